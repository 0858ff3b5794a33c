import { expect, it } from 'vitest';
import { runs } from '../../../contract/test/runs.ts';
import { countDue } from '../../../contract/month/due-values.ts';
import type { ScorecardAnswer } from '../../../contract/scorecard/answers.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { GRAINS } from '../../../contract/scorecard/settings.ts';
import { calendarOf } from '../../content/calendar.ts';
import { WaysOut } from '../../test/agreement.ts';
import { person } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { randomOf, seed } from '../../test/random.ts';
import { storedFacts } from '../../test/random-strategy.ts';
import { openReads } from '../../store/open.ts';
import { strategyOf } from '../../test/strategy.ts';
import { readDueValues } from '../due-values.ts';
import { collectedIn } from './collected.ts';
import { readScorecard } from './locked.ts';
import { inSnapshot, keptScorecard, periodAsked } from './scorecards.ts';

const product = await startProduct();
const owner = await person(product);
const MONTHS = ['2026-02', '2026-03'];
const PERIODS = ['2025-12', '2026-03', '2026-Q1', 'FY2026', 'FY2025', '2026-W10'];

/** A plan that changes at random, by one call a step. */
async function changingPlan(course: number) {
  const random = randomOf(seed + course);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const { id, pillars, objectives } = await strategyOf(owner, { pillars: 2, objectives: 2 });
  const params = { id };
  const ids: number[] = [];
  const create = async (fields: object) => {
    const body = { measure: `Measure ${ids.length}`, nodeId: pick(objectives).id, ...fields };
    const made = await owner.call('kpis.create', { params, body });
    if (made.status === 201) ids.push(made.body.id);
  };
  const settings = (): object =>
    pick<object>([
      { grain: 'month', aggregation: 'sum' },
      { grain: 'month', missing: 'carry', aggregation: 'mean' },
      { grain: 'quarter', direction: 'down', weight: 2 },
      { grain: 'week', aggregation: 'max' },
      { grain: 'month', source: 'formula', formula: `[#${pick(ids)}] + [#${pick(ids)}].prev(1)` },
      { grain: 'month', aggregation: 'ratio', numeratorId: pick(ids), denominatorId: pick(ids) },
      { grain: null },
    ]);
  const below = async () => {
    const body = { measure: 'Below', grain: 'month', kpiId: pick(ids) } as const;
    const made = await owner.call('kpis.createDepartment', { params, body });
    if (made.status === 201) ids.push(made.body.id);
  };
  const write = () => {
    const value = random(5) === 0 ? null : random(100);
    const note = pick(['', 'Because of the weather.']);
    const points = [
      { kpiId: pick(ids), period: pick(PERIODS), value, note },
      {
        kpiId: pick(ids),
        period: pick(PERIODS),
        series: 'target' as const,
        value: random(100),
      },
    ];
    return owner.call('points.writeMany', { params, body: { points } });
  };
  const acts = [
    write,
    write,
    write,
    () => create(settings()),
    below,
    () => owner.call('kpis.update', { params: { id: pick(ids) }, body: settings() }),
    () => owner.call('kpis.update', { params: { id: pick(ids) }, body: { grain: pick(GRAINS) } }),
    () => owner.call('kpis.update', { params: { id: pick(ids) }, body: { nodeId: pick(objectives).id } }),
    () =>
      owner.call('kpis.update', {
        params: { id: pick(ids) },
        body: { actual: random(50), weight: random(3) },
      }),
    () => owner.call('kpis.delete', { params: { id: pick(ids) } }),
    async () => {
      const { revision } = await owner.done('strategies.read', { params });
      return owner.call('commands.run', {
        params,
        body: { commands: [{ type: 'undo', revision }] } as never,
      });
    },
    () =>
      owner.call('nodes.update', {
        params: { ...params, nodeId: pick(objectives).id },
        body: { weight: random(4) },
      }),
    () =>
      owner.call('nodes.update', {
        params: { ...params, nodeId: pick(objectives).id },
        body: { perspectiveId: pick(pillars).id },
      }),
    () => owner.call('calendar.update', { params, body: { fiscalYearStartMonth: pick([1, 7]) } }),
  ];
  for (let n = 0; n < 6; n += 1) await create({ grain: 'month' });
  // So that values of all periods are due.
  const points = ids.map((kpiId) => ({ kpiId, period: '2025-06', series: 'target' as const, value: 50 }));
  await owner.done('points.writeMany', { params, body: { points } });
  return { id, ids, random, pick, step: () => pick(acts)() };
}

it.each(Array.from({ length: runs(3) }, (_, course) => course))(
  `shows what a plain evaluator finds after each change of a plan (seed ${seed}, %i)`,
  async (course) => {
    const { id, ids, pick, step } = await changingPlan(course);
    let compared = 0;
    for (let count = 0; count < 60; count += 1) {
      await step();
      const facts = await storedFacts(product, id);
      const period = parsePeriod(facts.calendar, pick(PERIODS), 'month');
      const measure = facts.measures.get(pick(ids));
      if (!period || !measure) continue;
      const ways = new WaysOut(owner, facts);
      await ways.board(period);
      await ways.explanation('kpi', measure.id, period);
      await ways.page(measure, period);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  },
);

/** A scorecard whose KPIs are in order: a deleted one that came back may stand last. */
const inOrder = ({ kpis, ...scorecard }: ScorecardAnswer) => ({
  ...scorecard,
  kpis: kpis.toSorted((a, b) => a.id - b.id),
});

/** How many values of a period are due and in, as they are kept with its scores and as the page of the month counts them. */
const countedTwice = (strategyId: number, text: string) =>
  inSnapshot(product.store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodAsked(calendar, text);
    const { parts } = await keptScorecard(product.store, { reader, strategyId, period }, revised);
    const { values } = await readDueValues(reader, { strategyId, content, calendar }, [period]);
    const due = Map.groupBy(values.flat(), ({ id }) => id);
    const kpis = Array.from(due, ([id, ofKpi]) => ({ id, ...countDue(ofKpi) }));
    return { stored: collectedIn(content, parts), counted: { ...countDue(values.flat()), kpis } };
  });

it.each(Array.from({ length: runs(3) }, (_, course) => course))(
  `answers after each change, lock and unlock what a server answers that has kept nothing (seed ${seed}, %i)`,
  async (course) => {
    const { id, ids, random, pick, step } = await changingPlan(1000 + course);
    const params = { id };
    let entered = 0;
    for (let count = 0; count < 60; count += 1) {
      await step();
      const points = [{ kpiId: pick(ids), period: pick(MONTHS), value: random(100) }];
      await owner.call('points.writeMany', { params, body: { points } });
      const period = pick([...MONTHS, '2026-Q1']);
      if (random(4) === 0) await owner.call('periods.lock', { params, body: { period } });
      if (random(4) === 0)
        await owner.call('periods.unlock', { params, body: { period, reason: 'A late value.' } });
      const query = { period: pick(['2026-03', '2026-Q1']) };
      const answered = await owner.done('scorecard.read', { params, query });
      const fresh = await openReads(product.store.location);
      const computed = await readScorecard(fresh, id, query);
      await fresh.close();
      expect(inOrder(answered)).toEqual(inOrder(JSON.parse(computed.toString()) as ScorecardAnswer));
      const { stored, counted } = await countedTwice(id, query.period);
      expect(stored).toEqual(counted);
      entered += counted.entered;
    }
    expect(entered).toBeGreaterThan(0);
  },
);
