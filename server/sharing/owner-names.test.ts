import { afterAll, describe, expect } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import { changeMailAccount } from '../mail/accounts.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { it } from '../test/both.ts';
import { PASSWORD, type Person, person, refused, refusedFields, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { accept, inviteOf } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const product = await startProduct();
const runner = new JobRunner(product.store, jobKinds(product, undefined), console);
void runner.start();
afterAll(() => runner.stop());

const owner = await person(product);
await owner.done('user.update', { body: { fullName: 'Olga Orlow' } });

/** A strategy in which a name stands at one record of each kind, and an action of a review. */
async function named(text: string) {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  const kpi = await owner.done('kpis.create', {
    params,
    body: { measure: 'Calls', grain: 'month', inputOwner: text },
  });
  const initiative = await owner.done('initiatives.create', {
    params,
    body: { initiative: 'Go direct', whoName: text },
  });
  const tactic = await owner.done('tactics.create', {
    params,
    body: { title: 'Call centre', initiativeId: initiative.id, owner: text },
  });
  await owner.done('actionSteps.create', {
    params,
    body: { title: 'Hire', tacticId: tactic.id, assignedTo: text },
  });
  const review = await owner.done('reviews.create', { params, body: {} });
  const inReview = { ...params, reviewId: review.id };
  const action = { title: 'Ask the bank', ownerName: text };
  await owner.done('reviewActions.create', { params: inReview, body: action });
  /** Who is responsible now: of the KPI and the action the member, of work the text. */
  const owners = async () => {
    const flow = await owner.done('strategies.readFlow', { params });
    const [{ whoName, tactics: [first] } = { whoName: '', tactics: [] }] = flow.initiatives;
    const [step] = first?.actionSteps ?? [];
    const { ownerId, inputOwner } = await owner.done('kpis.update', { params: { id: kpi.id }, body: {} });
    const { actions } = await owner.done('reviews.read', { params: inReview });
    return [ownerId, inputOwner, whoName, first?.owner, step?.assignedTo, actions[0]?.ownerId ?? null];
  };
  const changes = async () => (await owner.done('changes.list', { params, query: {} })).changes;
  const undo = (revision: number, who = owner) =>
    who.call('commands.run', { params, body: { commands: [{ type: 'undo', revision }] } as never });
  const names = () => owner.done('ownerNames.list', { params });
  const join = async (who: Person) => accept(who, (await inviteOf(owner, board.id)).token);
  return { id: board.id, params, kpi, owners, changes, undo, names, join };
}

const verify = (who: Person, address: string) =>
  transact(product.store, { principal: HOUSEKEEPING }, ({ writer }) =>
    changeMailAccount(writer, who.id, { address, address_key: address.toLowerCase() }),
  );

const givenTo = ({ id, username }: Person) => [id, username, username, username, username, id];
const textOf = (text: string) => [null, text, text, text, text, null];

describe('a name in owner fields', () => {
  // On both engines: joining and its change are one transaction, which locks the strategy.
  it.onBoth('should become the member who joins under it, by one change that the owner undoes', async () => {
    const zoe = await person(product);
    const text = zoe.username.toUpperCase();
    const { owners, changes, undo, join, names } = await named(text);
    expect(await owners()).toEqual(textOf(text));
    await join(zoe);
    expect(await owners()).toEqual(givenTo(zoe));
    expect(await names()).toEqual([]);
    const all = await changes();
    const { revision = 0 } = all[0] ?? {};
    const made = all.filter((change) => change.revision === revision);
    expect(made.every(({ byJob }) => byJob)).toBe(true);
    expect(made.find(({ entity }) => entity === 'membership')).toMatchObject({
      operation: 'update',
      id: zoe.id,
      after: { ownerNames: [text], kpis: 1, initiatives: 1, tactics: 1, actionSteps: 1, reviewActions: 1 },
    });
    expect(all.find((change) => change.revision === revision - 1)).toMatchObject({ entity: 'membership' });
    await until('the owner is told', async () => {
      const { notifications } = await owner.done('notifications.list', { query: {} });
      return notifications.some(({ kind, by, detail }) => {
        const isOfZoe = kind === 'named' && by === zoe.username;
        return isOfZoe && detail.startsWith('responsible for 1 KPI, 1 initiative');
      });
    });
    expect(await undo(revision, zoe)).toMatchObject(refusedFields('commands.0.revision'));
    expect(await undo(revision)).toMatchObject({ status: 200 });
    expect(await owners()).toEqual(textOf(text));
  });

  it.onBoth('should become the member of a verified address, who may have registered just now', async () => {
    const { owners, join } = await named('Zoe@Example.org');
    const zoe = await person(product);
    await verify(zoe, 'zoe@example.org');
    await join(zoe);
    expect(await owners()).toEqual(givenTo(zoe));
    const next = await named('zoe.new');
    const { token } = await inviteOf(owner, next.id);
    const body = { username: 'zoe.new', password: PASSWORD, token };
    const { id } = await visitor(product).done('user.create', { body });
    expect((await next.owners())[0]).toBe(id);
  });

  // On both engines: the address and the changes of strategies are one transaction.
  it.onBoth('should become the member whose address is confirmed after they joined', async () => {
    const address = 'later@example.org';
    const { owners, join, changes } = await named(address);
    const ina = await person(product);
    await join(ina);
    const own = await owner.done('kpis.create', {
      params: { id: (await strategyOf(owner)).id },
      body: { measure: 'Elsewhere', inputOwner: address },
    });
    const token = newToken();
    await transact(product.store, { principal: HOUSEKEEPING }, ({ writer }) =>
      changeMailAccount(writer, ina.id, {
        pending: address,
        pending_digest: tokenDigest(token),
        pending_until: '2200-01-01T00:00:00.000Z',
      }),
    );
    expect(await visitor(product).call('email.confirm', { body: { token } })).toMatchObject({ status: 200 });
    expect(await owners()).toEqual(givenTo(ina));
    expect((await changes())[0]).toMatchObject({ byJob: true });
    expect(await owner.done('kpis.update', { params: { id: own.id }, body: {} })).toMatchObject({
      ownerId: null,
    });
  });

  it('should stay a text where it is only a full name, or one of two members', async () => {
    const [zoe, twin] = [await person(product), await person(product)];
    await zoe.done('user.update', { body: { fullName: 'Zoe Zorn' } });
    const called = await named('Zoe Zorn');
    await called.join(zoe);
    expect(await called.owners()).toEqual(textOf('Zoe Zorn'));
    expect(await called.names()).toEqual([
      {
        name: 'Zoe Zorn',
        kpis: 1,
        initiatives: 1,
        tactics: 1,
        actionSteps: 1,
        reviewActions: 1,
        memberId: zoe.id,
      },
    ]);
    const shared = await named('both@example.org');
    for (const who of [zoe, twin]) {
      const said = { issuer: 'https://id.example', subject: who.username, label: '', external_id: null };
      const times = { created_at: new Date().toISOString(), last_used_at: new Date().toISOString() };
      await transact(product.store, { principal: HOUSEKEEPING }, ({ writer }) =>
        writer
          .insertInto('identities')
          .values({ user_id: who.id, verified_address: 'both@example.org', ...said, ...times })
          .execute(),
      );
    }
    await enroll(product, shared.id, twin, 'read_write');
    await shared.join(zoe);
    expect(await shared.owners()).toEqual(textOf('both@example.org'));
    expect(await shared.names()).toMatchObject([{ memberId: null }]);
  });

  it('should become the member whom the owner chooses, and come back by an undo', async () => {
    const zoe = await person(product);
    const { params, owners, undo, names, id } = await named('Sales');
    const give = (userId: number, name = ' sales', who = owner) =>
      who.call('ownerNames.give', { params, body: { name, userId } });
    expect(await give(zoe.id)).toMatchObject(refusedFields('userId'));
    await enroll(product, id, zoe, 'read_write');
    expect(await give(zoe.id, 'sales', zoe)).toMatchObject(refused('forbidden'));
    expect(await give(zoe.id, 'Marketing')).toMatchObject(refusedFields('name'));
    const { revision } = await owner.done('ownerNames.give', {
      params,
      body: { name: ' sales', userId: zoe.id },
    });
    expect(await owners()).toEqual(givenTo(zoe));
    expect(await names()).toEqual([]);
    expect(await undo(revision)).toMatchObject({ status: 200 });
    expect(await owners()).toEqual(textOf('Sales'));
    expect(await names()).toMatchObject([{ name: 'Sales', memberId: null }]);
  });
});
