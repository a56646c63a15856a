/** Markup whose every inserted text is escaped: there is no way to insert one that is not. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** Text is escaped, markup is taken as it is, lists are joined; null and false leave nothing. */
export type Part = Markup | string | number | null | false | undefined | readonly Part[];

/** A template of markup. Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, i) => text + (i < parts.length ? written(parts[i]) : '')).join(''));

/** Text that was made by this program and is markup, a style or a script already. */
export const trusted = (text: string): Markup => new Markup(text);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, and those that turn the direction of writing round for what follows. */
const unfit = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/gu;

/** For text and for attributes in quotes; what no document may hold becomes a visible replacement character. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(unfit, '\ufffd').replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(written).join('');
}

/** JSON inside a `<script>`: nothing in it can end the element or begin a comment. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
