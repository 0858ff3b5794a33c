import { expect, it } from 'vitest';
import { TOKEN_CALLS } from '../http/throttle.ts';
import { capturingLogger } from '../test/log.ts';
import { mcpBy, mcpOf } from '../test/mcp.ts';
import { person, type Person, visitor } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { expel, enroll, strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });

/** A request of a client by the protocol of 2025, which most clients speak. */
const request = (who: Person, method: string, params: object = {}, headers = {}) =>
  who.raw('POST', '/mcp', {
    json: { jsonrpc: '2.0', id: 1, method, params },
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });

it('takes an API token and nothing else, and says so where one is missing or wrong', async () => {
  const ada = await person(product);
  const { machine } = await tokenOf(product, ada, ['read']);
  expect((await request(machine, 'tools/list')).status).toBe(200);
  for (const who of [visitor(product), ada]) {
    const reply = await request(who, 'tools/list');
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="Meridian"');
  }
  const wrong = await request(ada, 'tools/list', {}, { authorization: 'Bearer mrd_nope' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
});

it('serves clients of the protocol of 2025 as those of 2026, without a session', async () => {
  const ada = await person(product);
  const { machine } = await tokenOf(product, ada, ['read']);
  const started = await request(machine, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'old', version: '1' },
  });
  expect(started.bytes.toString()).toContain('"serverInfo":{"name":"meridian"');
  expect(started.headers).not.toHaveProperty('mcp-session-id');
  expect((await machine.raw('GET', '/mcp')).status).toBe(405);
  expect((await machine.raw('DELETE', '/mcp')).status).toBe(405);
  expect(await machine.raw('HEAD', '/mcp')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  const { client } = await mcpOf(product, ada, ['read']);
  expect((await client.listTools()).tools.length).toBeGreaterThan(8);
});

it('is dead with its token, and says nothing of strategies that the token does not open', async () => {
  const [ada, eve] = [await person(product), await person(product)];
  const [own, other] = [await strategyOf(ada), await strategyOf(ada, { title: 'Secret plan' })];
  const { made, machine } = await tokenOf(product, ada, ['read'], { strategyIds: [own.id] });
  const { call } = await mcpBy(product, made.token);
  expect((await call('read_plan')).isError).toBe(false);
  const hidden = await call('read_plan', { strategy: other.id });
  expect(hidden).toMatchObject({ isError: true });
  expect(hidden.text).toContain(`There is no strategy “${other.id}”, or it is not shared with you.`);
  expect(hidden.text).not.toContain('Secret');
  expect((await call('find', { query: 'Secret' })).text).toContain('Nothing matches');
  await ada.done('tokens.delete', { params: { id: made.id } });
  expect((await request(machine, 'tools/list')).status).toBe(401);
  await enroll(product, own.id, eve, 'read_write');
  const { call: callAsEve } = await mcpOf(product, eve, ['read', 'write']);
  expect((await callAsEve('read_plan')).isError).toBe(false);
  await expel(product, own.id, eve);
  expect((await callAsEve('read_plan', { strategy: own.id })).text).toContain('opens no strategy');
});

it('refuses a page of another site, and a body that is no request', async () => {
  const { machine } = await tokenOf(product, await person(product), ['read']);
  const foreign = await request(machine, 'tools/list', {}, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect((await machine.raw('POST', '/mcp', { json: { surprise: 1 } })).status).toBe(400);
  expect(
    (await machine.raw('POST', '/mcp', { body: 'no', headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(415);
});

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const NEW = { 'mcp-protocol-version': '2026-07-28' };

it.each([
  ['null', null],
  ['a number', 7],
  ['a text', 'tools/list'],
  ['an empty list', []],
  ['a list of nothing', [null, 7, []]],
  ['a call without a version', { id: 1, method: 'tools/list' }],
  ['a call of another version', { ...CALL, jsonrpc: '1.0' }],
  ['a call with an id of its own kind', { ...CALL, id: { a: 1 } }],
  ['a call without an id that means something', { ...CALL, id: null }],
  ['a call without a method', { jsonrpc: '2.0', id: 1 }],
  ['a call of a method that there is not', { ...CALL, method: 'tools/burn' }],
  ['a method that is none', { ...CALL, method: 7 }],
  ['parameters that are none', { ...CALL, params: 'x' }],
  ['a tool that there is not', { ...CALL, method: 'tools/call', params: { name: 'burn' } }],
  ['a tool without a name', { ...CALL, method: 'tools/call' }],
  ['arguments that are none', { ...CALL, method: 'tools/call', params: { name: 'find', arguments: 7 } }],
  ['a resource that there is not', { ...CALL, method: 'resources/read', params: { uri: 'x' } }],
  ['an answer that nobody asked for', { jsonrpc: '2.0', id: 1, result: {} }],
  ['many calls', [CALL, CALL, { jsonrpc: '2.0' }]],
  ['a start by a version that is none', { ...CALL, method: 'initialize', params: { protocolVersion: 5 } }],
])('%s is no error of the server', async (_what, body) => {
  const { machine } = await tokenOf(product, await person(product), ['read']);
  const accept = { accept: 'application/json, text/event-stream' };
  const before = lines.length;
  for (const headers of [accept, { ...accept, ...NEW }, {}]) {
    const reply = await machine.raw('POST', '/mcp', { json: body, headers });
    expect(reply.status).toBeLessThan(500);
    // The code of an error of the server.
    expect(JSON.stringify(reply.body)).not.toContain('-32603');
  }
  expect(lines.slice(before).filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
});

it('writes the name of the token into the history and the log, and its text nowhere', async () => {
  const ada = await person(product);
  const board = await strategyOf(ada, { pillars: 1, objectives: 1 });
  const { made } = await tokenOf(product, ada, ['read', 'write'], { name: 'Assistant' });
  const { call } = await mcpBy(product, made.token);
  const changes = [{ kind: 'KPI', under: 'Objective 1.1', fields: { measure: 'Churn' } }];
  expect((await call('change_plan', { changes })).isError).toBe(false);
  const { text } = await call('history');
  expect(text).toContain(`token Assistant of ${ada.username}`);
  await call('lock_period', { period: 'nonsense' });
  const secret = made.token.slice(4, 47);
  const stored = JSON.stringify(await ada.done('changes.list', { params: { id: board.id } }));
  for (const some of [text, stored, ...lines]) expect(some).not.toContain(secret);
});

it('counts each call that a tool makes among those of its token', async () => {
  const limited = await openProduct({ rateLimit: true });
  const ada = await person(limited);
  await strategyOf(ada);
  const { made, machine } = await tokenOf(limited, ada, ['read']);
  const { call } = await mcpBy(limited, made.token);
  for (let count = 0; count < TOKEN_CALLS - 10; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => machine.call('user.read')));
  const answers = [];
  for (let count = 0; count < 8; count++) answers.push(await call('read_plan').catch(String));
  expect(answers.map((answer) => JSON.stringify(answer)).join('\n')).toContain(
    'This token makes very many calls.',
  );
  const refused = await request(machine, 'tools/list');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
