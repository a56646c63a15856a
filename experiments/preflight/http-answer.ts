/** Reads one HTTP/1 answer out of raw bytes. */

export interface HttpAnswer {
  readonly statusLine: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Of the whole answer, head and body. */
  readonly bytes: number;
}

/** The answer as soon as `bytes` hold all of it (by Content-Length or a last chunk), else null. Reads latin1: lengths are bytes. */
export function parseAnswer(bytes: string): HttpAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.slice(0, end);
  const body = bytes.slice(end + 4);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const complete = length === undefined ? endsWithoutLength(head, body) : body.length >= Number(length);
  return complete ? toAnswer(head, body) : null;
}

/** The answer when the connection has ended: a body without a length ends there (RFC 9112, section 6.3). */
export function parseAnswerAtEnd(bytes: string): HttpAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0 || !bytes.startsWith('HTTP/1.')) return null;
  const head = bytes.slice(0, end);
  if (/\r\n(content-length|transfer-encoding):/i.test(head)) return null;
  return toAnswer(head, bytes.slice(end + 4));
}

/** An answer without a length is complete with its last chunk, or when its status has no body. */
const endsWithoutLength = (head: string, body: string): boolean =>
  body.endsWith('0\r\n\r\n') || /^HTTP\/1\.\d (1\d\d|204|304)/.test(head);

function toAnswer(head: string, body: string): HttpAnswer {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((line) => headerOf(line)));
  const bytes = head.length + 4 + body.length;
  return { statusLine, status: Number(statusLine.split(' ')[1]), headers, body, bytes };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
