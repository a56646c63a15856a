import { styleText } from 'node:util';
import type { ClaimVerdict } from '../record/claim.ts';
import type { Row } from './table.ts';

type Format = Parameters<typeof styleText>[0];

/** Colours, or none of them. Nothing is said by colour alone. */
export interface Paint {
  title(text: string): string;
  quiet(text: string): string;
  verdict(text: string, verdict: Row['verdict'] | ClaimVerdict): string;
}

const colours = {
  VALID: 'green',
  SUSPECT: 'yellow',
  INVALID: 'red',
  FAILED: 'red',
  missing: 'dim',
  supported: 'green',
  refuted: 'red',
  inconclusive: 'yellow',
  'not-measured': 'dim',
} as const satisfies Record<Row['verdict'] | ClaimVerdict, Format>;

/** The caller decides; the environment (NO_COLOR, TTY) is not looked at here. */
export function paintOf(color: boolean): Paint {
  const paint = (format: Format, text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  return {
    title: (text) => paint('bold', text),
    quiet: (text) => paint('dim', text),
    verdict: (text, verdict) => paint(colours[verdict], text),
  };
}
