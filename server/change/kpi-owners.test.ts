import { describe, expect, it } from 'vitest';
import { deletePerson } from '../people/delete-person.ts';
import { type Person, person, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };

async function member(): Promise<Person> {
  const who = await person(product);
  await enroll(product, board.id, who, 'read_write');
  return who;
}

const create = (fields: object) =>
  owner.done('kpis.create', { params, body: { measure: 'Revenue', ...fields } });
const update = (id: number, body: object) => owner.call('kpis.update', { params: { id }, body });
/** What the KPI holds: an update of nothing answers it. */
const read = (id: number) => owner.done('kpis.update', { params: { id }, body: {} });
const undo = (who: Person, revision: number) =>
  who.done('commands.run', { params, body: { commands: [{ type: 'undo', revision }] } as never });
const revision = async () => (await owner.done('strategies.read', { params })).revision;

describe('the owner of a KPI', () => {
  it('should be a member, also of a batch', async () => {
    const ada = await member();
    const stranger = await person(product);
    const { id, ownerId } = await create({ ownerId: ada.id, inputOwner: 'Ada' });
    expect(ownerId).toBe(ada.id);
    for (const other of [stranger.id, 999_999, 0])
      expect(await update(id, { ownerId: other })).toMatchObject(refusedFields('ownerId'));
    const commands = [
      { type: 'kpi.update', id, fields: { ownerId: owner.id } },
      { type: 'kpi.create', fields: { measure: 'Cost', ownerId: stranger.id } },
    ];
    const batch = await owner.call('commands.run', { params, body: { commands } as never });
    expect(batch).toMatchObject(refusedFields('commands.1.fields.ownerId'));
    expect(await read(id)).toMatchObject({ ownerId: ada.id, inputOwner: 'Ada' });
    expect((await update(id, { ownerId: null })).body).toMatchObject({ ownerId: null, inputOwner: 'Ada' });
  });

  it('should give way to a name that is typed', async () => {
    const ada = await member();
    const { id } = await create({ ownerId: ada.id, inputOwner: 'Ada' });
    await update(id, { inputOwner: 'Ada' });
    expect(await read(id)).toMatchObject({ ownerId: ada.id });
    await update(id, { inputOwner: 'The sales team' });
    expect(await read(id)).toMatchObject({ ownerId: null, inputOwner: 'The sales team' });
    await update(id, { inputOwner: 'Me', ownerId: owner.id });
    expect(await read(id)).toMatchObject({ ownerId: owner.id, inputOwner: 'Me' });
  });

  it('should be the member whose username is typed, where no other is given', async () => {
    const ada = await member();
    const adas = { ownerId: ada.id, inputOwner: ada.username };
    const created = await create({ inputOwner: ` ${ada.username.toUpperCase()} ` });
    expect(created).toMatchObject(adas);
    const { id } = await create({ inputOwner: 'The sales team' });
    await update(id, { inputOwner: ada.username });
    expect(await read(id)).toMatchObject(adas);
    await update(id, { ownerId: null });
    await update(id, { inputOwner: ada.username });
    expect(await read(id)).toMatchObject({ ...adas, ownerId: null });
  });

  it('should leave the name behind when the member is removed, leaves or is deleted', async () => {
    const [ada, bob, eve] = [await member(), await member(), await member()];
    const named = await create({ ownerId: ada.id, inputOwner: 'Ada L.' });
    const ids = [ada, bob, eve].map(async (who) => (await create({ ownerId: who.id })).id);
    const [adas = 0, bobs = 0, eves = 0] = await Promise.all(ids);
    await owner.done('members.delete', { params: { ...params, userId: ada.id } });
    await bob.done('strategies.leave', { params });
    const users = await product.store.read.selectFrom('users').selectAll().where('id', '=', eve.id).execute();
    await deletePerson(product.store, { kind: 'operator' }, users[0] as (typeof users)[0]);
    expect(await read(named.id)).toMatchObject({ ownerId: null, inputOwner: 'Ada L.' });
    expect(await read(adas)).toMatchObject({ ownerId: null, inputOwner: ada.username });
    expect(await read(bobs)).toMatchObject({ ownerId: null, inputOwner: bob.username });
    expect(await read(eves)).toMatchObject({ ownerId: null, inputOwner: `Former member ${eve.id}` });
  });

  it('should not be brought back by an undo after they left', async () => {
    const ada = await member();
    const changed = await create({ ownerId: ada.id });
    const deleted = await create({ ownerId: ada.id });
    await update(changed.id, { ownerId: null, target: 7 });
    const changedAt = await revision();
    await owner.done('kpis.delete', { params: { id: deleted.id } });
    const deletedAt = await revision();
    await owner.done('members.delete', { params: { ...params, userId: ada.id } });
    await undo(owner, deletedAt);
    await undo(owner, changedAt);
    expect(await read(changed.id)).toMatchObject({ ownerId: null, target: changed.target });
    expect(await read(deleted.id)).toMatchObject({ ownerId: null });
  });
});

describe('the reason of a status', () => {
  it('should go with its status, and be told with who gave it', async () => {
    const ada = await member();
    const { id } = await create({ grain: 'month' });
    const fields = { status: 'At Risk', statusReason: 'A customer left' };
    await ada.done('kpis.update', { params: { id }, body: fields });
    await owner.done('kpis.update', { params: { id }, body: { description: '"status": none' } });
    const explain = async () =>
      (await owner.done('scorecard.explain', { params, query: { of: `kpi:${id}` } })).said;
    expect(await explain()).toMatchObject({
      status: 'At Risk',
      reason: 'A customer left',
      by: ada.username,
    });
    await owner.done('kpis.update', { params: { id }, body: { status: 'On Track' } });
    expect(await explain()).toMatchObject({ status: 'On Track', reason: '', by: owner.username });
  });
});
