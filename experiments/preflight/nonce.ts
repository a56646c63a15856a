import type { EvidenceValue } from '../../results/record/evidence.ts';
import { known, type Observed } from '../../results/record/observed.ts';
import { errorText } from './error-text.ts';
import { type Endpoint, getRequest, RawConnection } from './raw-connection.ts';

const othersKept = 5;
const bodyKept = 80;

/**
 * Asks `/nonce` on `connections` fresh connections, one after the other. A second process on the same port that gets
 * a share `p` of the connections is missed with probability `(1 - p)^connections`: 0.0015 % for a half and 16.
 */
export async function askNonce(
  endpoint: Endpoint,
  nonce: string,
  connections = 16,
): Promise<Observed<EvidenceValue<'nonceBefore'>>> {
  const answers: string[] = [];
  for (let i = 0; i < connections; i++) answers.push(await freshAnswer(endpoint));
  const expected = `200: ${nonce}`;
  const others = answers.filter((answer) => answer !== expected);
  return known({
    asked: connections,
    matching: connections - others.length,
    others: [...new Set(others)].slice(0, othersKept),
  });
}

async function freshAnswer(endpoint: Endpoint): Promise<string> {
  try {
    const connection = await RawConnection.open(endpoint);
    try {
      const { status, body } = await connection.ask(getRequest('/nonce', endpoint));
      return `${status}: ${body.slice(0, bodyKept)}`;
    } finally {
      connection.close();
    }
  } catch (error) {
    return errorText(error);
  }
}
