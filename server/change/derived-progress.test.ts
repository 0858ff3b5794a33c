import { expect, it } from 'vitest';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, ana] = [await person(product), await person(product, 'Ana')];
const board = await strategyOf(owner);
const params = { id: board.id };
await enroll(product, board.id, ana, 'contributor');
const { id } = await owner.done('initiatives.create', {
  params,
  body: { initiative: 'Move', whoName: 'Bob', progressFrom: 'tactics' },
});
const tactic = (fields: object) =>
  owner.done('tactics.create', { params, body: { initiativeId: id, title: 'Pack', ...fields } });
const [hers, theirs] = [await tactic({ owner: 'Ana' }), await tactic({ progress: 60 })];
const set = (who: typeof owner, tacticId: number, progress: number, base?: number) =>
  who.done('commands.run', {
    params,
    body: {
      commands: [{ type: 'tactic.update', id: tacticId, fields: { progress } }],
      ...(base && { base }),
    },
  });
const progress = async () => {
  const { initiatives } = await owner.done('strategies.readFlow', { params });
  return initiatives.find((initiative) => initiative.id === id)?.progress;
};

it('should follow an update of a member who may not change the initiative, and the answer has it', async () => {
  expect(await progress()).toBe(30);
  const { records } = await set(ana, hers.id, 40);
  expect(
    records.map(({ kind, record }) => [kind, record && 'progress' in record && record.progress]),
  ).toEqual([
    ['tactic', 40],
    ['initiative', 50],
  ]);
  expect(await progress()).toBe(50);
});

it('should be no conflict of edits made at the same time, and of an undo after them', async () => {
  const { revision } = await owner.done('strategies.readFlow', { params });
  const first = await set(ana, hers.id, 60, revision);
  await set(owner, theirs.id, 80, revision);
  expect(await progress()).toBe(70);
  await ana.done('commands.run', {
    params,
    body: { commands: [{ type: 'undo', revision: first.revision }] } as never,
  });
  expect(await progress()).toBe(60);
});

it('should ignore a typed progress, as that of a computed KPI', async () => {
  await owner.done('initiatives.update', { params: { id }, body: { progress: 5, status: 'On Hold' } });
  expect(await progress()).toBe(60);
});

it('should be read-only among what is due', async () => {
  await owner.done('initiatives.update', {
    params: { id },
    body: { whoName: 'Ana', whenDate: '2020-01-01' },
  });
  const { updates } = await ana.done('updates.mine', {});
  expect(updates.map(({ kind, work }) => [kind, work])).toContainEqual([
    'initiative',
    { progress: 60, status: 'On Hold', isFollowed: true },
  ]);
});
