import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { write } from '../store/write.ts';
import { again, PASSWORD, person, type Person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { everyRow, expectNothingWritten } from '../test/rest.ts';

const product = await startProduct();
const ada = await person(product, 'Ada');

const signIn = (who: Person, username: string, password: string) =>
  who.call('session.create', { body: { username, password } });
const userOf = (who: Person) => who.call('user.read');
const tokenOf = (who: Person): string => who.cookies.get('meridian') ?? '';

describe('signing in', () => {
  it('should open a session (200), whatever the case of the name and the spaces around it', async () => {
    const browser = visitor(product);
    const reply = await signIn(browser, ' aDA ', PASSWORD);
    expect(reply).toMatchObject({ status: 200, body: { id: ada.id, username: 'Ada' } });
    expect((await userOf(browser)).body).toEqual({
      id: ada.id,
      username: 'Ada',
      name: 'Ada',
      fullName: null,
      mustChangePassword: false,
    });
  });

  it('should give the same answer (401) for a wrong password and an unknown name', async () => {
    const known = await signIn(visitor(product), 'Ada', 'not her password');
    const unknown = await signIn(visitor(product), 'nobody-of-this-name', 'not her password');
    expect(known).toMatchObject(refused('wrong_credentials', 'The username or the password is wrong.'));
    expect(unknown.body).toEqual(known.body);
  });

  it.each(['Ada\u0000', 'ada lovelace', 'a@b', 'Àda', "' or 1=1 --", 'x'.repeat(500)])(
    'should not find (401 or 400) a user called %j',
    async (name) => {
      expect([400, 401]).toContain((await signIn(visitor(product), name, PASSWORD)).status);
    },
  );

  it.each([PASSWORD.toUpperCase(), `${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.slice(0, -1), ''])(
    'should not accept (401) %j as the password',
    async (password) => {
      expect(await signIn(visitor(product), 'Ada', password)).toMatchObject(refused('wrong_credentials'));
    },
  );

  it('should take the same time for an unknown name as for a known one: one hash of the same cost', async () => {
    const costs = async (username: string): Promise<string[]> => {
      vi.mocked(verify).mockClear();
      await signIn(visitor(product), username, 'not the password');
      return vi.mocked(verify).mock.calls.map(([hash]) => /^(.*\$).+\$/.exec(String(hash))?.[1] ?? '');
    };
    const known = await costs('Ada');
    expect(known).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
    expect(await costs('nobody-of-this-name')).toEqual(known);
  });
});

describe('the session', () => {
  it('should be kept as a digest only, and the password as an Argon2id hash only', async () => {
    const grace = await person(product, 'Grace', 'her own long password');
    const token = tokenOf(grace);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = JSON.stringify(await everyRow(product));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain('her own long password');
    expect(rows).toContain(createHash('sha256').update(token).digest('hex'));
    expect(rows).toMatch(/\$argon2id\$v=19\$/);
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    expect(hash).toHaveBeenCalledWith('her own long password', cost);
  });

  it('should be another one after signing in again: the old token is dead (401)', async () => {
    const browser = await again(product, ada);
    const old = tokenOf(browser);
    await signIn(browser, 'Ada', PASSWORD);
    expect(tokenOf(browser)).not.toBe(old);
    expect((await userOf(browser)).status).toBe(200);
    browser.cookies.set('meridian', old);
    expect(await userOf(browser)).toMatchObject(refused('not_signed_in'));
  });

  it('should be another one after registering in a browser that was signed in', async () => {
    const browser = await again(product, ada);
    const old = tokenOf(browser);
    await browser.done('user.create', { body: { username: 'Ada-2', password: PASSWORD } });
    browser.cookies.set('meridian', old);
    expect(await userOf(browser)).toMatchObject(refused('not_signed_in'));
  });

  it('should not be one the browser chose', async () => {
    const browser = visitor(product);
    browser.cookies.set('meridian', 'chosen-by-an-attacker');
    await signIn(browser, 'Ada', PASSWORD);
    expect(tokenOf(browser)).not.toBe('chosen-by-an-attacker');
  });

  it('should end on the server when signing out (204), not only in the browser', async () => {
    const browser = await again(product, ada);
    const token = tokenOf(browser);
    const reply = await browser.call('session.delete');
    expect(reply.status).toBe(204);
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^meridian=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(browser.cookies.has('meridian')).toBe(false);
    browser.cookies.set('meridian', token);
    expect(await userOf(browser)).toMatchObject(refused('not_signed_in'));
    expect((await userOf(ada)).status).toBe(200);
  });

  it('should let a visitor without a session sign out (204)', async () => {
    const reply = await expectNothingWritten(product, () => visitor(product).call('session.delete'));
    expect(reply.status).toBe(204);
  });

  const DAY = 24 * 60 * 60 * 1000;
  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const age = (who: Person, times: { created_at?: string; last_used_at?: string }): Promise<unknown> =>
    write(product.store, (writer) =>
      writer
        .updateTable('sessions')
        .set(times)
        .where('digest', '=', createHash('sha256').update(tokenOf(who)).digest('hex'))
        .execute(),
    );

  it('should end (401) after 14 days without use', async () => {
    const browser = await again(product, ada);
    await age(browser, { last_used_at: ago(14 * DAY) });
    expect(await userOf(browser)).toMatchObject(refused('not_signed_in'));
  });

  it('should end (401) 60 days after signing in, however busy', async () => {
    const browser = await again(product, ada);
    await age(browser, { created_at: ago(60 * DAY) });
    expect(await userOf(browser)).toMatchObject(refused('not_signed_in'));
  });

  it('should go on while it is used', async () => {
    const browser = await again(product, ada);
    await age(browser, { created_at: ago(60 * DAY - 60_000), last_used_at: ago(14 * DAY - 60_000) });
    expect((await userOf(browser)).status).toBe(200);
    await age(browser, { created_at: ago(DAY) });
    const { last_used_at } = await product.store.read
      .selectFrom('sessions')
      .select('last_used_at')
      .where('digest', '=', createHash('sha256').update(tokenOf(browser)).digest('hex'))
      .executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(last_used_at)).toBeLessThan(60_000);
  });
});
