/** What a server speaks, by raw bytes. */
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { errorText } from './error-text.ts';
import { type Endpoint, getRequest, RawConnection } from './raw-connection.ts';

type Protocol = EvidenceValue<'protocol'>;

/** Connection preface with prior knowledge and an empty SETTINGS frame: RFC 9113, sections 3.4 and 6.5. */
const preface = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
const frameHeaderLength = 9;
const settingsFrame = 4;
const foreignTimeoutMs = 2000;

/** Two requests on one socket, an HTTP/2 preface on a second, an `Upgrade: h2c` on a third. `timeoutMs`: of one answer. */
export async function askProtocol(
  endpoint: Endpoint,
  path = '/nonce',
  timeoutMs = 5000,
): Promise<Observed<Protocol>> {
  try {
    const twice = await askTwice(endpoint, getRequest(path, endpoint), timeoutMs);
    const http2Preface = await acceptsPreface(endpoint);
    const h2cUpgrade = await acceptsUpgrade(endpoint, path);
    return known({ ...twice, http2Preface: word(http2Preface), h2cUpgrade: word(h2cUpgrade) });
  } catch (error) {
    return unavailable(`the server could not be asked: ${errorText(error)}`);
  }
}

const word = (accepted: boolean): 'accepted' | 'refused' => (accepted ? 'accepted' : 'refused');

async function askTwice(
  endpoint: Endpoint,
  request: Buffer,
  timeoutMs: number,
): Promise<Pick<Protocol, 'statusLine' | 'secondAnswer' | 'connectionHeader'>> {
  const connection = await RawConnection.open(endpoint);
  try {
    const first = await firstAnswer(connection, request, timeoutMs);
    return {
      statusLine: first.statusLine,
      secondAnswer: first.complete && (await isAnswered(connection, request, timeoutMs)),
      connectionHeader: first.connectionHeader,
    };
  } finally {
    connection.close();
  }
}

interface FirstAnswer {
  readonly statusLine: string;
  readonly connectionHeader: string | null;
  readonly complete: boolean;
}

/** A server that does not speak HTTP/1 closes the socket or stays silent: its status line is then the error. */
async function firstAnswer(
  connection: RawConnection,
  request: Buffer,
  timeoutMs: number,
): Promise<FirstAnswer> {
  try {
    const { statusLine, headers } = await connection.ask(request, timeoutMs);
    return { statusLine, connectionHeader: headers.get('connection') ?? null, complete: true };
  } catch (error) {
    return { statusLine: `no HTTP/1 answer: ${errorText(error)}`, connectionHeader: null, complete: false };
  }
}

const isAnswered = (connection: RawConnection, request: Buffer, timeoutMs: number): Promise<boolean> =>
  connection.ask(request, timeoutMs).then(
    () => true,
    () => false,
  );

/** Accepted = the first frame that comes back is SETTINGS. */
const acceptsPreface = (endpoint: Endpoint): Promise<boolean> =>
  answersWith(endpoint, preface, frameHeaderLength, isSettings);

const isSettings = (bytes: string): boolean =>
  !bytes.startsWith('HTTP/') && bytes.charCodeAt(3) === settingsFrame;

/** Accepted = 101 Switching Protocols. The scheme is that of RFC 7540, section 3.2, and still found. */
function acceptsUpgrade(endpoint: Endpoint, path: string): Promise<boolean> {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${endpoint.host}:${endpoint.port}`,
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
  ];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return answersWith(endpoint, request, 'HTTP/1.1 101'.length, (bytes) => /^HTTP\/1\.1 101/.test(bytes));
}

/** A closed socket and silence are refusals. */
async function answersWith(
  endpoint: Endpoint,
  request: Buffer,
  bytes: number,
  accepted: (bytes: string) => boolean,
): Promise<boolean> {
  const connection = await RawConnection.open(endpoint);
  try {
    return accepted(await connection.askBytes(request, bytes, foreignTimeoutMs));
  } catch {
    return false;
  } finally {
    connection.close();
  }
}
