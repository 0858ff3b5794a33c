import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { castOf } from '../test/cast.ts';
import { capturingLogger } from '../test/log.ts';
import { callAny, givenOf, sceneOf } from '../test/matrix.ts';
import { again, PASSWORD, person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { accept, inviteOf, newcomerThrough } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

// The default log level.
const { lines, logger } = capturingLogger('warn');
const product = await startProduct({ logger });
const cast = await castOf(product);
/** One scene serves the calls that are refused, because they leave it as it is. */
const shared = await sceneOf(product, cast);

type Line = Record<string, unknown>;

/** The security events that an action logs. */
async function eventsDuring(action: () => Promise<unknown>): Promise<Line[]> {
  const before = lines.length;
  await action();
  return lines
    .slice(before)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ log }) => log === 'security');
}

const timed = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), address: '127.0.0.1' };

describe('the audit log', () => {
  it('should name the user of a sign-in and sign-out, and the account of a failed attempt', async () => {
    const ada = await person(product, 'Ada.Audited');
    const who = { ...timed, user: ada.id, username: 'Ada.Audited' };
    const events = await eventsDuring(async () => {
      const browser = await again(product, ada);
      await browser.done('session.delete');
      const body = { username: 'ada.audited', password: 'not the right password' };
      await visitor(product).call('session.create', { body });
    });
    expect(events).toMatchObject([
      { event: 'sign_in.opened', ...who },
      { event: 'sign_out', ...who },
      { event: 'sign_in.refused', ...who },
    ]);
  });

  it.each(routeEntries.filter(([, { access, method }]) => access.who === 'member' && method !== 'GET'))(
    'should name person and strategy of a refusal: %s',
    async (name) => {
      const given = await givenOf(name, shared, cast.owner);
      const strategy = { strategy: shared.board.id, title: 'Growth' };
      const { outsider } = cast;
      const events = await eventsDuring(() => callAny(outsider, name, given));
      expect(events).toMatchObject([
        { ...timed, ...strategy, event: 'access.denied', user: outsider.id, username: outsider.username },
      ]);
    },
  );

  const deletions = routeEntries.filter(
    ([, { access, method }]) => access.who === 'member' && method === 'DELETE',
  );
  it.each(deletions)('should log a deletion in one line: %s', async (name) => {
    const scene = await sceneOf(product, cast);
    const given = await givenOf(name, scene, cast.owner);
    const { owner } = cast;
    const events = await eventsDuring(() => callAny(owner, name, given));
    expect(events).toMatchObject([
      {
        ...timed,
        event: expect.stringMatching(/\.(?:deleted|removed|revoked)$/),
        user: owner.id,
        username: owner.username,
        strategy: scene.board.id,
        title: 'Growth',
      },
    ]);
  });

  it('should log the title of a deleted strategy, and the number of its records', async () => {
    const owner = await person(product);
    const title = 'North \u{1F3AF}\n"quoted"'.replace('\n', ' ');
    const { id } = await strategyOf(owner, { title, vision: true, pillars: 2, objectives: 2 });
    const params = { id };
    await owner.done('initiatives.create', { params, body: { initiative: 'Ask around' } });
    const command = { params, headers: { 'idempotency-key': 'deleted-only-once' } };
    const events = await eventsDuring(async () => {
      await owner.done('strategies.delete', command);
      await owner.done('strategies.delete', command);
    });
    expect(events).toMatchObject([
      {
        event: 'strategy.deleted',
        strategy: id,
        title,
        deleted: { nodes: 7, initiatives: 1, kpis: 0, memberships: 1 },
      },
    ]);
  });

  it('should log the title of a deleted pillar, and the number of its records', async () => {
    const owner = await person(product);
    const { id, pillars } = await strategyOf(owner, { pillars: 1, objectives: 3 });
    const nodeId = pillars[0]?.id ?? 0;
    const events = await eventsDuring(() => owner.done('nodes.delete', { params: { id, nodeId } }));
    expect(events).toMatchObject([
      { event: 'node.deleted', record: nodeId, label: 'Pillar 1', deleted: { node: 4 } },
    ]);
  });

  it('should log every change of the rights of a user: who made it, whose, from what to what', async () => {
    const [owner, ada] = [await person(product), await person(product)];
    const { id } = await strategyOf(owner);
    const params = { id };
    const { token, id: link } = await inviteOf(owner, id);
    const events = await eventsDuring(async () => {
      await accept(ada, token);
      await accept(ada, token);
      await owner.done('members.update', { params: { id, userId: ada.id }, body: { role: 'read_only' } });
      await owner.done('members.update', { params: { id, userId: ada.id }, body: { role: 'read_only' } });
      const newcomer = await newcomerThrough(product, token);
      await owner.done('members.resetPassword', { params: { id, userId: newcomer.id } });
      await owner.done('inviteLinks.delete', { params: { id, linkId: link } });
      await owner.done('members.delete', { params: { id, userId: newcomer.id } });
      await owner.done('strategies.handOver', { params, body: { userId: ada.id } });
      await owner.done('strategies.leave', { params });
    });
    const by = { user: owner.id, username: owner.username, strategy: id, title: 'Growth' };
    const ofAda = { of: ada.id, ofUsername: ada.username };
    expect(events).toMatchObject([
      { event: 'member.joined', user: ada.id, strategy: id, title: 'Growth', role: 'read_write' },
      { event: 'role.changed', ...by, ...ofAda, from: 'read_write', to: 'read_only' },
      { event: 'account.opened' },
      { event: 'member.joined', strategy: id, title: 'Growth', role: 'read_write' },
      { event: 'password.reset', ...by },
      { event: 'invite_link.revoked', ...by, link },
      { event: 'member.removed', ...by },
      { event: 'strategy.handed_over', ...by, ...ofAda },
      { event: 'member.left', user: owner.id, strategy: id },
    ]);
  });

  it('should truncate long texts, contain no secret, and keep each event on one line for any title', async () => {
    const owner = await person(product);
    const forged = '"}\t{"log":"security","event":"sign_in.opened","user":1}';
    const { id } = await strategyOf(owner, { title: forged });
    const params = { id };
    const { token } = await inviteOf(owner, id);
    const initiative = await owner.done('initiatives.create', {
      params,
      body: { initiative: `${'x'.repeat(190)}${'🎯'.repeat(10)}` },
    });
    const newcomer = await newcomerThrough(product, token);
    const before = lines.length;
    const { password } = await owner.done('members.resetPassword', { params: { id, userId: newcomer.id } });
    await owner.done('initiatives.delete', { params: { id: initiative.id } });
    await owner.done('strategies.delete', { params });
    const written = lines.slice(before);
    for (const line of written) expect(line.trimEnd()).not.toContain('\n');
    const events = written.map((line) => JSON.parse(line) as Line);
    expect(events.map(({ event }) => event)).toEqual([
      'password.reset',
      'initiative.deleted',
      'strategy.deleted',
    ]);
    expect(String(events[1]?.['label']).length).toBeLessThanOrEqual(201);
    expect(events[2]).toMatchObject({ title: forged });
    for (const secret of [token, password, PASSWORD]) expect(written.join('')).not.toContain(secret);
  });

  it('should name the user of a denial by role and by a temporary password', async () => {
    const [owner, reader] = [await person(product), await person(product)];
    const { id } = await strategyOf(owner);
    await enroll(product, id, reader, 'read_only');
    const events = await eventsDuring(async () => {
      await reader.call('strategies.update', { params: { id }, body: { title: 'Mine' } });
      await cast['temporary password'].call('strategies.list');
    });
    expect(events).toMatchObject([
      { code: 'forbidden', user: reader.id, username: reader.username, strategy: id, title: 'Growth' },
      { code: 'password_change_required', user: cast.owner.id, username: cast.owner.username },
    ]);
  });
});
