/** A chart as a static picture, the same text for the same run. */
import type { Chart } from './charts/chart.ts';
import { fontFamily } from './charts/frame.ts';
import { library } from './charts/library.ts';
import { colors } from './charts/look.ts';

/** Pixels; a picture scales by its `viewBox`. */
export const pictureWidth = 720;
const titleRoom = 30;
const readingRoom = 22;

/**
 * For a page of its own: no text around it, no `style` attribute, which a strict content-security policy would
 * ignore, and ids that begin with the chart's.
 */
export function chartSvg(chart: Chart, width: number = pictureWidth): string {
  const picture = library.init(null, null, { renderer: 'svg', ssr: true, width, height: chart.height });
  try {
    picture.setOption(chart.option);
    return plain(picture.renderToSVGString(), chart.id);
  } finally {
    picture.dispose();
  }
}

/** A file of its own: white ground, title and how to read it. XML; ends with a line feed. */
export function chartSvgFile(chart: Chart): string {
  const height = chart.height + titleRoom + readingRoom;
  const text = (y: number, size: number, color: string, words: string, weight = 'normal') =>
    `<text x="16" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${height}" viewBox="0 0 ${pictureWidth} ${height}" role="img" aria-labelledby="${chart.id}-title ${chart.id}-desc">`,
    `<title id="${chart.id}-title">${escapeXml(chart.title)}</title>`,
    `<desc id="${chart.id}-desc">${escapeXml(chart.alternative)}</desc>`,
    `<rect width="${pictureWidth}" height="${height}" fill="#ffffff"/>`,
    text(22, 16, colors.text, chart.title, 'bold'),
    `<g transform="translate(0 ${titleRoom})">`,
    chartSvg(chart),
    '</g>',
    text(height - 8, 10.5, colors.quiet, firstSentences(chart.reading)),
    '</svg>',
    '',
  ].join('\n');
}

/** What fits one line. */
const firstSentences = (text: string): string => {
  const sentences = text.split(/(?<=\.) /);
  return sentences.reduce((line, next) => ((line + next).length < 125 ? `${line} ${next}`.trim() : line), '');
};

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * ECharts numbers its pictures from the start of the process, writes fonts as `style`, and leaves what only its own
 * script would look at.
 */
const plain = (svg: string, id: string): string =>
  svg
    .replaceAll(/\bzr\d+-/g, `${id}-`)
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => attributesOf(style))
    .replaceAll(/ (class|pointer-events|ecmeta_\w+|xml:space|version|baseProfile|xmlns:xlink)="[^"]*"/g, '')
    .replaceAll(/<style[\s\S]*?<\/style>\s*/g, '')
    .replaceAll(/><\/(path|rect|circle)>/g, '/>')
    .replaceAll(/<(path|rect)(?![^>]* stroke=)[^>]* fill="none"\/>\n?/g, '')
    .replace('<svg ', `<svg font-family="${fontFamily}" `);

/** `font-size:12px;font-family:a, b` as presentation attributes; what is none of them is left out. */
function attributesOf(style: string): string {
  const known = ['font-size', 'font-weight', 'font-style'];
  return style
    .split(';')
    .map((part) => part.split(':').map((word) => word.trim()))
    .flatMap(([name = '', value = '']) => (known.includes(name) ? [` ${name}="${value}"`] : []))
    .join('');
}
