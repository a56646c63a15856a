import { html } from '../report/html/markup.ts';
import { pageText } from '../report/html/page.ts';

/** Says one thing, and the way back to the list. */
export const noticeHtml = (title: string, lines: readonly string[]): string =>
  pageText({
    title,
    charts: [],
    body: html`${backLink}<main id="main"><h1>${title}</h1>${lines.map((line) => html`<p>${line}</p>\n`)}</main>`,
  });

export const backLink = html`<nav aria-label="Way back"><a href="/">All runs</a></nav>`;
