import { request as ask } from 'node:http';

/** A recorded answer of the product. */
export interface Answer {
  /** The path, followed by ` if-none-match` for a conditional request. */
  key: string;
  status: number;
  /** Names and values in turn, as received. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** The answers of the bare server, and the cost of its sign-in. */
export interface Recorded {
  answers: Answer[];
  password: string;
  passwordHash: string;
}

/** What node:http sets by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive']);

/** The headers of an answer but for those that node:http sets by itself; names and values in turn. */
export const keptHeaders = (raw: readonly string[]): string[] =>
  raw.flatMap((name, at) => (at % 2 === 0 && !OWN.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : []));

/** Sends a request and records the answer; `etag` is that of the answer, if it has one. */
export function record(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer & { etag: string }> {
  const method = body === undefined ? 'GET' : 'POST';
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = ask(origin + path, { method, headers: { ...headers, ...type } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => void chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          key: `${path}${headers['if-none-match'] === undefined ? '' : ' if-none-match'}`,
          status: reply.statusCode ?? 0,
          headers: keptHeaders(reply.rawHeaders),
          body: Buffer.concat(chunks).toString('base64'),
          etag: reply.headers.etag ?? '',
        }),
      );
    });
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}
