import { afterAll, describe, expect, it } from 'vitest';
import { attempt, failures, from, limitsWith } from '../test/attempts.ts';
import { again, PASSWORD, person, type Person, refused, visitor } from '../test/person.ts';
import { openProduct, type Product } from '../test/product.ts';
import { firstStep, nextCode, secondStep, withSecondFactor } from '../test/second-factor.ts';
import { createThrottle } from '../http/throttle.ts';

const opened: Product[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

async function limited(): Promise<Product> {
  const product = await openProduct({ rateLimit: true, trustProxy: (_address, hop) => hop < 1 });
  opened.push(product);
  return product;
}

const DEVICE = 'meridian-device';
const OTHER_PASSWORD = 'a boat across the lake';

/** A hundred wrong passwords for a name, from fifty addresses. */
const flood = (product: Product, name: string) =>
  failures(
    product,
    100,
    () => name,
    (n) => from(`203.0.113.${n % 50}`),
  );

/** A browser with only the device cookie of a user. */
function signedOut(product: Product, who: Person, cookie = who.cookies.get(DEVICE) ?? ''): Person {
  const browser = visitor(product);
  browser.cookies.set(DEVICE, cookie);
  return browser;
}

describe('a known device', () => {
  it('should not be shut out by a hundred wrong passwords for the name from fifty addresses', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const statuses = await flood(product, 'Ada');
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
    expect((await attempt(signedOut(product, ada), 'Ada', PASSWORD)).status).toBe(200);
    const body = { username: 'Ada', password: PASSWORD, newPassword: OTHER_PASSWORD };
    expect((await ada.call('password.update', { body })).status).toBe(200);
    const elsewhere = await attempt(visitor(product), 'Ada', OTHER_PASSWORD, from('198.51.100.1'));
    expect(elsewhere).toMatchObject(refused('too_many_requests'));
  });

  it('should not be shut out by the failures of others behind its address', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    await failures(
      product,
      100,
      (n) => `name-${n}`,
      () => from('203.0.113.7'),
    );
    const here = from('203.0.113.7');
    expect((await attempt(signedOut(product, ada), 'Ada', PASSWORD, here)).status).toBe(200);
    expect((await attempt(visitor(product), 'Ada', PASSWORD, here)).status).toBe(429);
  });

  it('should not wait for hundreds of attempts from elsewhere, nor be refused for them', async () => {
    const product = await limited();
    const throttle = createThrottle({ rateLimit: true, limits: limitsWith({}) }, product.store);
    const { promise, resolve } = Promise.withResolvers<void>();
    const elsewhere = Array.from({ length: 450 }, (_, n) => {
      const by = { address: `203.0.${n >> 8}.${n & 255}`, name: `name-${n}` };
      return throttle.attempt('credentials', by, () => promise);
    });
    const flood = Promise.allSettled(elsewhere);
    const by = { address: '198.51.100.1', name: 'Ada', device: 'known' };
    expect(await throttle.attempt('credentials', by, () => Promise.resolve('in'))).toBe('in');
    resolve();
    expect((await flood).filter(({ status }) => status === 'rejected')).toHaveLength(47);
  });

  it('should be refused (429) after ten failures of its own, at sign-in and password change, and no other browser with it', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const body = { username: 'Ada', password: 'not hers', newPassword: OTHER_PASSWORD };
    for (let n = 0; n < 5; n++) {
      expect((await attempt(signedOut(product, ada), 'Ada', 'not it')).status).toBe(401);
      expect((await ada.call('password.update', { body })).status).toBe(400);
    }
    expect(await attempt(signedOut(product, ada), 'Ada', PASSWORD)).toMatchObject(
      refused('too_many_requests'),
    );
    expect((await ada.call('password.update', { body })).status).toBe(429);
    expect((await again(product, ada)).cookies.has(DEVICE)).toBe(true);
  });

  it('should be a browser that signed in, also to several accounts, and stay so after signing out', async () => {
    const product = await limited();
    const shared = visitor(product);
    for (const name of ['Ada', 'Bob', 'Cyd']) {
      await person(product, name);
      await attempt(shared, name, PASSWORD);
      await shared.call('session.delete');
      await flood(product, name);
    }
    for (const name of ['Ada', 'Bob', 'Cyd'])
      expect((await attempt(shared, name, PASSWORD)).status, name).toBe(200);
  });

  it('should be none any more once the password is another', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const old = ada.cookies.get(DEVICE);
    await ada.done('password.update', {
      body: { username: 'Ada', password: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    await flood(product, 'Ada');
    expect((await attempt(signedOut(product, ada, old), 'Ada', OTHER_PASSWORD)).status).toBe(429);
    expect((await attempt(signedOut(product, ada), 'Ada', OTHER_PASSWORD)).status).toBe(200);
  });

  it("should be none by another account's cookie, nor by one that was made up", async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const eve = await person(product, 'Eve');
    await flood(product, 'Ada');
    const [nonce] = (ada.cookies.get(DEVICE) ?? '').split('.');
    const [, digest] = (eve.cookies.get(DEVICE) ?? '').split('.');
    for (const cookie of [
      eve.cookies.get(DEVICE),
      `${nonce}.${digest}`,
      `${'a'.repeat(22)}.${'a'.repeat(43)}`,
      'x',
    ])
      expect((await attempt(signedOut(product, ada, cookie), 'Ada', PASSWORD)).status, cookie).toBe(429);
  });

  it('should not be known by a right password without the code of the second factor', async () => {
    const product = await limited();
    const ada = await withSecondFactor(await person(product, 'Ada'));
    const { browser, challenge } = await firstStep(product, ada);
    expect(browser.cookies.has(DEVICE)).toBe(false);
    await secondStep(browser, challenge, nextCode(ada.secret));
    expect(browser.cookies.has(DEVICE)).toBe(true);
  });
});
