import { afterAll, describe, expect, it } from 'vitest';
import { addAccounts, attempt, failures, from, limitsWith } from '../test/attempts.ts';
import { again, PASSWORD, type Person, person, refused, visitor } from '../test/person.ts';
import { openProduct, type Options, type Product } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const opened: Product[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

/** Limits are counted for each server or database, so each test has a product of its own. */
async function limited(options: Options = {}): Promise<Product> {
  const product = await openProduct({ rateLimit: true, ...options });
  opened.push(product);
  return product;
}

const behindProxy = () => limited({ trustProxy: (_address, hop) => hop < 1 });

describe('attempts on one name', () => {
  it('should be refused (429) after ten failures, in any case of the name, with the time to wait', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    const spellings = ['Ada', 'ada', 'ADA', ' ada '];
    expect(await failures(product, 10, (n) => spellings[n % 4] ?? '')).toEqual(Array(10).fill(401));
    const reply = await attempt(visitor(product), 'aDa', PASSWORD);
    expect(reply).toMatchObject(refused('too_many_requests', 'Too many attempts. Try again in 15 minutes.'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await ada.call('user.read')).status).toBe(200);
    const other = await person(product, 'Grace');
    expect((await attempt(visitor(product), other.username, PASSWORD)).status).toBe(200);
  });

  it('should be refused (429) in the same way for an unknown name', async () => {
    const product = await limited();
    expect(await failures(product, 11, () => 'nobody')).toEqual([...Array(10).fill(401), 429]);
  });

  it('should be refused (429) after ten failures of 200 concurrent attempts', async () => {
    const product = await limited({ limits: limitsWith({ LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1000' }) });
    await person(product, 'Ada');
    const guesses = Array.from({ length: 200 }, () => attempt(visitor(product), 'Ada', 'not it'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(190).fill(429)]);
  });

  it('should be refused (429) after the failures of the setting', async () => {
    const product = await limited({ limits: limitsWith({ LIMIT_SIGN_IN_FAILURES_PER_NAME: '3' }) });
    expect(await failures(product, 4, () => 'ada')).toEqual([401, 401, 401, 429]);
  });

  it('should be forgotten once the person signs in', async () => {
    const product = await limited();
    await person(product, 'Ada');
    for (let round = 0; round < 2; round++) {
      expect(await failures(product, 9, () => 'Ada')).toEqual(Array(9).fill(401));
      expect((await attempt(visitor(product), 'Ada', PASSWORD)).status).toBe(200);
    }
  });

  it('should be counted where the password is changed, too', async () => {
    const product = await limited();
    const ada = await person(product, 'Ada');
    ada.cookies.delete('meridian-device');
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
  it('should be refused (429) after a hundred failures, whatever the names', async () => {
    const product = await limited();
    const statuses = await failures(product, 101, (n) => `name-${n}`);
    expect(statuses.indexOf(429)).toBe(100);
  });

  it('should not be refused where they are right: 300 people behind it sign in within a minute', async () => {
    const product = await behindProxy();
    const names = await addAccounts(product, 300);
    const begun = performance.now();
    const replies = await Promise.all(
      names.map((name) => attempt(visitor(product), name, PASSWORD, from('203.0.113.7'))),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(60_000);
  }, 90_000);

  it('should not be counted where another limit refused them', async () => {
    const product = await limited({
      limits: limitsWith({ LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '12', LIMIT_SIGN_IN_FAILURES_PER_NAME: '5' }),
    });
    await person(product, 'Ada');
    expect(await failures(product, 20, () => 'bob')).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect((await attempt(visitor(product), 'Ada', PASSWORD)).status).toBe(200);
  });

  it('should be counted by the network: a /64 of IPv6, an IPv4 address however it is written', async () => {
    const limits = limitsWith({ LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '5' });
    const product = await limited({ limits, trustProxy: (_address, hop) => hop < 1 });
    const statuses = (count: number, addressOf: (n: number) => string) =>
      failures(
        product,
        count,
        () => crypto.randomUUID(),
        (n) => from(addressOf(n)),
      );
    expect(await statuses(6, (n) => `2001:db8:0:1:${n}::${n}`)).toEqual([...Array(5).fill(401), 429]);
    expect(await statuses(1, () => '2001:db8:0:2::1')).toEqual([401]);
    const spellings = ['::ffff:203.0.113.7', '203.0.113.7', '::ffff:cb00:7107'];
    expect(await statuses(6, (n) => spellings[n % 3] ?? '')).toEqual([...Array(5).fill(401), 429]);
    expect(await statuses(1, () => '::ffff:203.0.113.8')).toEqual([401]);
  });
});

describe('registrations from one address', () => {
  /** Statuses of so many registrations, each with the X-Forwarded-For of its turn. */
  async function registrations(product: Product, count: number, forwarded: (n: number) => string) {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) {
      const body = { username: `name-${crypto.randomUUID().slice(0, 20)}`, password: PASSWORD };
      const reply = await visitor(product).call('user.create', { body, headers: from(forwarded(n)) });
      statuses.push(reply.status);
    }
    return statuses;
  }
  const few = { limits: limitsWith({ LIMIT_REGISTRATIONS_PER_ADDRESS: '5' }) };

  it('should not be refused for being many: forty people of one company', async () => {
    const product = await limited();
    expect(await registrations(product, 40, () => '')).toEqual(Array(40).fill(201));
  });

  it('should be refused (429) after the number of the setting, whatever X-Forwarded-For says', async () => {
    const product = await limited(few);
    const statuses = await registrations(product, 6, (n) => `203.0.113.${n}`);
    expect(statuses.indexOf(429)).toBe(5);
  });

  it('should be counted by the address that a trusted proxy saw, and by no earlier one', async () => {
    const product = await limited({ ...few, trustProxy: (_address, hop) => hop < 1 });
    const statuses = await registrations(product, 6, (n) => `198.51.100.${n}, 203.0.113.1`);
    expect(statuses.indexOf(429)).toBe(5);
    expect(await registrations(product, 1, () => '198.51.100.1, 203.0.113.22')).toEqual([201]);
  });

  it('should be refused (429) after a hundred names that were taken', async () => {
    const product = await limited();
    await person(product, 'Ada');
    const statuses: number[] = [];
    for (let n = 0; n < 101; n++) {
      const body = { username: 'ada', password: PASSWORD };
      statuses.push((await visitor(product).call('user.create', { body })).status);
    }
    expect(statuses).toEqual([...Array(100).fill(409), 429]);
  });
});

describe('comments', () => {
  it('should be refused (429) after those of the setting, of that user alone', async () => {
    const product = await limited({ limits: limitsWith({ LIMIT_COMMENTS_PER_USER: '2' }) });
    const [ada, grace] = [await person(product), await person(product)];
    const board = await strategyOf(ada, { pillars: 1, objectives: 1 });
    await enroll(product, board.id, grace, 'read_only');
    const write = (who: Person) =>
      who.call('comments.create', {
        params: { id: board.id },
        body: { of: `objective:${board.objectives[0]?.id ?? 0}`, text: 'x' },
      });
    expect((await write(ada)).status).toBe(201);
    expect((await write(ada)).status).toBe(201);
    expect(await write(ada)).toMatchObject(
      refused('too_many_requests', 'You wrote very many comments. Try again in 60 minutes.'),
    );
    expect((await write(grace)).status).toBe(201);
  });
});
