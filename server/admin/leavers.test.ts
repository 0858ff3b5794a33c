import { afterAll, beforeAll, expect } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { writeNotices } from '../notifications/mail-notices.ts';
import { it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { rolesIn } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { workOf } from '../test/work.ts';

const product = await startProduct({ scimToken: SCIM_TOKEN, scimAdopt: ['username'] });
const directory = directoryOf(product);
const operator = await person(product, 'olga');
await makeOperator(product, operator);
const runner = new JobRunner(product.store, jobKinds(product, undefined), { error: () => undefined });
beforeAll(() => void runner.start());
afterAll(() => runner.stop());

const HOLDS = 'owner of 1 strategy, responsible for 1 KPI, 1 initiative and 1 tactic';
const detailsOf = (who: Person) => operator.done('admin.people.read', { params: { id: who.id } });
const to = (heir: Person) => ({ query: { handOverTo: String(heir.id) } });
const flowOf = (who: Person, id: number) => who.done('strategies.readFlow', { params: { id } });

/** A member with a strategy of their own and work in that of another, of which a colleague is a member too. */
async function scene() {
  const [owner, leaver, heir] = [await person(product), await person(product), await person(product)];
  const { board } = await workOf(product, owner, leaver);
  await enroll(product, board.id, heir, 'read_write');
  const { id } = await strategyOf(leaver, { title: 'Theirs' });
  return { owner, leaver, heir, board, id, params: { id: leaver.id } };
}

// On both engines: SQL counts and names what is handed over.
it.onBoth('deactivates with a hand-over of what the person holds, in one step', async () => {
  const { owner, leaver, heir, board, id, params } = await scene();
  expect((await detailsOf(leaver)).holds.responsible).toEqual({
    kpis: 1,
    initiatives: 1,
    tactics: 1,
    actionSteps: 0,
    reviewActions: 0,
  });
  expect(await operator.done('admin.people.deactivate', { params, ...to(heir) })).toMatchObject({
    state: 'deactivated',
    holds: { strategies: [], responsible: { kpis: 0, initiatives: 0, tactics: 0 } },
  });
  expect(await rolesIn(product, id)).toEqual({ [heir.id]: 'owner', [leaver.id]: 'read_write' });
  const { kpis, initiatives } = await flowOf(owner, board.id);
  expect(kpis).toMatchObject([{ ownerId: heir.id, inputOwner: heir.username }]);
  expect(initiatives).toMatchObject([{ whoName: heir.username, tactics: [{ owner: heir.username }] }]);
});

it('changes nothing where the person who takes over is not active', async () => {
  const { leaver, heir, id, params } = await scene();
  await operator.done('admin.people.deactivate', { params: { id: heir.id } });
  const reason = refusedFields('handOverTo');
  for (const other of [heir, leaver])
    expect(await operator.call('admin.people.deactivate', { params, ...to(other) })).toMatchObject(reason);
  expect(
    await operator.call('admin.people.handOver', { params, body: { handOverTo: heir.id } }),
  ).toMatchObject(reason);
  expect(await rolesIn(product, id)).toEqual({ [leaver.id]: 'owner' });
  expect((await leaver.call('user.read')).status).toBe(200);
});

// On both engines: locks let two operators act one after the other.
it.onBoth('hands over once where two operators do so at the same time', async () => {
  const { leaver, heir, id, params } = await scene();
  const second = await person(product);
  await makeOperator(product, second);
  const replies = await Promise.all(
    [operator, second].map((who) => who.call('admin.people.deactivate', { params, ...to(heir) })),
  );
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect(await rolesIn(product, id)).toEqual({ [heir.id]: 'owner', [leaver.id]: 'read_write' });
});

it('leaves work where the other person is no member', async () => {
  const { leaver, board, params } = await scene();
  const stranger = await person(product);
  const { holds } = await operator.done('admin.people.deactivate', { params, ...to(stranger) });
  expect(holds).toMatchObject({ strategies: [], responsible: { kpis: 1, initiatives: 1, tactics: 1 } });
  expect(await rolesIn(product, board.id)).not.toHaveProperty(String(stranger.id));
  expect(await rolesIn(product, board.id)).toHaveProperty(String(leaver.id));
});

// On both engines: SQL filters by the account of the owner.
it.onBoth('lists the strategies whose owner is deactivated, and hands them over from there', async () => {
  const { leaver, heir, id, params } = await scene();
  const orphans = async () => {
    const query = { owner: 'deactivated' as const };
    return (await operator.done('admin.strategies.list', { query })).strategies;
  };
  const before = (await operator.done('admin.read')).strategies.ownerDeactivated;
  expect((await orphans()).map((strategy) => strategy.id)).not.toContain(id);
  await operator.done('admin.people.deactivate', { params });
  expect(await orphans()).toContainEqual(
    expect.objectContaining({ id, owner: expect.objectContaining({ id: leaver.id, isDeactivated: true }) }),
  );
  expect((await operator.done('admin.read')).strategies.ownerDeactivated).toBe(before + 1);
  await operator.done('admin.people.handOver', { params, body: { handOverTo: heir.id } });
  expect((await orphans()).map((strategy) => strategy.id)).not.toContain(id);
  expect(await detailsOf(leaver)).toMatchObject({ state: 'deactivated', holds: { strategies: [] } });
});

const noticesOf = async (who: Person) =>
  (await who.done('notifications.list', { query: {} })).notifications.filter(({ kind }) => kind === 'leaver');
const noticesAbout = async ({ id }: Person) =>
  (await noticesOf(operator)).filter(({ of }) => of === `person:${id}`);

// On both engines: SQL chooses the operators, and a notice without a membership.
it.onBoth('tells operators once whom the directory deactivated, and what that person holds', async () => {
  const { owner, leaver } = await scene();
  const path = await directory.make({ userName: `${leaver.username}-2`, externalId: 'x' });
  expect(path).not.toBe(`/Users/${leaver.id}`);
  // An account that owns a strategy is adopted once an operator says so.
  const send = () => directory.call('POST', '/Users', { userName: leaver.username, active: false });
  expect((await send()).status).toBe(409);
  await operator.done('admin.adoptions.adopt', { params: { id: leaver.id } });
  await until('the notice', async () => (await noticesAbout(leaver)).length === 1);
  const notice = { by: leaver.username, strategy: 'Administration', detail: HOLDS };
  expect(await noticesAbout(leaver)).toMatchObject([notice]);
  const active = (value: boolean) =>
    directory.patch(`/Users/${leaver.id}`, { op: 'replace', path: 'active', value });
  for (let i = 0; i < 2; i++) expect(await active(false)).toMatchObject({ status: 200 });
  expect((await directory.call('DELETE', `/Users/${leaver.id}`)).status).toBe(204);
  // Nobody is told of who holds nothing.
  await directory.patch(path, { op: 'replace', path: 'active', value: false });
  const waits = async () =>
    product.store.read.selectFrom('jobs').select('id').where('kind', '=', 'notifications.leaver').execute();
  await until('the jobs', async () => (await waits()).length === 0);
  expect(await noticesOf(operator)).toHaveLength(1);
  expect(await noticesOf(owner)).toEqual([]);
  const [{ id } = { id: 0 }] = await noticesAbout(leaver);
  const payload = JSON.stringify({ ids: [id] });
  const mail = await writeNotices(product.store, { user_id: operator.id, payload } as never);
  expect(mail?.blocks).toMatchObject([
    {
      items: [
        {
          title: `The directory deactivated ${leaver.username}: ${HOLDS}`,
          path: `/admin/people?person=${leaver.id}`,
        },
      ],
    },
  ]);
});

it('is for operators', async () => {
  const { owner, heir, params } = await scene();
  const reply = await owner.call('admin.people.handOver', { params, body: { handOverTo: heir.id } });
  expect(reply).toMatchObject(refused('forbidden'));
});
