import { expect, it } from 'vitest';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const product = await startProduct();
const ada = await person(product);

it('should answer readiness probes with 503 while it drains, and still serve requests', async () => {
  product.drain();
  expect(await ada.raw('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'draining' } });
  expect((await ada.raw('GET', '/healthz')).status).toBe(200);
  const reply = await ada.call('user.read');
  expect(reply.status).toBe(200);
  expect(reply.headers.connection).toBe('close');
});
