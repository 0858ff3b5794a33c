import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../database.ts';
import { openPage } from '../live.ts';
import { person } from '../person.ts';
import { pause, until } from '../wait.ts';
import { portOf } from './front.ts';
import { Server } from './server.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const BODY = JSON.stringify({ username: 'late-comer', password: 'a long walk by the sea' });

it.each(['rejection', 'exception'] as const)(
  'logs an unhandled %s, finishes open requests, closes sockets (1012) and exits with 1, so that it is restarted',
  async (how) => {
    const server = await new Server(database).start();
    const page = await openPage(server, await person(server));
    const socket = connect(portOf(server.origin), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    await once(socket, 'connect');
    const path = how === 'rejection' ? '/api/register' : '/api/login';
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`,
    );
    socket.write(BODY.slice(0, 10));
    await pause(200);

    await server.fail(how);
    expect(await page.ends()).toBe(1012);
    socket.write(BODY.slice(10));
    await until('the answer to what was under way', () => received.includes('\r\n\r\n'));
    expect(received).toMatch(/^HTTP\/1.1 20[01] /);
    const { code, output } = await server.process.ended;
    expect(code).toBe(1);
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        level: 'fatal',
        msg: `the server ends after an unhandled ${how}`,
        err: expect.objectContaining({ stack: expect.stringContaining('that nothing') }),
      }),
    );
  },
);
