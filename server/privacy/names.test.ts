import { afterAll, beforeAll, expect } from 'vitest';
import { DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import { routeEntries, type RouteName } from '../../contract/api/routes.ts';
import { EXPORT_NAMES } from '../../contract/exchange/what.ts';
import { WEBHOOK_EVENTS, type WebhookFormat } from '../../contract/integrations/webhook.ts';
import { readSource } from '../books/read.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { describe, it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { integrationsOf } from '../test/integrations.ts';
import { callAny } from '../test/matrix.ts';
import { person, type Person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startReceiver } from '../test/receiver.ts';
import { everyRow } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const SETTINGS = { ALLOW_PRIVATE_WEBHOOKS: 'on', SECRET_KEY: 's'.repeat(32) };
const product = await startProduct({ integrations: integrationsOf(SETTINGS), isInjected: true });
const operator = await person(product, 'an.operator');
await makeOperator(product, operator);
const runner = new JobRunner(product.store, jobKinds(product, undefined), { error: () => undefined });
beforeAll(() => void runner.start());
afterAll(() => runner.stop());

const receiver = await startReceiver();
const FORMATS: readonly WebhookFormat[] = ['standard', 'slack', 'teams'];

/** Has webhooks of each format follow a strategy. */
async function hook(owner: Person, id: number): Promise<number[]> {
  const made = FORMATS.map((format) =>
    owner.done('webhooks.create', {
      params: { id },
      body: { url: receiver.url, events: [...WEBHOOK_EVENTS], format },
    }),
  );
  return (await Promise.all(made)).map((webhook) => webhook.id);
}

/** A strategy in which a person did everything that names them, with a locked month, a snapshot, a review, a book and a page. */
async function sceneWith(gone: Person) {
  const owner = await person(product);
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const { id } = board;
  const params = { id };
  await enroll(product, id, gone, 'read_write');
  const webhooks = await hook(owner, id);
  const nodeId = board.objectives[0]?.id ?? 0;
  const duty = { grain: 'month', ownerId: gone.id, inputOwner: gone.username } as const;
  await gone.done('kpis.create', { params, body: { measure: 'Orders', ...duty } });
  // The sentence of a month names who wrote a note on the KPI of somebody else.
  const measured = { grain: 'month', nodeId, ownerId: owner.id } as const;
  const kpi = await owner.done('kpis.create', { params, body: { measure: 'Churn', ...measured } });
  const points = [
    { period: '2025-09', value: 90 },
    { period: '2025-10', value: 4, note: 'Two were late' },
    ...['2025-09', '2025-10'].map((period) => ({ period, series: 'target' as const, value: 80 })),
  ];
  await gone.done('points.write', { params: { id: kpi.id }, body: { points } });
  const initiative = await gone.done('initiatives.create', {
    params,
    body: { initiative: 'Call', nodeId, whoName: gone.username },
  });
  const tactic = await gone.done('tactics.create', {
    params,
    body: { initiativeId: initiative.id, title: 'Calls', owner: gone.username },
  });
  await gone.done('actionSteps.create', {
    params,
    body: { tacticId: tactic.id, title: 'First', assignedTo: gone.username },
  });
  const text = `Ask @${gone.username}. Please`;
  await owner.done('comments.create', { params, body: { of: `kpi:${kpi.id}`, text } });
  await gone.done('comments.create', { params, body: { of: `kpi:${kpi.id}`, text: 'Hello' } });
  const { id: reviewId } = await gone.done('reviews.create', { params, body: { period: '2025-10' } });
  const ofReview = { params: { ...params, reviewId } };
  const { agenda } = await gone.done('reviews.update', {
    ...ofReview,
    body: { add: { of: `kpi:${kpi.id}` } },
  });
  const item = agenda[0]?.id ?? '';
  await gone.done('reviews.update', { ...ofReview, body: { decision: { item, text: 'We go on' } } });
  const action = { title: 'Call', itemId: item, ownerId: gone.id };
  await gone.done('reviewActions.create', { ...ofReview, body: action });
  const { snapshotId } = await gone.done('reviews.hold', ofReview);
  const { lock } = await owner.done('periods.lock', { params, body: { period: '2025-10' } });
  const plain = await gone.done('snapshots.create', {
    params,
    body: { name: 'Before', note: 'To keep', period: '2025-10' },
  });
  const snapshots = [snapshotId ?? 0, lock?.snapshotId ?? 0, plain.id];
  const marks = { ...NO_MARKS, kpis: [kpi.id], values: true, notes: true };
  const page = { snapshotId: plain.id, title: 'Ours', marks, expiresAt: null };
  const { link } = await owner.done('publications.create', { params, body: page });
  await owner.call('periods.nudge', { params, body: { period: '2025-11', userIds: [gone.id] } });
  const ids = { id, kpiId: kpi.id, reviewId, webhooks, snapshots, page: new URL(link).pathname };
  return { owner, board, ...ids };
}
type Scene = Awaited<ReturnType<typeof sceneWith>>;

/** The queries of routes that need one. */
const queriesOf = ({ id, kpiId, snapshots }: Scene): Partial<Record<RouteName, Record<string, string>>> => ({
  'compare.read': { from: 'period:2025-09', to: 'now' },
  'scorecard.read': { period: '2025-10' },
  'scorecard.explain': { of: `strategy:${id}`, period: '2025-10' },
  'scorecard.whatIf': { kpi: String(kpiId), period: '2025-11', value: '3' },
  'agenda.read': { period: '2025-10' },
  'close.read': { period: '2025-10' },
  'points.readMany': { from: '2025-01', to: '2025-12', series: 'actual' },
  'books.outline': { snapshotId: String(snapshots[0]), format: 'pdf', sections: 'cover,objectives' },
});

/** The parameters of a route, as often as it has records in the scene. */
function paramsFor(path: string, scene: Scene): Record<string, number>[] {
  const { id, kpiId, reviewId, webhooks, snapshots } = scene;
  if (path.startsWith('/api/snapshots/')) return snapshots.map((snapshot) => ({ id: snapshot }));
  if (path.startsWith('/api/kpis/')) return [{ id: kpiId }];
  if (path.includes('{webhookId}')) return webhooks.map((webhookId) => ({ id, webhookId }));
  return [{ id, reviewId }];
}

/** A whole strategy as a spreadsheet has the same sheets, compressed. */
const SHEETS = EXPORT_NAMES.filter((name) => name !== 'workbook');

/** All that the owner can read of a strategy, by the path of the call. */
async function readAll(scene: Scene): Promise<Map<string, string>> {
  const { owner, id, snapshots } = scene;
  const queries = queriesOf(scene);
  const texts = new Map<string, string>();
  const read = async (
    name: RouteName,
    params: Record<string, number>,
    query?: Record<string, string>,
  ): Promise<void> => {
    const reply = await callAny(owner, name, { params, ...(query && { query }) });
    // A route without records in the scene is not found.
    if (![200, 404].includes(reply.status)) throw new Error(`${name} answered ${reply.status}`);
    texts.set(`${name} ${JSON.stringify({ params, query })}`, reply.bytes.toString());
  };
  for (const [name, { method, path, access }] of routeEntries)
    if (method === 'GET' && access.who === 'member' && name !== 'exports.read')
      for (const params of paramsFor(path, scene)) await read(name, params, queries[name]);
  for (const what of SHEETS) await read('exports.read', { id }, { what, format: 'csv' });
  for (const snapshotId of snapshots) {
    await read('compare.read', { id }, { from: `snapshot:${snapshotId}`, to: 'now' });
    const source = await readSource(product.store.read, id, snapshotId, DEFAULT_CHOICES);
    texts.set(`the book of ${snapshotId}`, JSON.stringify(source));
  }
  texts.set('the page', (await visitor(product).raw('GET', scene.page)).bytes.toString());
  return texts;
}

/** The ways that have a name, each with what stands around it. */
const naming = (texts: Map<string, string>, name: RegExp): string[] =>
  [...texts].flatMap(([way, text]) => {
    const found = name.exec(text);
    return found ? [`${way}: ${text.slice(Math.max(0, found.index - 80), found.index + 40)}`] : [];
  });

/** Waits until the webhooks have sent everything. */
const sent = (id: number) =>
  until('the webhooks sent all', async () => {
    const { read } = product.store;
    const [cursor, strategy] = await Promise.all([
      read.selectFrom('webhook_cursors').select('revision').where('strategy_id', '=', id).executeTakeFirst(),
      read.selectFrom('strategies').select('revision').where('id', '=', id).executeTakeFirst(),
    ]);
    const waiting = await read
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .execute();
    return cursor?.revision === strategy?.revision && waiting.length === 0;
  });

describe('a deleted person', () => {
  // On both engines: names are found and replaced by SQL.
  it.onBoth(
    'should be named by no answer, file, book, page or message of a strategy, nor by a row',
    async () => {
      const gone = await person(product, 'zora.quist');
      await gone.done('user.update', { body: { name: 'Älva O’Quist-Holm', fullName: 'Älva O’Quist-Holm' } });
      const scene = await sceneWith(gone);
      // Under the name of then stands what they wrote then.
      await gone.done('user.update', { body: { name: 'Zora Q. (Quist)', fullName: 'Zora Q. (Quist)' } });
      const { id: node } = await gone.done('nodes.create', {
        params: { id: scene.id },
        body: { type: 'mission', title: 'Serve' },
      });
      expect(node).toBeGreaterThan(0);
      await sent(scene.id);
      const name = /zora|quist/i;
      const before = naming(await readAll(scene), name);
      for (const way of ['snapshots.read', 'snapshots.scorecard', 'decisions.list', 'strategies.readFile'])
        expect(before.filter((one) => one.startsWith(way)).length, way).toBeGreaterThan(0);
      for (const way of ['the book', 'changes.list'])
        expect(before.filter((one) => one.startsWith(way)).length, way).toBeGreaterThan(0);
      expect((await everyRow(product))['webhook_deliveries']?.some((row) => name.test(row))).toBe(true);
      await operator.done('admin.people.delete', { params: { id: gone.id }, body: {} });
      await sent(scene.id);
      const count = receiver.received.length;
      const after = await readAll(scene);
      expect(naming(after, name)).toEqual([]);
      const pseudonym = new RegExp(`Former member ${gone.id}`);
      for (const way of ['decisions.list', 'strategies.readFile', 'the book'])
        expect(
          naming(after, pseudonym).some((one) => one.startsWith(way)),
          way,
        ).toBe(true);
      expect(naming(after, /deleted:/)).toEqual([]);
      for (const [table, rows] of Object.entries(await everyRow(product)))
        expect([table, rows.filter((row) => name.test(row))]).toEqual([table, []]);
      // A message that is sent once more has no name.
      const [webhookId = 0] = scene.webhooks;
      const params = { id: scene.id, webhookId };
      const { deliveries } = await scene.owner.done('webhooks.deliveries', { params, query: {} });
      for (const { id: deliveryId } of deliveries)
        await scene.owner.done('webhooks.replay', { params: { ...params, deliveryId } });
      await sent(scene.id);
      const again = receiver.received.slice(count);
      expect(again.length).toBeGreaterThanOrEqual(deliveries.length);
      for (const { body } of again) expect(body).not.toMatch(name);
      expect(again.some(({ body }) => pseudonym.test(body))).toBe(true);
    },
    60_000,
  );

  // On both engines: names are found and replaced by SQL.
  it.onBoth(
    'should be named by no copy of a strategy, which they never were a member of',
    async () => {
      const gone = await person(product, 'mirka.quandt');
      await gone.done('user.update', { body: { name: 'Mirka Quandt', fullName: 'Mirka Quandt-Holm' } });
      const { owner, id } = await sceneWith(gone);
      const copyOf = (strategyId: number, what: 'all' | 'plan') =>
        owner.done('strategies.copy', {
          params: { id: strategyId },
          body: { title: 'Next year', description: '', what },
        });
      const copy = await copyOf(id, 'all');
      const copies = [copy.id, (await copyOf(copy.id, 'all')).id, (await copyOf(copy.id, 'plan')).id];
      const fileOf = (strategyId: number) =>
        owner.done('strategies.readFile', { params: { id: strategyId } });
      copies.push((await owner.done('strategies.fromFile', { body: await fileOf(id) })).id);
      expect(JSON.stringify(await fileOf(copy.id))).toContain('mirka.quandt: Hello');
      await operator.done('admin.people.delete', { params: { id: gone.id }, body: {} });
      for (const strategyId of copies) {
        const file = JSON.stringify(await fileOf(strategyId));
        expect(file).not.toMatch(/mirka|quandt/i);
        if (strategyId === copies[2]) continue;
        for (const words of ['Hello', 'To keep'])
          expect(file).toContain(`"Former member ${gone.id}: ${words}"`);
      }
      for (const [table, rows] of Object.entries(await everyRow(product)))
        expect([table, rows.filter((row) => /mirka|quandt/i.test(row))]).toEqual([table, []]);
    },
    60_000,
  );

  it('should take no word with them that is like their name: statuses, periods and titles stay', async () => {
    const gone = await person(product, 'month');
    await gone.done('user.update', { body: { name: 'green', fullName: 'On Track' } });
    const scene = await sceneWith(gone);
    const { owner, snapshots } = scene;
    const [, locked = 0] = snapshots;
    const scorecard = () => owner.done('snapshots.scorecard', { params: { id: locked } });
    const flow = () => owner.done('snapshots.flow', { params: { id: locked } });
    const [scoresBefore, flowBefore] = [await scorecard(), await flow()];
    await operator.done('admin.people.delete', { params: { id: gone.id }, body: {} });
    const { sentence: _, ...scores } = await scorecard();
    const { sentence: __, ...expected } = scoresBefore;
    expect(scores).toEqual(expected);
    expect((await flow()).kpis[0]).toMatchObject({ grain: 'month', status: flowBefore.kpis[0]?.status });
    const { changes } = await owner.done('changes.list', { params: { id: scene.id } });
    const made = changes.find(({ label, operation }) => label === 'Orders' && operation === 'create');
    expect(made?.after).toMatchObject({ grain: 'month', inputOwner: `Former member ${gone.id}` });
  }, 60_000);
});
