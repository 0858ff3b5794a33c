import { afterAll, describe, expect, it } from 'vitest';
import { again, PASSWORD, person, type Person, refused, visitor } from '../test/person.ts';
import { openProduct, type Options, type Product } from '../test/product.ts';

const opened: Product[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

/** Limits are counted in the server's memory, so each test has a server of its own. */
async function limited(options: Options = {}): Promise<Product> {
  const product = await openProduct({ rateLimit: true, ...options });
  opened.push(product);
  return product;
}

const attempt = (who: Person, username: string, password: string, headers = {}) =>
  who.call('session.create', { body: { username, password }, headers });

/** Statuses of so many failing attempts on a name, one after the other. */
async function attempts(product: Product, count: number, nameOf: (n: number) => string, headers = {}) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) {
    statuses.push((await attempt(visitor(product), nameOf(n), 'not it', headers)).status);
  }
  return statuses;
}

describe('attempts on one name', () => {
  it('should be refused (429) after ten failures, in any case of the name, with the time to wait', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const spellings = ['Ada', 'ada', 'ADA', ' ada '];
    expect(await attempts(product, 10, (n) => spellings[n % 4] ?? '')).toEqual(Array(10).fill(401));
    const reply = await attempt(visitor(product), 'aDa', PASSWORD);
    expect(reply).toMatchObject(refused('too_many_requests', 'Too many attempts. Try again in 15 minutes.'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await ada.call('user.read')).status).toBe(200);
    const other = await person(product, 'Grace');
    expect((await attempt(visitor(product), other.username, PASSWORD)).status).toBe(200);
  });

  it('should be refused (429) alike where nobody has the name', async () => {
    const product = await limited();
    expect(await attempts(product, 11, () => 'nobody')).toEqual([...Array(10).fill(401), 429]);
  });

  it('should be forgotten once the person signs in', async () => {
    const product = await limited();
    await person(product, 'Ada');
    for (let round = 0; round < 2; round++) {
      expect(await attempts(product, 9, () => 'Ada')).toEqual(Array(9).fill(401));
      expect((await attempt(visitor(product), 'Ada', PASSWORD)).status).toBe(200);
    }
  });

  it('should be counted where the password is changed, too', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const guess = () =>
      ada.call('password.update', {
        body: { username: 'Ada', newPassword: 'a boat across the lake', password: 'not hers' },
      });
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject(refused('too_many_requests'));
    await expect(again(product, ada)).rejects.toThrow('429');
  });
});

describe('attempts from one address', () => {
  it('should be refused (429) after a hundred, whatever the names', async () => {
    const product = await limited();
    const statuses = await attempts(product, 101, (n) => `name-${n}`);
    expect(statuses.indexOf(429)).toBe(100);
  });

  /** Statuses of so many registrations, each with the X-Forwarded-For of its turn. */
  async function registrations(product: Product, count: number, forwarded: (n: number) => string) {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) {
      const body = { username: `name-${forwarded(n).length}-${n}`, password: PASSWORD };
      const headers = { 'x-forwarded-for': forwarded(n) };
      statuses.push((await visitor(product).call('user.create', { body, headers })).status);
    }
    return statuses;
  }

  it('should be refused (429) after thirty registrations, whatever X-Forwarded-For says', async () => {
    const product = await limited();
    const statuses = await registrations(product, 31, (n) => `203.0.113.${n}`);
    expect(statuses.indexOf(429)).toBe(30);
  });

  it('should be counted by the address that a trusted proxy saw, and by no earlier one', async () => {
    const product = await limited({ trustProxy: (_address, hop) => hop < 1 });
    const statuses = await registrations(product, 31, (n) => `198.51.100.${n}, 203.0.113.1`);
    expect(statuses.indexOf(429)).toBe(30);
    expect(await registrations(product, 1, () => '198.51.100.1, 203.0.113.22')).toEqual([201]);
  });
});
