import { expect } from 'vitest';
import type { InviteRole } from '../../contract/people/roles.ts';
import { describe, it } from '../test/both.ts';
import { PUBLIC, signInAt, startProvider } from '../test/identity-provider.ts';
import { capturingLogger } from '../test/log.ts';
import { person, type Person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { wantedRoles } from './group-roles.ts';

const provider = await startProvider();
const rule = (group: string, strategy: number, role: InviteRole) => ({ group, strategy, role });
// The ids that the strategies of a new database get.
const { lines, logger } = capturingLogger('warn');
const product = await startProduct({
  logger,
  publicOrigin: PUBLIC,
  providers: [
    provider.settings({
      groups: [
        rule('Board', 1, 'read_only'),
        rule('Office', 1, 'read_write'),
        rule('Board', 2, 'contributor'),
        rule('Board', 99, 'read_only'),
      ],
    }),
  ],
});
const owner = await person(product);
const [first, second] = [await strategyOf(owner, {}), await strategyOf(owner, {})];

async function arrive(subject: string, ...groups: string[]): Promise<Person> {
  provider.people.set(subject, { preferred_username: subject, groups });
  return (await signInAt(product, provider, subject)).browser;
}

const rolesOf = async (who: Person) =>
  Object.fromEntries((await who.done('strategies.list')).map(({ id, role }) => [id, role]));

it('should be numbered as the settings of this file say', () => {
  expect([first.id, second.id]).toEqual([1, 2]);
});

describe('the role of a group', () => {
  // On both engines: roles are written under the lock of a strategy.
  it.onBoth('should be given at a sign-in, changed at the next and taken back at the one after', async () => {
    expect(await rolesOf(await arrive('ada', 'Board'))).toEqual({ 1: 'read_only', 2: 'contributor' });
    expect(await rolesOf(await arrive('ada', 'Board', 'Office'))).toEqual({
      1: 'read_write',
      2: 'contributor',
    });
    const { changes } = await owner.done('changes.list', { params: { id: first.id } });
    expect(changes[0]).toMatchObject({ entity: 'membership', operation: 'update' });
    expect(await rolesOf(await arrive('ada', 'Others'))).toEqual({});
  });

  it('should make its member responsible for the KPIs that name them', async () => {
    const params = { id: first.id };
    const body = { measure: 'Calls', inputOwner: 'Dora' };
    const { id } = await owner.done('kpis.create', { params, body });
    const dora = await (await arrive('dora', 'Board')).done('user.read');
    expect(await owner.done('kpis.update', { params: { id }, body: {} })).toMatchObject({
      ownerId: dora.id,
      inputOwner: 'dora',
    });
  });

  it('should be in the audit log with the role of before and after, by strategy', async () => {
    const before = lines.length;
    const { id } = await (await arrive('cleo', 'Board')).done('user.read');
    await arrive('cleo', 'Office');
    const logged = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const by = { user: id, of: id, ofUsername: 'cleo', provider: 'own' };
    expect(logged.filter(({ event }) => event === 'member.role_by_group')).toMatchObject([
      { ...by, strategy: first.id, from: 'none', to: 'read_only', role: 'read_only' },
      { ...by, strategy: second.id, from: 'none', to: 'contributor', role: 'contributor' },
      { ...by, strategy: first.id, from: 'read_only', to: 'read_write', role: 'read_write' },
      { ...by, strategy: second.id, from: 'contributor', to: 'none', role: 'contributor' },
    ]);
  });

  it('should never touch a role that was given by hand', async () => {
    const ben = await arrive('ben', 'Board');
    const { id } = await ben.done('user.read');
    const given = { params: { id: first.id, userId: id }, body: { role: 'read_write' as const } };
    await owner.done('members.update', given);
    expect(await rolesOf(await arrive('ben', 'Board'))).toEqual({ 1: 'read_write', 2: 'contributor' });
    expect(await rolesOf(await arrive('ben'))).toEqual({ 1: 'read_write' });
  });

  it('should never touch an owner, so that a strategy keeps one', async () => {
    const eve = await arrive('eve', 'Board');
    const { id } = await eve.done('user.read');
    await owner.done('strategies.handOver', { params: { id: second.id }, body: { userId: id } });
    expect(await rolesOf(await arrive('eve'))).toEqual({ 2: 'owner' });
    expect(await rolesOf(await arrive('eve', 'Board'))).toEqual({ 1: 'read_only', 2: 'owner' });
  });

  // On both engines: SQL finds the highest role.
  it.onBoth('should be the highest of several', () => {
    const groups = [rule('a', 1, 'read_write'), rule('b', 1, 'read_only'), rule('c', 1, 'contributor')];
    expect(wantedRoles({ groups }, ['b', 'c', 'a'])).toEqual(new Map([[1, 'read_write']]));
    expect(wantedRoles({ groups }, ['b', 'c'])).toEqual(new Map([[1, 'contributor']]));
    expect(wantedRoles({ groups }, ['d'])).toEqual(new Map());
  });
});
