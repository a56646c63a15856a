import type { ClaimVerdict } from '../../record/claim.ts';
import type { Row } from '../table.ts';
import { html, type Markup } from './markup.ts';

/** A sign before each word, so that the colour only helps. */
const marks = {
  VALID: ['✓', 'good'],
  SUSPECT: ['≈', 'warn'],
  INVALID: ['✕', 'bad'],
  FAILED: ['✕', 'bad'],
  missing: ['–', 'quiet'],
  supported: ['✓', 'good'],
  refuted: ['✕', 'bad'],
  inconclusive: ['?', 'warn'],
  'not-measured': ['–', 'quiet'],
} as const satisfies Record<Row['verdict'] | ClaimVerdict, readonly [string, string]>;

export function verdictMark(verdict: Row['verdict'] | ClaimVerdict): Markup {
  const [sign, className] = marks[verdict];
  return html`<span class="verdict ${className}"><span aria-hidden="true">${sign} </span>${verdict.replace('-', ' ')}</span>`;
}
