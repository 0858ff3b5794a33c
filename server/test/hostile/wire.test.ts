import { describe, expect, it } from 'vitest';
import { person, visitor } from '../person.ts';
import { startProduct } from '../product.ts';
import { strategyOf } from '../strategy.ts';
import { pause } from '../wait.ts';
import { webFolderWith } from '../web-folder.ts';
import { expectRefusal, openWire } from './wire.ts';

const webFolder = webFolderWith({
  'index.html': '<html><head></head><body>The application</body></html>',
});

const product = await startProduct({ webFolder });
const anybody = visitor(product);

const HOST = 'Host: 127.0.0.1\r\n';
const get = (address: string, headers = ''): string => `GET ${address} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (headers: string, body = ''): string =>
  `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;
const json = (body: string): string => post(`Content-Length: ${body.length}\r\n`, body);
const upgrade = (to: string, more = ''): string => `Connection: Upgrade\r\nUpgrade: ${to}\r\n${more}`;
const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const REFUSED: [string, string, number][] = [
  ['the hello of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
  ['a version nobody knows', `GET / HTTP/9.9\r\n${HOST}\r\n`, 400],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a method nobody knows', `STEAL / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a method in small letters', `get / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an address without a slash', get('api/user'), 400],
  ['an address with a space', get('/api/ user'), 400],
  ['an address with bytes that are no ASCII', get('/api/user\xff\xfe'), 400],
  ['a page with bytes that are no ASCII', get('/join/\xc3\x28'), 400],
  ['an address of broken percents', get('/api/strategies/%zz'), 400],
  ['an address of percents that are no UTF-8', get('/api/strategies/%ff'), 400],
  ['no Host', 'GET /api/user HTTP/1.1\r\n\r\n', 400],
  ['a header with NUL', get('/api/user', 'X: a\x00b\r\n'), 400],
  ['a header without a colon', get('/api/user', 'surprise\r\n'), 400],
  ['a header name with a space', get('/api/user', 'A b: c\r\n'), 400],
  ['the type of a body that is not there', post(''), 400],
  [
    'a DELETE with the type of a body that is not there',
    `DELETE /api/strategies/1 HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n\r\n`,
    401,
  ],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400],
  ['a length below nothing', post('Content-Length: -1\r\n', '{}'), 400],
  ['a length in words', post('Content-Length: two\r\n', '{}'), 400],
  ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), 400],
  ['a transfer nobody knows', post('Transfer-Encoding: magic\r\n', '{}'), 400],
  ['a chunk without a size', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n'), 400],
  ['an address of 20 KB', get(`/api/${'a'.repeat(20_000)}`), 431],
  ['a header of 20 KB', get('/api/user', `X: ${'a'.repeat(20_000)}\r\n`), 431],
  ['five thousand headers', get('/api/user', 'X: a\r\n'.repeat(5_000)), 431],
  ['an address of 10 KB', get(`/api/${'a'.repeat(10_000)}`), 404],
  ['a body of 10 GB', post('Content-Length: 10737418240\r\n', '{'), 413],
  ['a chunk of 1 GB', post('Transfer-Encoding: chunked\r\n', `40000000\r\n${'['.repeat(300_000)}`), 413],
  ['a field given twice', json('{"username":"a","username":"b","password":"c"}'), 400],
  [
    'a field given twice, once in disguise',
    json('{"username":"a","\\u0075sername":"b","password":"c"}'),
    400,
  ],
  ['a field given twice deep inside', json('{"username":[{"a":1},{"a":1,"a":2}],"password":"c"}'), 400],
  ['a prototype in disguise', json('{"\\u005f_proto__":{"username":"a"}}'), 400],
  ['objects forty deep', json(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`), 400],
  [
    'an object with thousands of fields',
    json(`{${Array.from({ length: 3000 }, (_, at) => `"${at}":1`).join(',')}}`),
    400,
  ],
  ['text that is no UTF-8', json('{"username":"\xff\xfe"}'), 400],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['TRACE', `TRACE /api/user HTTP/1.1\r\n${HOST}Cookie: meridian=secret\r\n\r\n`, 404],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['the whole address of another server', get('http://example.com/api/user'), 401],
  ['a socket where there is none', get('/api/user', upgrade('websocket', KEY)), 401],
  ['HTTP/2 by way of HTTP/1.1', get('/api/user', upgrade('h2c', 'HTTP2-Settings: AAMAAABk\r\n')), 401],
  ['a socket without a session', get('/ws', upgrade('websocket', KEY)), 401],
  ['another protocol at the socket', get('/ws', upgrade('mqtt')), 401],
  ['what it expects', post('Expect: a miracle\r\nContent-Length: 2\r\n', '{}'), 400],
];

const TWICE = 'The request gives a field twice.';
/** Of refusals that something else might bring, what they say. */
const SENTENCES: Record<string, string> = {
  'a field given twice': TWICE,
  'a field given twice, once in disguise': TWICE,
  'a field given twice deep inside': TWICE,
  'objects forty deep': 'The request goes too deep.',
  'an object with thousands of fields': 'The request has too many fields.',
  'text that is no UTF-8': 'The request is not UTF-8 text.',
};

describe('on the wire', () => {
  it.each(REFUSED)('%s should be refused in the form of every refusal', async (what, bytes, status) => {
    const wire = await openWire(product);
    await wire.send(bytes);
    const [answer] = await wire.receives(1);
    if (answer) expectRefusal(answer, status);
    if (what in SENTENCES) expect(answer?.body).toContain(SENTENCES[what]);
    expect(wire.raw().toString()).not.toContain('secret');
    wire.cut();
    expect((await anybody.raw('GET', '/healthz')).status).toBe(200);
    expect(wire.answers()).toHaveLength(1);
  });

  it.each([
    '/join/%00',
    '/join/%zz',
    '/join/%ff',
    '/join/%E0%A4%A',
    '/strategy/%',
    '/strategy/7%0d%0aSet-Cookie:a=b',
    '/join/%ed%a0%80',
    `/join/${'a'.repeat(10_000)}`,
    '/join/a?%zz=%ff',
  ])('%s should be a page like any other: the application interprets its path', async (address) => {
    const wire = await openWire(product);
    await wire.send(get(address));
    const [answer] = await wire.receives(1);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(answer?.headers).not.toHaveProperty('set-cookie');
    expect(answer?.headers['content-security-policy']).toContain("script-src 'self';");
    wire.cut();
  });

  it.each([
    'entity=node&entity=kpi',
    'before=1.0&before[]=1.0',
    '__proto__=1',
    'constructor=1',
    'entity=%ff',
  ])('the query %s should be refused (400), with the name of the error', async (query) => {
    const olga = await person(product);
    const { id } = await strategyOf(olga);
    const reply = await olga.raw('GET', `/api/strategies/${id}/changes?${query}`);
    expect(reply).toMatchObject({ status: 400, body: { details: [{}] } });
  });

  it('HEAD should be refused without a body', async () => {
    const wire = await openWire(product);
    await wire.send(`HEAD /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`);
    await wire.ends();
    expect(wire.raw().toString()).toMatch(/^HTTP\/1.1 431 [^{]*\r\n\r\n$/);
  });

  it('pipelined requests should be answered in order', async () => {
    const wire = await openWire(product);
    await wire.send(get('/theme.json') + get('/api/nothing') + get('/healthz'));
    expect((await wire.receives(3)).map(({ status }) => status)).toEqual([200, 404, 200]);
    wire.cut();
  });

  it.each([
    ['by another method', `POST /ws HTTP/1.1\r\n${HOST}${upgrade('websocket', KEY)}\r\n`, 404],
    ['without a Host', `GET /ws HTTP/1.1\r\n${upgrade('websocket', KEY)}\r\n`, 400],
  ])(
    'a live socket asked for %s should be refused on a connection that is kept as any other',
    async (_how, bytes, status) => {
      const wire = await openWire(product);
      await wire.send(bytes);
      await wire.receives(1);
      await wire.send(get('/healthz'));
      expect((await wire.receives(2)).map((answer) => answer.status)).toEqual([status, 200]);
      wire.cut();
    },
  );

  it('a flood of pipelined requests should be closed', async () => {
    const wire = await openWire(product);
    await wire.send(get('/api/openapi.json').repeat(500));
    await wire.ends();
    expect(wire.answers().length).toBeLessThan(25);
  });

  it('invalid data after a valid request should get its own answer', async () => {
    const wire = await openWire(product);
    const body = '{"username":"nobody","password":"nothing"}';
    await wire.send(`${post(`Content-Length: ${body.length}\r\n`, body)}STEAL\r\n\r\n`);
    await wire.ends();
    expect(wire.answers().map(({ status }) => status)).toEqual([401]);
  });

  it('a connection that ends within a body should be no error', async () => {
    const wire = await openWire(product);
    await wire.send(post('Content-Length: 100\r\n', '{"username":'));
    wire.cut();
    expect((await anybody.raw('GET', '/readyz')).status).toBe(200);
  });

  it('an endless body should be refused (413) and not read further', async () => {
    const wire = await openWire(product);
    await wire.send(post('Transfer-Encoding: chunked\r\n'));
    const chunk = `10000\r\n${'['.repeat(0x10000)}\r\n`;
    let chunks = 0;
    while (!wire.isOver && chunks < 1_000) {
      await wire.send(chunk);
      await pause(0);
      chunks++;
    }
    // What lies between the two ends is the system's: some megabytes at most, of 64.
    expect(chunks).toBeLessThan(500);
  });
});
