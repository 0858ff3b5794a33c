import { describe, expect, it } from 'vitest';
import { person, visitor } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { capturingLogger } from '../test/log.ts';
import { requestIds } from './request-id.ts';
import { readConfig } from '../config.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger, trustProxy: ['127.0.0.1'] });
const NEW = /^[\da-f]{8}-[\da-f-]{27}$/;

const idOf = async (headers: Record<string, string> = {}, of = product): Promise<unknown> =>
  (await visitor(of).raw('GET', '/api/user', { headers })).headers['x-request-id'];

describe('the id of a request', () => {
  it('should be new for each, and be in its answer and its log lines', async () => {
    const [first, second] = [await idOf(), await idOf()];
    expect(first).toMatch(NEW);
    expect(second).not.toBe(first);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = logged.filter((line) => line['reqId'] === first);
    expect(own.map((line) => line['msg'])).toEqual(['incoming request', 'request completed']);
    expect(own[0]).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      req: { method: 'GET', url: '/api/user', address: '127.0.0.1' },
    });
  });

  it('should log a page by its own address, whichever document answers', async () => {
    const address = '/strategy/7/kpis?objective=3';
    const { headers } = await visitor(product).raw('GET', address);
    const logged = lines.map((line) => JSON.parse(line) as { reqId?: string; req?: object });
    const first = logged.find(({ reqId }) => reqId === headers['x-request-id']);
    expect(first?.req).toMatchObject({ method: 'GET', url: address });
  });

  it('should be taken from a trusted proxy, if it is fit for a log', async () => {
    expect(await idOf({ 'x-request-id': 'proxy-made-1' })).toBe('proxy-made-1');
    for (const unfit of ['short', 'x'.repeat(129), 'with "quotes" in it']) {
      expect(await idOf({ 'x-request-id': unfit })).toMatch(NEW);
    }
  });

  it('should not be taken from any other client', async () => {
    const direct = await openProduct();
    expect(await idOf({ 'x-request-id': 'client-made-1' }, direct)).toMatch(NEW);
    await person(direct);
    await direct.close();
  });

  it.each([
    ['1', '203.0.113.9', true],
    ['10.0.0.0/8, ::1', '10.1.2.3', true],
    ['10.0.0.0/8, ::1', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8, ::1', '::1', true],
    ['10.0.0.0/8, ::1', '11.0.0.1', false],
    ['0', '10.1.2.3', false],
  ])('should, with TRUST_PROXY %s, from %s be taken: %s', (setting, remoteAddress, isTaken) => {
    const idFor = requestIds(readConfig({ TRUST_PROXY: setting }).trustProxy);
    const request = { headers: { 'x-request-id': 'proxy-made-1' }, socket: { remoteAddress } };
    expect(idFor(request as never) === 'proxy-made-1').toBe(isTaken);
  });
});
