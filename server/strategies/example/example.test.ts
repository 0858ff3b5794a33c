import { BESIDE_KIND_NAMES } from '../../../contract/kinds/beside/kind.ts';
import { describe, expect, it } from 'vitest';
import { person } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { rowsOf } from '../../test/rest.ts';
import { inputDay } from '../../../contract/month/input-status.ts';

const product = await startProduct();
const body = { title: 'Halden Pumps', template: 'example' } as const;

async function example() {
  const ada = await person(product);
  const { id, boardTitle, revision } = await ada.done('strategies.create', { body });
  return { ada, id, boardTitle, revision, flow: await ada.done('strategies.readFlow', { params: { id } }) };
}

const { ada, id, boardTitle, revision, flow } = await example();
const ofType = (type: string) => flow.nodes.filter((node) => node.type === type);
const links = (type: string) => flow.links.filter((link) => link.type === type);
const departments = flow.kpis.flatMap(({ departmentKpis }) => departmentKpis);
const teams = departments.flatMap(({ teamKpis }) => teamKpis);
const measures = [...flow.kpis, ...departments, ...teams];
const tactics = flow.initiatives.flatMap((one) => one.tactics);
const steps = tactics.flatMap(({ actionSteps }) => actionSteps);

describe('the example strategy', () => {
  it('should be a whole board: vision, mission, four pillars, each with objectives', () => {
    expect(boardTitle).toBe('From pumps to uptime');
    expect([ofType('vision').length, ofType('mission').length, links('hierarchy').length]).toEqual([1, 1, 1]);
    expect(ofType('perspective')).toHaveLength(4);
    const linked = new Set(links('causes').flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
    expect(linked.size).toBe(ofType('objective').length);
    for (const pillar of ofType('perspective')) {
      const its = ofType('objective').filter(({ perspectiveId }) => perspectiveId === pillar.id);
      expect(its.length, pillar.title).toBeGreaterThanOrEqual(2);
    }
  });

  it('should have a KPI and an initiative for every objective', () => {
    for (const { id: nodeId, title } of ofType('objective')) {
      expect(flow.kpis.filter((kpi) => kpi.nodeId === nodeId).length, title).toBeGreaterThan(0);
      expect(flow.initiatives.filter((one) => one.nodeId === nodeId).length, title).toBeGreaterThan(0);
    }
  });

  it('should have KPIs of three levels and every status', () => {
    expect(departments.length).toBeGreaterThanOrEqual(4);
    expect(teams.length).toBeGreaterThanOrEqual(4);
    expect(new Set(measures.map(({ status }) => status))).toEqual(
      new Set(['On Track', 'Off Track', 'Achieved']),
    );
    expect(new Set(measures.map(({ inputStatus }) => inputStatus))).toEqual(
      new Set(['Due', 'Overdue', 'Up to date']),
    );
    for (const { measure, target, inputOwner } of measures) {
      expect(target, measure).toBeGreaterThan(0);
      expect(inputOwner, measure).not.toBe('');
    }
  });

  it('should have work before, around and after today, some with dependencies', () => {
    const today = inputDay();
    const work = [...tactics, ...steps];
    expect(work.some(({ dueDate }) => (dueDate ?? '') < today)).toBe(true);
    expect(work.some(({ startDate }) => (startDate ?? '') > today)).toBe(true);
    expect(work.some((one) => (one.startDate ?? '') <= today && (one.dueDate ?? '') >= today)).toBe(true);
    expect(steps.length).toBeGreaterThanOrEqual(12);
    expect(flow.initiatives.filter(({ dependencies }) => dependencies.length > 0)).toHaveLength(5);
    for (const { status, progress } of work) if (progress === 100) expect(status).toBe('Achieved');
  });

  it('should have a story over time: every status, a dip, a missed month, a goal that was moved', async () => {
    const { strategy, pillars, kpis } = await ada.done('scorecard.read', { params: { id } });
    const statuses = new Set(kpis.map((kpi) => kpi.status));
    expect([...statuses]).toEqual(expect.arrayContaining(['green', 'amber', 'red']));
    expect(strategy.status).not.toBeNull();
    for (const pillar of pillars) expect(pillar.status, `pillar ${pillar.id}`).not.toBeNull();

    const timeline = async (measure: string) => {
      const kpiId = measures.find((one) => one.measure === measure)?.id ?? 0;
      return (await ada.done('points.read', { params: { id: kpiId }, query: {} })).periods;
    };
    const actuals = (await timeline('Contract renewal rate')).flatMap(({ actual }) => actual ?? []);
    const lowest = actuals.indexOf(Math.min(...actuals));
    expect(lowest).toBeGreaterThan(5);
    expect(actuals.at(-1)).toBeGreaterThan(actuals[lowest] ?? 0);
    const receivables = (await timeline('Receivables overdue')).slice(0, -2);
    expect(receivables.filter(({ actual }) => actual === null)).toHaveLength(1);
    const targets = new Set((await timeline('Service share of revenue')).map(({ target }) => target));
    expect(targets.size).toBe(3);
    const stock = await timeline('Stock per day of lead time');
    expect(stock.filter(({ status }) => status !== null).length).toBeGreaterThan(20);
  });

  it('should have two locked months, two values due from its creator, and an explanation of what is off track', async () => {
    const { periods } = await ada.done('periods.list', { params: { id } });
    expect(periods.slice(-5).map(({ lock }) => lock !== null)).toEqual([false, true, true, false, false]);
    const closing = await ada.done('close.read', { params: { id }, query: {} });
    const due = ['Contract renewal rate', 'Receivables overdue'];
    expect(closing.people.flatMap(({ userId, items }) => items.map(({ title }) => [userId, title]))).toEqual(
      due.map((title) => [ada.id, title]),
    );
    const { updates } = await ada.done('updates.mine', { query: {} });
    expect(updates.filter(({ entered }) => entered === null).map(({ title }) => title)).toEqual(due);
    expect(closing.reds.length).toBeGreaterThan(0);
    for (const { title, isExplained } of closing.reds) expect(isExplained, title).toBe(true);
  });

  it('should have a review with decisions and actions, whose minutes are a snapshot', async () => {
    const { reviews } = await ada.done('reviews.list', { params: { id }, query: {} });
    const [held] = reviews;
    expect(reviews).toHaveLength(1);
    const { review, actions } = await ada.done('reviews.read', { params: { id, reviewId: held?.id ?? 0 } });
    expect([review.state, review.snapshotId]).toEqual(['held', expect.any(Number)]);
    expect(review.agenda.filter(({ decision }) => decision !== '')).toHaveLength(2);
    expect(actions.map(({ ownerName }) => ownerName)).toEqual(['Ingrid Solberg', 'Jonas Weber']);
  });

  it('should have a page for customers, whose link nobody has until the owner makes one', async () => {
    const { publications } = await ada.done('publications.list', { params: { id } });
    const [page] = publications;
    const { snapshots } = await ada.done('snapshots.list', { params: { id } });
    expect(publications).toHaveLength(1);
    expect(page).toMatchObject({ snapshotId: snapshots[0]?.id, linkAt: null, expiresAt: null });
    const { pillars, objectives, kpis } = page?.marks ?? { pillars: [], objectives: [], kpis: [] };
    expect([pillars.length, objectives.length, kpis.length]).toEqual([2, 3, 3]);
    const params = { id, publicationId: page?.id ?? 0 };
    const { link } = await ada.done('publications.renewLink', { params, body: { linkAt: null } });
    const html = (await ada.raw('GET', new URL(link).pathname)).bytes.toString();
    for (const shown of [
      'How reliably we serve you',
      'Customer',
      'Orders delivered on the promised day',
      'Off Track',
    ])
      expect(html).toContain(shown);
    for (const hidden of ['Operating margin', 'Learning', 'Nadia']) expect(html).not.toContain(hidden);
  });

  it('should be created in one revision and one group of the history', async () => {
    // Each locked month takes one more, and so does each step of the review.
    expect([revision, flow.revision]).toEqual([9, 9]);
    const lines = await product.store.read
      .selectFrom('events')
      .select(['revision', 'seq', 'operation', 'user_id'])
      .where('strategy_id', '=', id)
      .where('entity', 'not in', ['points', 'period', ...BESIDE_KIND_NAMES])
      // The actual of a KPI follows from its values.
      .where('operation', '!=', 'update')
      .orderBy('seq')
      .execute();
    const parts = [flow.nodes, flow.links, measures, flow.initiatives, tactics, steps];
    expect(lines).toHaveLength(1 + parts.reduce((sum, part) => sum + part.length, 0));
    expect(new Set(lines.map((line) => line.revision))).toEqual(new Set([1]));
    expect(new Set(lines.map((line) => line.operation))).toEqual(new Set(['create']));
    expect(new Set(lines.map((line) => line.user_id))).toEqual(new Set([ada.id]));
  });

  it('should be a strategy like any other: it can be deleted with all its content', async () => {
    const own = await example();
    await own.ada.done('strategies.delete', { params: { id: own.id } });
    expect(await rowsOf(product, own.id)).toEqual({ events: 1 });
  });
});
