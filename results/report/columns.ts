/** One column of a terminal table. */
export interface Column<T> {
  readonly title: string;
  readonly align: 'left' | 'right';
  cell(row: T): string;
  /** Colour of a cell; sees the text that is already padded. */
  readonly paint?: (padded: string, row: T) => string;
}

const gap = '  ';

/** Header and rows as lines, two spaces between the columns, no trailing blanks. */
export function alignColumns<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  paintTitle: (padded: string) => string = (text) => text,
): string[] {
  const widths = columns.map((column) =>
    Math.max(column.title.length, ...rows.map((row) => column.cell(row).length)),
  );
  const pad = (text: string, i: number) =>
    columns[i]?.align === 'left' ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0);
  const last = columns.length - 1;
  const fit = (text: string, i: number) => (i === last ? pad(text, i).trimEnd() : pad(text, i));
  return [
    columns.map((column, i) => paintTitle(fit(column.title, i))).join(gap),
    ...rows.map((row) =>
      columns.map((column, i) => (column.paint ?? ((text) => text))(fit(column.cell(row), i), row)).join(gap),
    ),
  ];
}

/** Breaks a sentence at blanks into lines of at most `width`; `indent` stands before every line but the first. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = width - (lines.length > 0 ? indent.length : 0);
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each, i) => (i > 0 ? indent + each : each));
}
