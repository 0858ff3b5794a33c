import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { makeTemporary, temporarySession } from '../test/cast.ts';
import {
  again,
  PASSWORD,
  pathOf,
  person,
  type Person,
  refused,
  refusedFields,
  visitor,
} from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';

const product = await startProduct();
const NEW = 'a boat across the lake';

const change = (who: Person, body: { username?: string; newPassword?: string; password?: string }) =>
  who.call('password.update', { body: { username: who.username, newPassword: NEW, ...body } });
const signIn = (username: string, password: string) =>
  visitor(product).call('session.create', { body: { username, password } });
const statusOf = async (who: Person): Promise<number> => (await who.call('user.read')).status;

describe('changing the password', () => {
  it('should end (401) the other sessions and the old cookie, and open a new session (200)', async () => {
    const ada = await person(product);
    const [elsewhere, old] = [await again(product, ada), visitor(product)];
    for (const [name, value] of ada.cookies) old.cookies.set(name, value);
    const reply = await change(ada, { password: PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { id: ada.id, username: ada.username } });
    expect([await statusOf(ada), await statusOf(elsewhere), await statusOf(old)]).toEqual([200, 401, 401]);
    expect((await signIn(ada.username, PASSWORD)).status).toBe(401);
    expect((await signIn(ada.username, NEW)).status).toBe(200);
  });

  it('should keep the sessions of other users', async () => {
    const [ada, grace] = [await person(product), await person(product)];
    await change(ada, { password: PASSWORD });
    expect(await statusOf(grace)).toBe(200);
  });

  it('should require the current password (400) and accept no other (400)', async () => {
    const ada = await person(product);
    const missing = await expectNothingWritten(product, () => change(ada, {}));
    expect(missing).toMatchObject(refusedFields('password'));
    const wrong = await expectNothingWritten(product, () => change(ada, { password: 'not hers' }));
    expect(wrong).toMatchObject({
      ...refused('wrong_current_password', 'The current password is wrong.'),
      body: { details: [{ path: 'password' }] },
    });
    expect(await statusOf(ada)).toBe(200);
  });

  it('should hold the new password to the rules (400)', async () => {
    const ada = await person(product, 'Ada-Byron');
    for (const newPassword of ['short', 'password1', 'ada-byron', 'ADA-BYRON']) {
      const reply = await expectNothingWritten(product, () =>
        change(ada, { password: PASSWORD, newPassword }),
      );
      expect(reply, newPassword).toMatchObject(refusedFields('newPassword'));
    }
  });

  it("should refuse (403) another user's name, known or not, also with that user's password", async () => {
    const [ada, grace] = [await person(product), await person(product)];
    for (const username of [grace.username, 'nobody-of-this-name']) {
      const reply = await expectNothingWritten(product, () => change(ada, { username, password: PASSWORD }));
      expect(reply).toMatchObject(refused('forbidden', 'You can only change your own password.'));
    }
  });

  it('should accept the username in upper or lower case', async () => {
    const ada = await person(product, 'Ada-Case');
    expect((await change(ada, { username: ' ADA-case ', password: PASSWORD })).status).toBe(200);
  });
});

describe('a temporary password', () => {
  it('should open a session that reports it, and may do nothing else (403) until a new password is set', async () => {
    const ada = await person(product);
    const session = await temporarySession(product, ada);
    expect((await session.call('user.read')).body).toMatchObject({ mustChangePassword: true });
    for (const [name, { access, method, path }] of routeEntries) {
      if (access.who === 'anyone' || (access.who === 'user' && access.temporary)) continue;
      const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, 1]));
      const reply = await session.raw(method, pathOf(name, params), method === 'GET' ? {} : { json: {} });
      expect(reply, name).toMatchObject(
        refused('password_change_required', 'Please choose a new password first.'),
      );
    }
  });

  it('should be replaced without asking for the current one (200), and be gone then', async () => {
    const ada = await person(product);
    await makeTemporary(product, ada, '9999-01-01T00:00:00.000Z');
    const session = await again(product, ada);
    expect(await change(session, { newPassword: PASSWORD })).toMatchObject(refusedFields('newPassword'));
    expect(await change(session, {})).toMatchObject({ status: 200, body: { mustChangePassword: false } });
    expect((await session.call('strategies.list')).status).toBe(200);
    expect((await signIn(ada.username, PASSWORD)).status).toBe(401);
    expect(await signIn(ada.username, NEW)).toMatchObject({
      status: 200,
      body: { mustChangePassword: false },
    });
  });

  it('should not sign in (401) after it expired', async () => {
    const ada = await person(product);
    await makeTemporary(product, ada, new Date(Date.now() - 1000).toISOString());
    expect(await signIn(ada.username, PASSWORD)).toMatchObject(refused('wrong_credentials'));
  });
});
