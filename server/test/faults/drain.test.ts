import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createDatabase, engine } from '../database.ts';
import { openPage } from '../live.ts';
import { person } from '../person.ts';
import { pause, until } from '../wait.ts';
import { portOf } from './front.ts';
import { isLong } from './run.ts';
import { Server } from './server.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const BODY = JSON.stringify({ username: 'late-comer', password: 'a long walk by the sea' });

/** A raw connection, and everything received on it. */
async function line(server: Server): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(portOf(server.origin), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  await once(socket, 'connect');
  return { socket, received: () => received };
}

const post = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`;

it('reports that it drains, finishes open requests, closes sockets (1012) and exits with 0, also after a second signal', async () => {
  const server = await new Server(database).start();
  const page = await openPage(server, await person(server));
  const [inBody, inHeaders, probe] = [await line(server), await line(server), await line(server)];
  inBody.socket.write(`${post('/api/register')}\r\n${BODY.slice(0, 10)}`);
  inHeaders.socket.write(post('/api/login').slice(0, 30));
  probe.socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n');
  await pause(200);

  const start = performance.now();
  const { child, ended } = server.process;
  child.kill('SIGTERM');
  await pause(200);
  probe.socket.write('\r\n');
  await until('the answer to the probe', () => probe.received().includes('draining'));
  expect(probe.received()).toMatch(/^HTTP\/1.1 503 /);
  expect(await page.ends()).toBe(1012);
  child.kill('SIGTERM');
  inBody.socket.write(BODY.slice(10));
  await until('the answer to what was under way', () => inBody.received().includes('\r\n\r\n'));
  expect(inBody.received()).toMatch(/^HTTP\/1.1 201 /);
  // A request that began before the signal and is completed after it gets its usual answer.
  inHeaders.socket.write(`${post('/api/login').slice(30)}\r\n${BODY}`);
  await until('the answer to what was begun', () => inHeaders.received().includes('\r\n\r\n'));
  expect(inHeaders.received()).toMatch(/^HTTP\/1.1 200 /);
  expect(await ended).toMatchObject({ code: 0, signal: null });
  expect(performance.now() - start).toBeLessThan(9000);
});

it.each(engine === 'postgres' ? ['/readyz'] : [])(
  'still takes connections for a moment, for whose probe of %s it is not ready',
  async (path) => {
    const server = await new Server(database).start();
    server.process.child.kill('SIGTERM');
    await until('the answer that it is not ready', async () => {
      const { status } = await fetch(`${server.origin}${path}`);
      return status === 503;
    });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(await server.process.ended).toMatchObject({ code: 0 });
  },
);

it.each(isLong ? ['a client that never finishes'] : [])(
  'does not wait for %s: it ends by itself within its time',
  async () => {
    const server = await new Server(database).start();
    const stuck = await line(server);
    stuck.socket.on('error', () => undefined);
    stuck.socket.write(`${post('/api/register')}\r\n{`);
    await pause(200);
    const start = performance.now();
    const { code } = await server.end('SIGTERM');
    expect(code).toBe(1);
    expect(performance.now() - start).toBeLessThan(12_000);
  },
);
