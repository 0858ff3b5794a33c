import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/api/errors.ts';
import { BODY_MAX } from '../../contract/api/route.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { tokenRefusal } from '../../contract/api/token-access.ts';
import { NOT_OWN } from '../change/own-update.ts';
import { type Begun, begin, cookieOf, earlyAnswer } from './begun.ts';
import { castOf, type Part } from './cast.ts';
import { expectRefusal } from './hostile/wire.ts';
import { expectedRefusal, givenOf, sceneOf } from './matrix.ts';
import { pathOf } from './person.ts';
import { startProduct } from './product.ts';
import { strategyOf } from './strategy.ts';
import { tokenOf } from './tokens.ts';
import { until } from './wait.ts';

const scimToken = 'a token of the directory of the tests';
const product = await startProduct({ scimToken });
const everybody = await castOf(product);
const { owner } = everybody;
const scene = await sceneOf(product, everybody);
const grant = { scopes: ['read' as const], strategyIds: null };
const { made: token } = await tokenOf(product, owner, grant.scopes);

const PARTS = ['signed out', 'outsider', 'read_only', 'contributor'] as const satisfies Part[];
const MIB = 1024 * 1024;
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

/** Begins a large body, and expects a refusal before the rest, with which the connection ends. */
async function expectEarly(begun: Omit<Begun, 'length' | 'piece'>, code: ErrorCode, length = 5_000_000) {
  const answer = await earlyAnswer(product, { ...begun, length, piece: `{"a":"${'x'.repeat(20_000)}` });
  expectRefusal(answer, ERROR_STATUS[code]);
  expect(JSON.parse(answer.body) as ErrorBody).toMatchObject({ code });
  expect(answer.headers['connection']).toBe('close');
}

describe('a large body should be refused before it is read', () => {
  it.each(routeEntries.filter(([, { body }]) => body))('%s', async (name, route) => {
    // What names a strategy only needs no more of its row.
    const isOfStrategy = /^\/api\/strategies\/\{id\}[^{]*$/.test(route.path);
    const { params } = isOfStrategy ? { params: { id: scene.board.id } } : await givenOf(name, scene, owner);
    const at = { method: route.method, path: pathOf(name, params) };
    const cases: Promise<void>[] = [];
    for (const part of PARTS) {
      const refusal = expectedRefusal(route, part);
      if (refusal && refusal.sentence !== NOT_OWN)
        cases.push(expectEarly({ ...at, headers: cookieOf(everybody[part]) }, refusal.code));
    }
    if (route.access.who !== 'anyone' && tokenRefusal(route.access, grant) !== undefined)
      cases.push(expectEarly({ ...at, headers: bearer(token.token) }, 'forbidden'));
    if (route.access.who !== 'operator') {
      const caller = name === 'strategies.leave' ? everybody.read_write : owner;
      const beyond = (route.bodyMax ?? BODY_MAX) + 1;
      cases.push(expectEarly({ ...at, headers: cookieOf(caller) }, 'body_too_large', beyond));
    }
    await Promise.all(cases);
  });

  it.each([
    ['MCP without a token', '/mcp', {}, 401],
    ['MCP beyond its limit', '/mcp', bearer(token.token), 413],
    ['a directory without its token', '/scim/v2/Users', bearer('another'), 401],
    ['a directory beyond its limit', '/scim/v2/Users', bearer(scimToken), 413],
    ['a link that turns mails off and is not valid', '/mail/off?token=nope', {}, 404],
    ['a call that there is not', '/api/nothing', {}, 404],
    ['a page', '/', {}, 404],
    ['a published page', '/p/nothing', {}, 404],
    ['the live socket', '/ws', {}, 404],
    ['a probe', '/healthz', {}, 404],
    ['the metrics', '/metrics', {}, 404],
    ['single sign-on', '/sso/go', {}, 404],
  ])('%s', async (_what, path, headers, status) => {
    const answer = await earlyAnswer(product, { method: 'POST', path, length: 5_000_000, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers['connection']).toBe('close');
  });
});

it('a large body of an outsider should be refused before it is read, also with a key that they used', async () => {
  const { outsider } = everybody;
  const key = { 'idempotency-key': 'key-of-the-outsider' };
  const { id } = await strategyOf(outsider);
  const commands = [{ type: 'node.create' as const, fields: { type: 'vision', title: 'A vision' } }];
  await outsider.done('commands.run', { params: { id }, body: { commands }, headers: key });
  const at = { method: 'POST', path: pathOf('commands.run', { id: scene.board.id }) };
  await expectEarly({ ...at, headers: { ...cookieOf(outsider), ...key } }, 'not_found', 200_000);
});

it('what a refused client goes on to send should not be received, also where it reads no answer', async () => {
  const socket = connect({
    port: Number(new URL(product.origin).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  let isOver = false;
  socket.on('error', () => undefined).on('close', () => (isOver = true));
  await once(socket, 'connect');
  socket.write(
    `POST /api/strategies/from-file HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${64 * MIB}\r\n\r\n`,
  );
  const piece = Buffer.alloc(MIB, 'x');
  let sent = 0;
  const isTaken = (): Promise<boolean> =>
    new Promise((resolve) => {
      socket.write(piece, (error) => resolve(!error));
    });
  while (sent < 64 && (await isTaken())) sent++;
  // What lies between the two ends is the system's.
  expect(sent).toBeLessThan(16);
  await until('the end of the connection', () => isOver, 3_000);
});

it('a client that waits to be asked for its body should be asked only if it may send it', async () => {
  const { params } = await givenOf('points.write', scene, owner);
  const begun = { method: 'PUT', path: pathOf('points.write', params), length: 2, piece: '' };
  const expect100 = { expect: '100-continue' };
  const refused = await begin(product, { ...begun, headers: expect100 });
  await refused.receives(1);
  expect(refused.raw().toString()).toMatch(/^HTTP\/1\.1 401 /);
  refused.cut();
  const asked = await begin(product, { ...begun, headers: { ...expect100, ...cookieOf(owner) } });
  await asked.receives(1);
  expect(asked.raw().toString()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  await asked.send('{}');
  await asked.receives(2);
  expect(asked.raw().toString()).toContain('HTTP/1.1 400 ');
  asked.cut();
});
