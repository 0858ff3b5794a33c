import { request as ask } from 'node:http';

/** An answer of the product, to be given again as it was. */
export interface Answer {
  /** The path, and ` if-none-match` behind it where the request was a conditional one. */
  key: string;
  status: number;
  /** Names and values in turn, as they travelled. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** What the bare server answers, and what a sign-in costs it. */
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

/** Asks once and keeps the answer; `etag` is that of the answer, if it has one. */
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
