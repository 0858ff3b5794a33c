import { describe, expect, it } from 'vitest';
import { mcpOf } from '../test/mcp.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

/** The most calls for one task. */
const CALLS_MAX = 10;
const MONTHS = ['2025-06', '2025-07', '2025-08', '2025-09', '2025-10'];

const product = await startProduct();

/** A strategy with two pillars and a year of values. Churn turned red in October; Rita owes two values of that month. */
async function scene() {
  const [ada, rita] = [await person(product), await person(product)];
  const board = await strategyOf(ada, { title: 'Growth 2025', pillars: 2, objectives: 1 });
  const params = { id: board.id };
  await enroll(product, board.id, rita, 'read_write');
  const [customer, money] = board.pillars;
  await ada.done('nodes.update', {
    params: { ...params, nodeId: customer?.id ?? 0 },
    body: { title: 'Customer' },
  });
  await ada.done('nodes.update', {
    params: { ...params, nodeId: money?.id ?? 0 },
    body: { title: 'Financial' },
  });
  const kpi = (objective: number, measure: string, more: object) =>
    ada.done('kpis.createOnNode', {
      params: { ...params, nodeId: board.objectives[objective]?.id ?? 0 },
      body: { measure, grain: 'month', ownerId: rita.id, ...more },
    });
  const churn = await kpi(0, 'Churn', { unit: '%', direction: 'down', target: 5 });
  const calls = await kpi(0, 'Calls answered', { unit: '%', target: 90 });
  const revenue = await kpi(1, 'Revenue', { unit: 'k€', target: 100, aggregation: 'sum' });
  const cost = await kpi(1, 'Cost', { unit: 'k€', direction: 'down', target: 60 });
  const points = [churn, calls, revenue, cost].flatMap(({ id, target }) =>
    MONTHS.flatMap((period) => [
      { kpiId: id, period, series: 'target' as const, value: target },
      { kpiId: id, period, value: target },
    ]),
  );
  const isOwed = (id: number, period: string) =>
    period === '2025-10' && (id === revenue.id || id === cost.id);
  await ada.done('points.writeMany', {
    params,
    body: { points: points.filter(({ kpiId, period, series }) => series || !isOwed(kpiId, period)) },
  });
  const why = { period: '2025-10', value: 9, note: 'The new contract scared small clients' };
  await rita.done('points.write', { params: { id: churn.id }, body: { points: [why] } });
  return { ada, rita, board, kpis: { churn, calls, revenue, cost } };
}

/** Rows of an answer. */
const rowsIn = (answer: object, name: string): Record<string, unknown>[] =>
  ((answer as Record<string, unknown>)[name] ?? []) as Record<string, unknown>[];

describe('with nothing but the tools', () => {
  it('answers: which KPIs of Customer turned red since June, and why?', async () => {
    const { ada } = await scene();
    const { call, calls } = await mcpOf(product, ada, ['read']);
    const { answer } = await call('compare', {
      from: '2025-06',
      to: '2025-10',
      under: 'Customer',
      turned: 'Off Track',
    });
    const turned = rowsIn(answer, 'differences').filter(({ kind }) => kind === 'KPI');
    expect(turned).toMatchObject([{ title: 'Churn', status: 'On Track → Off Track', value: '5 → 9' }]);
    for (const { kind, id } of turned) {
      const { text } = await call('explain', { of: `${String(kind)} ${String(id)}`, period: '2025-10' });
      expect(text).toContain('The new contract scared small clients');
    }
    expect(calls.length).toBeLessThanOrEqual(CALLS_MAX);
  });

  it('answers: what differs between Oct 2025 and a month without values?', async () => {
    const { ada } = await scene();
    const { call } = await mcpOf(product, ada, ['read']);
    const { answer } = await call('compare', { from: '2025-10', to: '2026-03' });
    expect(answer).toMatchObject({
      note: 'There is nothing to compare yet. Oct 2025: 2 of 4 values in. Mar 2026: 0 of 4 values in.',
      differences: [],
    });
  });

  it('enters these twelve values', async () => {
    const { ada, kpis } = await scene();
    const { call, calls } = await mcpOf(product, ada, ['read', 'values']);
    const rows = ['Churn', 'Calls answered', 'Revenue', 'Cost'].flatMap((kpi, row) =>
      ['2025-11', '2025-12', '2026-01'].map((period, column) => ({ kpi, period, value: 10 * row + column })),
    );
    expect((await call('enter_values', { rows, dryRun: true })).answer).toMatchObject({
      wouldBeWritten: 12,
      refused: 0,
    });
    expect((await call('enter_values', { rows })).answer).toMatchObject({ written: 12, refused: 0 });
    const { answer } = await call('values', { kpis: ['Cost'], from: '2025-11', to: '2026-01' });
    expect(rowsIn(answer, 'kpis')[0]).toMatchObject({
      id: kpis.cost.id,
      periods: [{ value: 30 }, { value: 31 }, { value: 32 }],
    });
    expect(calls.length).toBeLessThanOrEqual(CALLS_MAX);
  });

  it('adds an objective with its KPI and an initiative, after showing what would change', async () => {
    const { ada } = await scene();
    const { call, calls } = await mcpOf(product, ada, ['read', 'write']);
    const changes = [
      { kind: 'objective', under: 'Customer', fields: { title: 'Win back who left' } },
      {
        kind: 'KPI',
        under: 'Win back who left',
        fields: { measure: 'Returned clients', grain: 'quarter', target: 20 },
      },
      {
        kind: 'initiative',
        under: 'Win back who left',
        fields: { initiative: 'Call each', whenDate: '2026-06-30' },
      },
    ];
    expect(rowsIn((await call('change_plan', { changes, dryRun: true })).answer, 'wouldChange')).toHaveLength(
      3,
    );
    expect(rowsIn((await call('change_plan', { changes })).answer, 'changed')).toHaveLength(3);
    const { answer } = await call('find', { query: 'returned' });
    expect(rowsIn(answer, 'found')[0]).toMatchObject({ kind: 'KPI', title: 'Returned clients' });
    expect(calls.length).toBeLessThanOrEqual(CALLS_MAX);
  });

  it('answers: who still owes what for October, and what should we look at?', async () => {
    const { ada, rita } = await scene();
    const { call, calls } = await mcpOf(product, ada, ['read']);
    const { answer } = await call('what_is_due', { period: '2025-10' });
    expect(answer).toMatchObject({ valuesEntered: '2 of 4', red: [{ title: 'Churn', explained: true }] });
    const missing = rowsIn(answer, 'missing');
    expect(missing.map(({ title }) => title)).toEqual(expect.arrayContaining(['Revenue', 'Cost']));
    for (const row of missing) expect(row['who']).toContain(rita.username);
    expect((await call('plan_check', {})).answer).toHaveProperty('findings');
    expect(calls.length).toBeLessThanOrEqual(CALLS_MAX);
  });

  it('answers: how did Revenue develop, and what did we change about it?', async () => {
    const { ada } = await scene();
    const { call, calls } = await mcpOf(product, ada, ['read', 'write']);
    const change = { kind: 'KPI', change: 'Revenue', fields: { unit: 'm€' } };
    await call('change_plan', { changes: [change] });
    const { answer } = await call('values', { kpis: ['Revenue'], from: '2025-06', to: '2025-10' });
    expect(rowsIn(answer, 'kpis')[0]?.['periods']).toMatchObject([
      { period: 'Jun 2025', value: 100, target: 100, status: 'On Track' },
      { value: 100 },
      { value: 100 },
      { value: 100 },
      { period: 'Oct 2025', state: 'missing' },
    ]);
    expect((await call('history', { of: 'Revenue' })).text).toContain('Unit: k€ → m€');
    expect((await call('history', { of: 'Revenue', values: true })).text).toContain('Actual, Jun 2025');
    expect(calls.length).toBeLessThanOrEqual(CALLS_MAX);
  });

  it('closes a month: reads what is missing, enters it, explains what is red, and locks', async () => {
    const { rita, ada, board } = await scene();
    const { call, calls } = await mcpOf(product, rita, ['read', 'write'], { name: 'Assistant' });
    const due = (await call('what_is_due', { period: '2025-10', mine: true })).answer;
    const given: Record<string, number> = { Revenue: 104, Cost: 66 };
    const rows = rowsIn(due, 'missing').map(({ kpi, period, title }) => ({
      kpi,
      period,
      value: given[String(title)],
    }));
    expect((await call('enter_values', { rows })).answer).toMatchObject({ written: 2 });
    const after = (await call('what_is_due', { period: '2025-10' })).answer;
    expect(after).toMatchObject({ valuesEntered: '4 of 4', missing: [], canBeLocked: true });
    const unexplained = [...rowsIn(after, 'red'), ...rowsIn(after, 'amber')].filter(
      ({ explained }) => !explained,
    );
    for (const { kpi } of unexplained)
      await call('comment', {
        of: `KPI ${String(kpi)}`,
        period: '2025-10',
        text: `Energy, @${ada.username}`,
      });
    const judged = (await call('what_is_due', { period: '2025-10' })).answer;
    expect([...rowsIn(judged, 'red'), ...rowsIn(judged, 'amber')].every(({ explained }) => explained)).toBe(
      true,
    );
    const locked = await call('lock_period', { period: '2025-10', note: 'Closed by the assistant' });
    expect(locked.answer).toMatchObject({ locked: 'Oct 2025', kpisWithValues: '4 of 4' });
    const late = await call('enter_values', { rows });
    expect(late.answer).toMatchObject({ same: 2 });
    const other = [{ kpi: 'Cost', period: '2025-10', value: 1 }];
    expect((await call('enter_values', { rows: other })).text).toContain('locked');
    expect(calls.length).toBeLessThanOrEqual(CALLS_MAX);
    const { changes } = await ada.done('changes.list', { params: { id: board.id } });
    expect(changes[0]).toMatchObject({ byToken: 'Assistant', userId: rita.id, entity: 'period' });
  });
});
