import { describe, expect, it } from 'vitest';
import { again, person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { temporarySession } from '../test/cast.ts';
import { inviteOf, newcomerThrough } from '../test/sharing.ts';
import { openPage, upgradeStatus, watch } from '../test/live.ts';
import { countStatements } from '../test/statements.ts';
import { strategyOf } from '../test/strategy.ts';
import { pause, SOON_MS } from '../test/wait.ts';

const product = await startProduct();
const olga = await person(product, 'Olga');
const { id } = await strategyOf(olga);

describe('the live socket', () => {
  it('should open with a session, from its own origin and without one', async () => {
    expect(await upgradeStatus(product, olga)).toBe(101);
    expect(await upgradeStatus(product, olga, { origin: product.origin })).toBe(101);
  });

  it('should be refused (401) without a session, and with one that ended', async () => {
    expect(await upgradeStatus(product, visitor(product))).toBe(401);
    const gone = await again(product, olga);
    const cookies = new Map(gone.cookies);
    await gone.call('session.delete');
    expect(await upgradeStatus(product, { ...gone, cookies })).toBe(401);
  });

  it('should be refused (403) to a session that must set a new password', async () => {
    expect(await upgradeStatus(product, await temporarySession(product, olga))).toBe(403);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: product.origin.replace('127.0.0.1', 'localhost') },
    { 'sec-fetch-site': 'cross-site' },
  ])("should be refused (403) to another site's page: %j", async (headers) => {
    expect(await upgradeStatus(product, olga, headers)).toBe(403);
  });

  it('should answer 404 to a request without an upgrade', async () => {
    expect((await olga.raw('GET', '/ws')).status).toBe(404);
  });

  it.each([
    ['no JSON', '{"type":'],
    ['a text', '"watch"'],
    ['null', 'null'],
    ['a type nobody knows', '{"type":"shout"}'],
    ['a field nobody knows', '{"type":"watchList","surprise":1}'],
    ['no id', '{"type":"watch","strategyId":"1","revision":0}'],
    ['no revision', '{"type":"watch","strategyId":1,"revision":-1}'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe])],
  ])('should close (4400) on %s', async (_what, message) => {
    const page = await openPage(product, olga);
    page.send(message);
    expect(await page.ends()).toBe(4400);
    expect(page.messages).toEqual([]);
  });

  it('should close (1009) on a message of more than 4 KB', async () => {
    const page = await openPage(product, olga);
    page.send(`{"type":"watchList"${' '.repeat(4100)}}`);
    expect(await page.ends()).toBe(1009);
  });
});

describe('signing out', () => {
  it.each([
    ['logging out', (who: typeof olga) => who.call('session.delete')],
    [
      'changing the password elsewhere',
      async (who: typeof olga) => {
        const elsewhere = await again(product, who);
        const body = {
          username: who.username,
          password: who.password,
          newPassword: 'a ferry at first light',
        };
        return elsewhere.call('password.update', { body });
      },
    ],
    [
      'a reset by the owner',
      (who: typeof olga) => olga.call('members.resetPassword', { params: { id, userId: who.id } }),
    ],
    [
      'signing in again in the same browser',
      (who: typeof olga) =>
        who.call('session.create', { body: { username: who.username, password: who.password } }),
    ],
  ])('by %s should close the socket (4401) within a second', async (_what, end) => {
    const ada = await newcomerThrough(product, (await inviteOf(olga, id)).token);
    const [page, bystander] = [await watch(product, ada, id), await watch(product, olga, id)];
    const reply = await end(ada);
    expect(reply.status).toBeLessThan(300);
    await page.receives('signedOut', 1, SOON_MS);
    expect(await page.ends(SOON_MS)).toBe(4401);
    expect([bystander.closed, bystander.all('signedOut').length]).toEqual([undefined, 0]);
  });

  it("should not affect the user's other browsers", async () => {
    const ada = await newcomerThrough(product, (await inviteOf(olga, id)).token);
    const other = await again(product, ada);
    const [page, stays] = [await watch(product, ada, id), await watch(product, other, id)];
    await ada.call('session.delete');
    expect(await page.ends(SOON_MS)).toBe(4401);
    await olga.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    await stays.receives('changes');
    expect(stays.closed).toBeUndefined();
  });
});

it('runs no statement while nothing happens, with fifty open sockets', async () => {
  const pages = await Promise.all(Array.from({ length: 50 }, () => watch(product, olga, id)));
  // Presence messages of the fifty are over.
  await pause(200);
  // The check of all sessions and memberships, each 30 seconds, may fall into these.
  expect(await countStatements(() => pause(3000))).toBeLessThanOrEqual(2);
  for (const page of pages) page.cut();
});
