import type { Explanation } from './explanation.ts';
import { html, type Markup } from './markup.ts';

/** Codes are letters, digits and `-`; a file may hold what no version of the lab has written. */
export const codeId = (code: string): string => `code-${code.replaceAll(/[^\w-]/g, '_')}`;

/** A code, as a link where the page explains it. */
export const codeLink = (code: string, explained: readonly Explanation[]): Markup =>
  explained.some((each) => each.code === code)
    ? html`<a href="#${codeId(code)}"><code>${code}</code></a>`
    : html`<code>${code}</code>`;
