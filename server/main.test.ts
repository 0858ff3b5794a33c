import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createDatabase } from './test/database.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** The product as a process of its own, on the tests' database, with what it wrote and how it ended. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MERIDIAN_DATA: database.dataFolder,
      DATABASE_URL: database.databaseUrl ?? '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, address] = /^Meridian is ready at (\S+)$/m.exec(output) ?? [];
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`It ended: ${output}`)));
  });
  // Who only waits for the end does not mind that it never was ready.
  ready.catch(() => undefined);
  return { child, ready, ended };
}

it('answers at the address it prints, and ends with 0 on SIGTERM', async () => {
  const { child, ready, ended } = start({});
  const address = await ready;
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${address}/api/user`)).status).toBe(401);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});

it('finishes what is under way before it ends with 0, also when it is told twice', async () => {
  const { child, ready, ended } = start({});
  const body = JSON.stringify({ username: 'late-comer', password: 'a long walk by the sea' });
  const agent = new Agent({ keepAlive: true });
  const registering = request(`${await ready}/api/register`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = once(registering, 'response') as Promise<[IncomingMessage]>;
  registering.write(body.slice(0, 10));
  // The server must have read the beginning before it hears of the end.
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 100));
  registering.end(body.slice(10));
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(201);
  expect(await ended).toMatchObject({ code: 0 });
  agent.destroy();
});

it.each([
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://db'],
  ['PUBLIC_URL', 'plans.example.com'],
])('ends with 2 and names %s where it is wrong', async (name, value) => {
  const { code, output } = await start({ [name]: value }).ended;
  expect(code).toBe(2);
  expect(output).toMatch(new RegExp(`^${name} must [^\\n]+\\n$`));
});

it('says that the port is taken, and ends with 2', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) }).ended;
  other.close();
  expect(output).toBe(`PORT ${port} is taken on 127.0.0.1. Set PORT to a free one.\n`);
  expect(code).toBe(2);
});

it('says that HOST is no address of the machine, and ends with 2', async () => {
  const { code, output } = await start({ HOST: '192.0.2.1' }).ended;
  expect(output).toBe('HOST 192.0.2.1 is not an address of this machine.\n');
  expect(code).toBe(2);
});

it.each([
  [
    { MERIDIAN_DATA: import.meta.filename, DATABASE_URL: '' },
    /^MERIDIAN_DATA \S+ could not be opened: [^\n]+\n$/,
  ],
  [
    { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/plans' },
    /^The database at DATABASE_URL could not be opened: [^\n]+\n$/,
  ],
])('names the setting of a database that does not open, and ends with 1', async (settings, words) => {
  const { code, output } = await start(settings).ended;
  expect(output).toMatch(words);
  expect(output).not.toContain('secret');
  expect(code).toBe(1);
});
