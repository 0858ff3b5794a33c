import { describe, expect, it } from 'vitest';
import { openPage } from '../test/live.ts';
import { again, PASSWORD, person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { currentSession } from '../test/second-factor.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { countStatements } from '../test/statements.ts';
import { SOON_MS } from '../test/wait.ts';
import { deviceOf } from '../http/device.ts';

const product = await startProduct();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the sessions of a user', () => {
  it('should be listed (200), this one first, with where and when, and nothing that opens one', async () => {
    const ada = await person(product);
    const phone = visitor(product);
    const body = { username: ada.username, password: PASSWORD };
    await phone.done('session.create', { body, headers: { 'user-agent': FIREFOX } });
    const reply = await phone.call('sessions.list');
    const [here, there, ...more] = reply.body;
    expect(more).toEqual([]);
    expect(here).toMatchObject({ address: '127.0.0.1', device: 'Firefox on Linux', current: true });
    expect(there).toMatchObject({ address: '127.0.0.1', device: 'Another program', current: false });
    expect(Math.abs(Date.parse(here?.startedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(reply.bytes.toString()).not.toContain(sessionDigestOf(ada));
    expect(reply.bytes.toString()).not.toContain(FIREFOX);
  });

  it('should belong to one user: ids of others are not found (404), and the lists are separate', async () => {
    const [ada, eve] = [await person(product), await person(product)];
    const { id } = await currentSession(ada);
    const reply = await expectNothingWritten(product, () => eve.call('sessions.delete', { params: { id } }));
    expect(reply).toMatchObject(refused('not_found'));
    expect((await eve.done('sessions.list')).map((one) => one.id)).not.toContain(id);
  });

  it('should end one by one (204): its next call is refused (401), and its socket closes within a second', async () => {
    const ada = await person(product);
    const phone = await again(product, ada);
    const [page, stays] = [await openPage(product, phone), await openPage(product, ada)];
    const { id } = await currentSession(phone);
    expect((await ada.call('sessions.delete', { params: { id } })).status).toBe(204);
    expect(await phone.call('user.read')).toMatchObject(refused('not_signed_in'));
    await page.receives('signedOut', 1, SOON_MS);
    expect(await page.ends(SOON_MS)).toBe(4401);
    expect([stays.closed, (await ada.call('user.read')).status]).toEqual([undefined, 200]);
    expect((await ada.call('sessions.delete', { params: { id } })).status).toBe(404);
  });

  it('should end all but this one (204): refused (401), and their sockets close within a second', async () => {
    const [ada, grace] = [await person(product), await person(product)];
    const others = [await again(product, ada), await again(product, ada)];
    const pages = await Promise.all(others.map((one) => openPage(product, one)));
    expect((await ada.call('sessions.deleteOthers')).status).toBe(204);
    for (const page of pages) expect(await page.ends(SOON_MS)).toBe(4401);
    for (const other of others) expect((await other.call('user.read')).status).toBe(401);
    expect((await ada.done('sessions.list')).length).toBe(1);
    expect((await grace.call('user.read')).status).toBe(200);
  });

  it('should let the current session end itself (204), which signs out', async () => {
    const ada = await person(product);
    await ada.done('sessions.delete', { params: { id: (await currentSession(ada)).id } });
    expect(ada.cookies.has('meridian')).toBe(false);
  });

  it('should cost no write by being used', async () => {
    const ada = await person(product);
    const reads = await countStatements(() => ada.done('user.read'));
    await expectNothingWritten(product, async () => {
      for (let n = 0; n < 5; n++) await ada.done('sessions.list');
    });
    expect(reads).toBe(1);
  });
});

describe('a device', () => {
  it.each([
    [FIREFOX, 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36', 'Chrome on macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.15.0', 'Another program'],
    [undefined, 'Another program'],
    ['<img src=x onerror=alert(1)>\r\nLinux', 'Another program on Linux'],
  ])('should describe the browser of %j as %s', (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words);
  });
});
