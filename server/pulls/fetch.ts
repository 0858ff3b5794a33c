import { PULL_BYTES_MAX, type PullSource } from '../../contract/pulls/pull.ts';
import { type Outgoing, OutgoingError } from '../outgoing/outgoing.ts';
import { PullError, rowsOf, type SourceRow } from './source.ts';

/** How long a source may take: milliseconds. */
const TIMEOUT_MS = 20_000;

function decoded(body: Buffer, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Reads the rows of a source. Throws PullError, whose message is a sentence for the owner and has nothing of the headers. */
export async function fetchRows(
  outgoing: Outgoing,
  source: PullSource,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SourceRow[]> {
  const { host } = new URL(source.url);
  try {
    const answer = await outgoing.request(source.url, {
      headers: {
        accept: 'application/json, text/csv, text/plain, */*',
        'user-agent': 'Meridian',
        ...headers,
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PULL_BYTES_MAX,
      signal,
    });
    if (answer.status >= 300 && answer.status < 400)
      throw new PullError(`${host} leads to another address (${answer.status}). Enter that one.`);
    if (answer.status !== 200) throw new PullError(`${host} answered ${answer.status}.`);
    if (answer.isCut) throw new PullError('The answer is larger than 512 KB.');
    return rowsOf(decoded(answer.body, answer.headers['content-type']), source);
  } catch (error) {
    if (error instanceof OutgoingError) throw new PullError(error.message);
    throw error;
  }
}
