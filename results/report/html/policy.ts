import { createHash } from 'node:crypto';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/**
 * Content-security policy of a page that loads nothing: only these scripts and styles, by their hashes. Data in a
 * `<script type="application/json">` is no script. `forms`: it may send forms to where it came from.
 * Content Security Policy Level 3, https://www.w3.org/TR/CSP3/
 */
export function policyOf(scripts: readonly string[], styles: readonly string[], forms = false): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.map(hashOf).join(' ') : "'none'"}`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${forms ? "'self'" : "'none'"}`,
  ].join('; ');
}
