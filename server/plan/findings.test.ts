import { describe, expect, it } from 'vitest';
import { changesIn, watch } from '../test/live.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, member, contributor] = [
  await person(product, 'Olga'),
  await person(product, 'Max'),
  await person(product, 'Cora'),
];
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
await enroll(product, board.id, member, 'read_write');
await enroll(product, board.id, contributor, 'contributor');
const params = { id: board.id };
const objective = board.objectives[0]?.id ?? 0;

const kpi = async () => (await owner.done('kpis.create', { params, body: { measure: 'Orders' } })).id;
const dismissed = async () => (await contributor.done('findings.listDismissed', { params })).dismissed;
const dismiss = (of: string, more: object = {}) =>
  member.done('findings.dismiss', { params, body: { rule: 'noOwner', of, reason: 'Later', ...more } });
const lastChange = async () => (await owner.done('changes.list', { params })).changes[0];

describe('a dismissed finding', () => {
  it('should be listed with reason, user and time, and stand in the history', async () => {
    const of = `kpi:${await kpi()}`;
    const made = await dismiss(of, { reason: '  The team owns it  ' });
    expect(made).toMatchObject({
      rule: 'noOwner',
      of,
      reason: 'The team owns it',
      userId: member.id,
      name: 'Max',
    });
    expect(await dismissed()).toContainEqual(made);
    expect(await lastChange()).toMatchObject({
      entity: 'finding',
      id: made.id,
      operation: 'create',
      label: 'Orders',
      after: { rule: 'noOwner', of, reason: 'The team owns it' },
    });
  });

  it('should have the new reason where it is dismissed again, by whoever gave it', async () => {
    const of = `kpi:${await kpi()}`;
    const { id } = await dismiss(of);
    const again = await owner.done('findings.dismiss', {
      params,
      body: { rule: 'noOwner', of, reason: 'Never' },
    });
    expect(again).toMatchObject({ id, reason: 'Never', name: 'Olga' });
    expect((await dismissed()).filter((one) => one.of === of)).toEqual([again]);
    expect(await lastChange()).toMatchObject({ before: { reason: 'Later' }, after: { reason: 'Never' } });
  });

  it('should be of one rule only', async () => {
    const of = `kpi:${await kpi()}`;
    await dismiss(of);
    await dismiss(of, { rule: 'stale' });
    expect((await dismissed()).filter((one) => one.of === of).map(({ rule }) => rule)).toEqual([
      'stale',
      'noOwner',
    ]);
  });

  it('should be shown again once it is restored', async () => {
    const of = `objective:${objective}`;
    const { id } = await dismiss(of, { rule: 'tooManyKpis' });
    await owner.done('findings.restore', { params: { ...params, dismissalId: id } });
    expect((await dismissed()).filter((one) => one.of === of)).toEqual([]);
    expect(await lastChange()).toMatchObject({ entity: 'finding', id, operation: 'delete', before: { of } });
    expect(await owner.call('findings.restore', { params: { ...params, dismissalId: id } })).toMatchObject(
      refused('not_found'),
    );
  });

  it('should go with its record', async () => {
    const ids = {
      kpi: await kpi(),
      initiative: (await owner.done('initiatives.create', { params, body: { initiative: 'Act' } })).id,
      pillar: (await owner.done('nodes.create', { params, body: { type: 'perspective' } })).id,
    };
    for (const [kind, id] of Object.entries(ids)) await dismiss(`${kind}:${id}`);
    await dismiss(`strategy:${board.id}`, { rule: 'tooManyElements' });
    await owner.done('kpis.delete', { params: { id: ids.kpi } });
    await owner.done('initiatives.delete', { params: { id: ids.initiative } });
    await owner.done('nodes.delete', { params: { ...params, nodeId: ids.pillar } });
    const left = (await dismissed()).map(({ of }) => of);
    for (const [kind, id] of Object.entries(ids)) expect(left).not.toContain(`${kind}:${id}`);
    expect(left).toContain(`strategy:${board.id}`);
  });

  it('should be seen at once by the pages that show the strategy', async () => {
    const { id } = await strategyOf(owner);
    await enroll(product, id, contributor, 'contributor');
    const page = await watch(product, contributor, id);
    const of = `strategy:${id}`;
    const body = { rule: 'tooManyElements', of, reason: 'Two plans in one' } as const;
    await owner.done('findings.dismiss', { params: { id }, body });
    await page.reaches(id, (await owner.done('strategies.read', { params: { id } })).revision);
    expect(changesIn(page.all('changes', id))).toMatchObject([{ entity: 'finding', after: body }]);
  });
});

describe('a dismissal', () => {
  it.each([`kpi:${objective}99`, 'kpi:99999', `pillar:${objective}`, 'strategy:99999'])(
    'should be refused for %s, which the strategy does not have',
    async (of) => {
      const given = { params, body: { rule: 'noOwner', of, reason: 'Later' } } as const;
      expect(await member.call('findings.dismiss', given)).toMatchObject(refused('not_found'));
    },
  );

  it('should be refused without a reason, and for members who may not change the content', async () => {
    const of = `objective:${objective}`;
    const empty = { params, body: { rule: 'noOwner', of, reason: ' ' } } as const;
    expect(await member.call('findings.dismiss', empty)).toMatchObject(refused('invalid_request'));
    const given = { params, body: { rule: 'noOwner', of, reason: 'Later' } } as const;
    expect(await contributor.call('findings.dismiss', given)).toMatchObject(refused('forbidden'));
  });
});
