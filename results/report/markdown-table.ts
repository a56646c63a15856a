/** A pipe would end the cell, a line feed the table. */
const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** `align`: one letter a column, `r` for right. */
export function markdownTable(
  align: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  const rule = `|${[...align].map((letter) => (letter === 'r' ? ' ---: |' : ' --- |')).join('')}`;
  return [line(titles), rule, ...rows.map(line)].join('\n');
}

/** A section; nothing where there is no item. */
export const markdownList = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
