import { expect } from 'vitest';
import { routeEntries, type RouteName } from '../../contract/api/routes.ts';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import type { Role } from '../../contract/people/roles.ts';
import { queueMail } from '../mail/queue.ts';
import { deliver } from '../notifications/deliver.ts';
import { setDeactivated } from '../people/offboard.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { feedOf, readFeed } from '../test/feeds.ts';
import { addressOf } from '../test/mail-links.ts';
import { runMail } from '../test/mailing.ts';
import { callAny } from '../test/matrix.ts';
import { person, type Person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startSmtp } from '../test/smtp.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const smtp = await startSmtp();
const product = await startProduct({
  audit: { keepDays: 365, isPrinted: false },
  mail: smtp.settings(),
  isInjected: true,
});
runMail(product, smtp);

/** All that others write has this word, and all that the person writes the other one. */
const [THEIRS, OWN] = ['HUSH', 'MINE'];
/** An address that nobody in these tests comes from. */
const ADDRESS = '203.0.113.77';

const ROLES = ['owner', 'read_write', 'contributor', 'read_only'] as const;

/** The texts that somebody may write by their role, each in another field. */
async function writeAs(who: Person, role: Role, { id, kpi, own, pillar, review }: Ids, word: string) {
  const params = { id };
  const of = `kpi:${kpi}`;
  await who.done('comments.create', { params, body: { of, text: `${word} remark` } });
  if (role === 'read_only') return;
  const points = [{ period: '2025-10', value: 3, note: `${word} note` }];
  await who.done('points.write', { params: { id: own }, body: { points } });
  if (role === 'contributor') return;
  await who.done('initiatives.create', { params, body: { initiative: `${word} idea` } });
  await who.done('nodes.update', { params: { ...params, nodeId: pillar }, body: { code: `${word}-P` } });
  const { agenda } = await who.done('reviews.update', {
    params: { ...params, reviewId: review },
    body: { add: { title: `${word} topic` } },
  });
  const decision = { item: agenda.at(-1)?.id ?? '', text: `${word} decision` };
  await who.done('reviews.update', { params: { ...params, reviewId: review }, body: { decision } });
  const { id: snapshotId } = await who.done('snapshots.create', {
    params,
    body: { name: `${word} snapshot`, note: `${word} reason` },
  });
  if (role !== 'owner') return;
  const url = `https://${word}.example/hook`;
  const body = { url, events: ['plan.changed' as const], name: `${word} hook` };
  await who.done('webhooks.create', { params, body });
  const page = { snapshotId, title: `${word} page`, note: `${word} foreword`, marks: NO_MARKS };
  await who.done('publications.create', { params, body: { ...page, expiresAt: null } });
}

interface Ids {
  id: number;
  kpi: number;
  /** The KPI that the person is responsible for. */
  own: number;
  pillar: number;
  review: number;
}

/** Brings a record back that somebody else wrote, and undoes a change of their own. */
async function undoAs(who: Person, { id, kpi, pillar }: Ids): Promise<void> {
  const nodeParams = { id, nodeId: pillar };
  const { title } = (await who.done('strategies.readFlow', { params: { id } })).nodes.find(
    (node) => node.id === pillar,
  ) ?? { title: '' };
  await who.done('nodes.update', { params: nodeParams, body: { title: `${OWN} title` } });
  await who.done('nodes.update', { params: nodeParams, body: { title } });
  // The value is another one, the note stays.
  await who.done('points.write', {
    params: { id: kpi },
    body: { points: [{ period: '2025-09', value: 77, note: `${THEIRS} earlier note` }] },
  });
}

/** Has the server take titles of others into records of their own: of a book, of a snapshot, of an agenda and of a step. */
async function copyAs(boss: Person, who: Person, { id, kpi }: Ids): Promise<void> {
  const params = { id };
  const { id: reviewId } = await boss.done('reviews.create', {
    params,
    body: { period: '2025-09', name: `${THEIRS} meeting` },
  });
  const ofReview = { params: { ...params, reviewId } };
  const { id: actionId } = await boss.done('reviewActions.create', {
    ...ofReview,
    body: { title: `${THEIRS} task`, ownerId: boss.id },
  });
  const { id: initiativeId } = await boss.done('initiatives.create', {
    params,
    body: { initiative: `${THEIRS} work` },
  });
  const { id: tacticId } = await boss.done('tactics.create', {
    params,
    body: { initiativeId, title: `${THEIRS} tactic` },
  });
  await who.done('reviewActions.createStep', { params: { ...params, actionId }, body: { tacticId } });
  await who.done('reviewActions.create', { ...ofReview, body: { title: `${OWN} task`, ownerId: boss.id } });
  await who.done('reviews.update', { ...ofReview, body: { add: { of: `kpi:${kpi}` } } });
  const { snapshotId } = await who.done('reviews.hold', ofReview);
  await who.done('books.create', {
    params,
    body: { snapshotId: snapshotId ?? 0, format: 'pdf', sections: ['cover'] },
  });
}

let bosses = 0;

/** A strategy of another owner, in which a person of a role wrote something, and others too. */
async function scene(role: Role) {
  // Their name is a part of no other.
  const boss = await person(product, `boss.${++bosses}.`);
  const who = await person(product);
  const board = await strategyOf(boss, { title: `${THEIRS} plan`, pillars: 1, objectives: 1 });
  const { id } = board;
  const params = { id };
  const pillar = board.pillars[0]?.id ?? 0;
  await boss.done('nodes.update', {
    params: { id, nodeId: pillar },
    body: { title: `${THEIRS} pillar`, description: `${THEIRS} about` },
  });
  await enroll(product, id, who, role === 'owner' ? 'read_write' : role);
  if (role === 'owner') await boss.done('strategies.handOver', { params, body: { userId: who.id } });
  const kpiOf = (measure: string, ownerId: number) =>
    boss.done('kpis.create', { params, body: { measure, grain: 'month', ownerId } });
  const { id: kpi } = await kpiOf(`${THEIRS} measure`, boss.id);
  const { id: own } = await kpiOf(`${THEIRS} duty`, who.id);
  await boss.done('points.write', {
    params: { id: kpi },
    body: { points: [{ period: '2025-09', value: 5, note: `${THEIRS} earlier note` }] },
  });
  const { id: review } = await boss.done('reviews.create', {
    params,
    body: { period: '2025-10', name: `${THEIRS} review` },
  });
  const ids = { id, kpi, own, pillar, review };
  await writeAs(boss, 'read_write', ids, THEIRS);
  await writeAs(who, role, ids, OWN);
  if (role === 'owner' || role === 'read_write') {
    await undoAs(who, ids);
    await copyAs(boss, who, ids);
  }
  const feeds = [await feedOf(product, who), await feedOf(product, who, id)];
  const address = await addressOf(product.store, who.id);
  await who.done('tokens.create', { body: { name: `${OWN} token`, scopes: ['read'], strategyIds: [id] } });
  await write(product.store, async (writer) => {
    const of = { user_id: who.id, strategy_id: id, of: `kpi:${kpi}`, actor_id: boss.id };
    const kinds = ['mentioned', 'red', 'assigned'] as const;
    const notice = (kind: (typeof kinds)[number]) => ({ ...of, kind, key: kind, label: `${THEIRS} measure` });
    await deliver(writer, kinds.map(notice));
    const at = new Date().toISOString();
    const about = JSON.stringify({ title: `${THEIRS} plan` });
    const entry = { at, user_id: boss.id, of_id: who.id, strategy_id: id, address: ADDRESS, about };
    await writer
      .insertInto('audit_log')
      .values([
        { ...entry, event: 'role.changed' },
        // Somebody tried their password.
        { ...entry, event: 'sign_in.refused', user_id: who.id, of_id: null },
      ])
      .execute();
  });
  return { boss, who, ids, feeds, address };
}

/** What others do once the person is not there any more. */
async function goOn(boss: Person, ids: Ids): Promise<void> {
  const { id, kpi, pillar, review } = ids;
  const params = { id };
  const later = `${THEIRS} later`;
  await boss.done('strategies.update', { params, body: { title: later, description: later } });
  await boss.done('nodes.update', { params: { id, nodeId: pillar }, body: { title: later } });
  await boss.done('kpis.update', { params: { id: kpi }, body: { measure: later } });
  await boss.done('reviews.update', { params: { ...params, reviewId: review }, body: { name: later } });
  const { comments } = await boss.done('comments.list', { params, query: {} });
  for (const { id: commentId } of comments)
    await boss.done('comments.update', { params: { ...params, commentId }, body: { isResolved: true } });
  const { initiatives } = await boss.done('strategies.readFlow', { params });
  for (const one of initiatives)
    await boss.done('initiatives.update', { params: { id: one.id }, body: { initiative: later } });
  if ((await boss.done('strategies.read', { params })).role !== 'owner') return;
  for (const { id: webhookId } of (await boss.done('webhooks.list', { params })).webhooks)
    await boss.done('webhooks.update', {
      params: { ...params, webhookId },
      body: { url: `https://${THEIRS}-later.example/`, name: later },
    });
  for (const { id: publicationId } of (await boss.done('publications.list', { params })).publications)
    await boss.done('publications.update', {
      params: { ...params, publicationId },
      body: { title: later, note: later },
    });
}

/** Calls that are refused, and are logged. */
async function ask(who: Person, id: number): Promise<void> {
  for (const name of [
    'strategies.read',
    'strategies.readFlow',
    'changes.list',
    'strategies.readFile',
  ] as const)
    await callAny(who, name, { params: { id } });
}

const LISTS = routeEntries.filter(([, { method, access }]) => method === 'GET' && access.who === 'user');

const QUERIES: Partial<Record<RouteName, (id: number) => Record<string, string>>> = {
  'search.read': () => ({ q: THEIRS }),
  'updates.mine': (id) => ({ strategy: String(id) }),
  'updates.overview': (id) => ({ strategies: String(id) }),
};

type Asking = Pick<Awaited<ReturnType<typeof scene>>, 'who' | 'ids' | 'feeds'> & { address?: string };

/** All that a person can get without naming a strategy, by what it is. */
async function waysOf({ who, ids, feeds, address }: Asking): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name] of LISTS) {
    const query = QUERIES[name]?.(ids.id);
    const reply = await callAny(who, name, query ? { query } : {});
    texts.set(name, `${reply.status} ${reply.bytes.toString()}`);
  }
  for (const { path } of feeds) {
    const reply = await readFeed(product, path);
    texts.set(path, `${reply.status} ${reply.bytes.toString()}`);
  }
  texts.set('mails', address === undefined ? '' : await mailsTo(who.id, address));
  return texts;
}

/** The notices and the digest of a person, as they arrive. */
async function mailsTo(userId: number, address: string): Promise<string> {
  const { read } = product.store;
  const rows = await read.selectFrom('notifications').select('id').where('user_id', '=', userId).execute();
  const span = { since: '2020-01-01T00:00:00.000Z', until: '2199-01-01T00:00:00.000Z' };
  await write(product.store, async (writer) => {
    const mail = { userId, address };
    await queueMail(writer, { kind: 'notices', payload: { ids: rows.map(({ id }) => id) }, ...mail });
    await queueMail(writer, { kind: 'digest', payload: span, ...mail });
  });
  await until('the mails ended', async () => {
    const mails = await read.selectFrom('mails').select('ended_at').where('user_id', '=', userId).execute();
    return mails.every(({ ended_at }) => ended_at !== null);
  });
  return JSON.stringify(smtp.mails.filter(({ to_ }) => to_.includes(address)));
}

const withWord = (texts: Map<string, string>, word: string): string[] =>
  [...texts].flatMap(([name, text]) => (text.toUpperCase().includes(word) ? [name] : []));

const settled = (id: number) =>
  until('the audit log was written', async () => {
    const rows = product.store.read.selectFrom('audit_log').select('id').where('strategy_id', '=', id);
    return (await rows.where('event', '=', 'access.denied').execute()).length >= 3;
  });

describe.each(ROLES)('what a person gets who was %s', (role) => {
  // On both engines: SQL decides what a person may read.
  it.onBoth(
    'should have nothing of others once they are removed, also after requests and edits; it has what they wrote',
    async () => {
      const all = await scene(role);
      const { boss, who, ids } = all;
      const { id } = ids;
      if (role === 'owner')
        await who.done('strategies.handOver', { params: { id }, body: { userId: boss.id } });
      const remover = (await boss.done('strategies.read', { params: { id } })).role === 'owner' ? boss : null;
      if (remover) await remover.done('members.delete', { params: { id, userId: who.id } });
      await ask(who, id);
      await goOn(boss, ids);
      await settled(id);
      const texts = await waysOf(all);
      expect(withWord(texts, THEIRS)).toEqual([]);
      expect(withWord(texts, ADDRESS)).toEqual([]);
      expect(withWord(texts, boss.username.toUpperCase())).toEqual([]);
      const data = texts.get('user.export') ?? '';
      const written = {
        read_only: ['remark'],
        contributor: ['remark', 'note'],
        read_write: ['remark', 'note', 'idea', '-P', 'topic', 'decision', 'snapshot', 'reason', 'title'],
        owner: ['remark', 'note', 'idea', 'decision', 'reason', 'hook', 'page', 'foreword'],
      }[role];
      for (const word of written) expect(data).toContain(`${OWN}${word.startsWith('-') ? '' : ' '}${word}`);
    },
  );

  it('should have no address, notice or title for an outsider who asks for it', async () => {
    const { ids, boss, who: member } = await scene(role);
    const who = await person(product);
    await ask(who, ids.id);
    await goOn(role === 'owner' ? member : boss, ids);
    await settled(ids.id);
    const texts = await waysOf({ who, ids, feeds: [] });
    expect(withWord(texts, THEIRS)).toEqual([]);
    expect(withWord(texts, OWN)).toEqual([]);
  });

  it('should be nothing at all once the account is deactivated', async () => {
    const all = await scene(role);
    await setDeactivated(product.store, HOUSEKEEPING, all.who.id, true);
    const texts = await waysOf(all);
    expect(withWord(texts, THEIRS)).toEqual([]);
    expect(withWord(texts, OWN)).toEqual([]);
  });
});

// On both engines: SQL tells what came by a copy.
it.onBoth(
  'has nothing of others by a copy that they handed over, once they are removed from it',
  async () => {
    const { boss, who, ids } = await scene('owner');
    const copy = { title: `${OWN} copy`, description: '', what: 'all' as const };
    const { id } = await who.done('strategies.copy', { params: { id: ids.id }, body: copy });
    const params = { id };
    const [node] = (await who.done('strategies.readFlow', { params })).nodes;
    const nodeParams = { ...params, nodeId: node?.id ?? 0 };
    await who.done('nodes.update', { params: nodeParams, body: { title: `${OWN} heading` } });
    await who.done('nodes.update', { params: nodeParams, body: { title: node?.title ?? '' } });
    await enroll(product, id, boss, 'read_write');
    for (const strategyId of [id, ids.id]) {
      await who.done('strategies.handOver', { params: { id: strategyId }, body: { userId: boss.id } });
      await boss.done('members.delete', { params: { id: strategyId, userId: who.id } });
    }
    const data = JSON.stringify(await who.done('user.export'));
    expect(data).not.toContain(THEIRS);
    expect(data).not.toContain(boss.username);
    expect(data).toContain(`${OWN} heading`);
  },
);

it('has of a strategy that they handed over what its members read, and nothing that its new owner set', async () => {
  const all = await scene('owner');
  const { boss, who, ids } = all;
  await who.done('strategies.handOver', { params: { id: ids.id }, body: { userId: boss.id } });
  await goOn(boss, ids);
  const { 'user.export': data = '' } = Object.fromEntries(await waysOf(all));
  for (const hidden of [`${THEIRS}-later.example`, `${THEIRS} foreword`, ADDRESS])
    expect(data).not.toContain(hidden);
  const { comments, events, kpis } = JSON.parse(data.slice(4)) as Record<string, object[]>;
  expect(kpis).toEqual([expect.objectContaining({ measure: `${THEIRS} duty` })]);
  expect(comments).toEqual([expect.objectContaining({ text: `${OWN} remark` })]);
  expect(JSON.stringify(events)).not.toContain(`${THEIRS} later`);
});
