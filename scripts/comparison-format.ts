/** A comparison in each format; one row a format. */
import type { RunsComparison } from '../results/compare/comparison.ts';
import type { Gate } from '../results/compare/gate.ts';
import { comparisonHtml } from '../results/compare/html.ts';
import { comparisonJson } from '../results/compare/json.ts';
import { comparisonMarkdown } from '../results/compare/markdown.ts';
import { comparisonText } from '../results/compare/text.ts';
import type { Look } from './report-format.ts';

type Write = (comparison: RunsComparison, gate: Gate | null, look: Look) => string;

export const comparisonFormats = {
  text: comparisonText,
  html: (comparison, gate) => comparisonHtml(comparison, gate),
  md: comparisonMarkdown,
  json: (comparison, gate) => `${JSON.stringify(comparisonJson(comparison, gate), null, 2)}\n`,
} as const satisfies Record<string, Write>;
export type ComparisonFormat = keyof typeof comparisonFormats;

export const comparisonFormatNames = Object.keys(comparisonFormats) as readonly ComparisonFormat[];
