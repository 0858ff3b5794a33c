import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import type { Recorded } from './record.ts';

/**
 * The baseline: `node bare.ts FILE` answers the recorded bytes of the product by node:http alone. FILE holds them as JSON, by
 * key of request. A sign-in also costs the password's hash.
 */

const { answers, passwordHash, password } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as Recorded;
const ready = new Map(
  answers.map(({ key, status, headers, body }) => [
    key,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, reply) => {
  const answer = ready.get(
    `${request.url}${request.headers['if-none-match'] === undefined ? '' : ' if-none-match'}`,
  );
  if (!answer) {
    reply.writeHead(404).end();
    return;
  }
  const send = (): void => void reply.writeHead(answer.status, answer.headers).end(answer.body);
  if (request.method === 'GET') send();
  else request.resume().on('end', () => void verify(passwordHash, password).then(send));
});
server.listen(0, '127.0.0.1', () => console.log(`bare: 127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit());
