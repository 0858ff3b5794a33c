import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { setDeactivated } from '../people/offboard.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { changesOf } from '../test/sharing.ts';
import { enroll } from '../test/strategy.ts';
import { workOf } from '../test/work.ts';

const product = await startProduct();

/** A member with a KPI, an initiative, a tactic and an open action of a review, and a colleague. */
async function scene() {
  const [owner, leaver, heir] = [await person(product), await person(product), await person(product)];
  const { board } = await workOf(product, owner, leaver);
  const params = { id: board.id };
  await enroll(product, board.id, heir, 'contributor');
  const body = { period: '2026-02', name: 'February' };
  const { id: reviewId } = await owner.done('reviews.create', { params, body });
  const act = (title: string) =>
    owner.done('reviewActions.create', {
      params: { ...params, reviewId },
      body: { title, ownerId: leaver.id },
    });
  await act('Ask the bank');
  const { id: doneId } = await act('Done before');
  await owner.done('reviewActions.update', {
    params: { ...params, actionId: doneId },
    body: { isDone: true },
  });
  const ofLeaver = { id: board.id, userId: leaver.id };
  return { owner, leaver, heir, id: board.id, params, ofLeaver, reviewId };
}
const to = (heir: Person) => ({ query: { handOverTo: String(heir.id) } });

/** Who is responsible for what. */
async function responsibleIn(owner: Person, id: number, reviewId: number) {
  const { kpis, initiatives } = await owner.done('strategies.readFlow', { params: { id } });
  const { actions } = await owner.done('reviews.read', { params: { id, reviewId } });
  return {
    kpis: kpis.map(({ ownerId }) => ownerId),
    work: initiatives.flatMap(({ whoName, tactics }) => [
      whoName.toLowerCase(),
      ...tactics.map((tactic) => tactic.owner),
    ]),
    actions: actions.map(({ ownerId }) => ownerId),
  };
}

// On both engines: SQL counts, and names what is handed over.
it.onBoth('counts what a member is responsible for, and hands it over where they are removed', async () => {
  const { owner, leaver, heir, id, ofLeaver, reviewId } = await scene();
  for (const who of [owner, heir])
    expect(await who.done('members.responsibilities', { params: ofLeaver })).toEqual({
      kpis: 1,
      initiatives: 1,
      tactics: 1,
      actionSteps: 0,
      reviewActions: 1,
    });
  await owner.done('members.delete', { params: ofLeaver, ...to(heir) });
  expect(await responsibleIn(owner, id, reviewId)).toEqual({
    kpis: [heir.id],
    work: [heir.username, heir.username],
    // What was done stays with who did it.
    actions: [heir.id, leaver.id],
  });
  expect(await owner.call('members.responsibilities', { params: ofLeaver })).toMatchObject(
    refused('not_found'),
  );
  const changes = await changesOf(product, id);
  expect(changes.findLast(({ entity }) => entity === 'reviewAction')).toMatchObject({
    operation: 'update',
    label: 'Ask the bank',
  });
});

it('leaves all as it is without a hand-over', async () => {
  const { owner, leaver, id, ofLeaver, reviewId } = await scene();
  await owner.done('members.delete', { params: ofLeaver });
  expect(await responsibleIn(owner, id, reviewId)).toMatchObject({
    kpis: [null],
    work: [leaver.username, leaver.username],
  });
});

it('hands over where a member leaves, whatever their role', async () => {
  const { owner, leaver, heir, id, ofLeaver, params, reviewId } = await scene();
  await owner.done('members.update', { params: ofLeaver, body: { role: 'read_only' } });
  await leaver.done('strategies.leave', { params, ...to(heir) });
  const { kpis, work } = await responsibleIn(owner, id, reviewId);
  expect({ kpis, work }).toEqual({ kpis: [heir.id], work: [heir.username, heir.username] });
});

it('changes nothing where the other one is no member any more, or deactivated', async () => {
  const { owner, leaver, heir, id, ofLeaver, params, reviewId } = await scene();
  const before = await responsibleIn(owner, id, reviewId);
  const stranger = await person(product);
  const remove = (other: Person) => owner.call('members.delete', { params: ofLeaver, ...to(other) });
  expect(await remove(stranger)).toMatchObject(refusedFields('handOverTo'));
  await setDeactivated(product.store, HOUSEKEEPING, heir.id, true);
  const reason = refusedFields('handOverTo');
  expect(await remove(heir)).toMatchObject(reason);
  expect(await leaver.call('strategies.leave', { params, ...to(heir) })).toMatchObject(reason);
  expect(await responsibleIn(owner, id, reviewId)).toEqual(before);
  expect((await leaver.call('strategies.read', { params })).status).toBe(200);
});

it('takes a key for one hand-over only', async () => {
  const { owner, heir, ofLeaver } = await scene();
  const headers = { 'idempotency-key': 'key-of-this-test' };
  await owner.done('members.delete', { params: ofLeaver, ...to(heir), headers });
  await owner.done('members.delete', { params: ofLeaver, ...to(heir), headers });
  expect(await owner.call('members.delete', { params: ofLeaver, ...to(owner), headers })).toMatchObject(
    refused('command_reused'),
  );
});
