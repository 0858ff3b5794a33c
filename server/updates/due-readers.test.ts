import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { limitFor, runs } from '../../contract/test/runs.ts';
import { DEFAULT_CALENDAR as CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import {
  belongsTo,
  lastEnded,
  type Period,
  periodAfter,
  periodOn,
  periodsBack,
} from '../../contract/scorecard/periods.ts';
import { isCoarser } from '../../contract/scorecard/settings.ts';
import { todayIn } from '../content/calendar.ts';
import { writeDigest } from '../digest/write-digest.ts';
import type { Row } from '../store/schema.ts';
import { it } from '../test/both.ts';
import { eventsIn, feedOf, readFeed } from '../test/feeds.ts';
import { mcpOf } from '../test/mcp.ts';
import { type Person, person } from '../test/person.ts';
import { PlainDue, type PlainKpi, type PlainPoint, type PlainValue } from '../test/plain-due.ts';
import { startProduct } from '../test/product.ts';
import { seed } from '../test/random.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { notifyOfDue } from './notify-due.ts';

const product = await startProduct({ isInjected: true });
const [olga, rita] = [await person(product, 'Olga'), await person(product, 'Rita')];
const today = todayIn(CALENDAR);

const grain = fc.constantFrom('week' as const, 'month' as const, 'month' as const, 'quarter' as const);
const anyKpi = fc.record({
  grain,
  /** How often it is due later, if that changes. */
  next: fc.option(grain, { freq: 1 }),
  madeAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 250 })),
  dueDays: fc.constantFrom(0, 10, 90),
  owner: fc.constantFrom('olga' as const, 'rita' as const, null),
  /** The values of periods in a row, up to one so many back. */
  row: fc.record({ back: fc.nat(2), count: fc.oneof(fc.constant(0), fc.nat(18)) }),
  points: fc.array(
    fc.record({
      back: fc.integer({ min: 0, max: 8 }),
      series: fc.constantFrom('actual' as const, 'actual' as const, 'target' as const),
      isNa: fc.boolean(),
    }),
    { maxLength: 5, size: 'max' },
  ),
});
type KpiPlan = typeof anyKpi extends fc.Arbitrary<infer T> ? T : never;
/** One whose periods are made of shorter ones, of which the first is from before it was tracked. */
const madeOfParts = anyKpi.map(({ grain: of, row, ...kpi }): KpiPlan => ({
  ...kpi,
  grain: of === 'week' ? 'week' : 'month',
  next: of === 'week' ? 'month' : 'quarter',
  madeAgo: 0,
  row: { back: 0, count: row.count + 4 },
}));
const plan = fc.record({
  kpis: fc.array(fc.oneof(anyKpi, madeOfParts), { minLength: 3, maxLength: 6 }),
  locks: fc.array(
    fc.record({ grain: fc.constantFrom('month', 'quarter'), back: fc.integer({ min: 1, max: 4 }) }),
    {
      maxLength: 2,
    },
  ),
});

/** The points of a KPI, each period once. */
function pointsOf({ grain: of, row, points }: KpiPlan): PlainPoint[] {
  const running = periodOn(CALENDAR, of, today);
  const inRow = Array.from({ length: row.count }, (_, index) => ({
    back: row.back + index,
    series: 'actual' as const,
    isNa: false,
  }));
  const all = [...inRow, ...points].map(({ back, series, isNa }): PlainPoint => ({
    period: periodAfter(CALENDAR, running, -back),
    series,
    state: isNa && series === 'actual' ? 'na' : 'value',
  }));
  return [...new Map(all.map((point) => [`${point.series} ${point.period.key}`, point])).values()];
}

/** Makes a KPI on its day, with what is entered for it, and lets it be due more or less often. */
async function put(params: { id: number }, of: KpiPlan, title: string): Promise<PlainKpi> {
  const { grain: first, next, madeAgo, dueDays, owner } = of;
  const madeOn = addDays(today, -madeAgo);
  const ownerId = owner && { olga, rita }[owner].id;
  vi.setSystemTime(new Date(`${madeOn}T12:00:00Z`));
  const body = { measure: title, grain: first, dueDays, ownerId };
  const { id } = await olga.done('kpis.create', { params, body });
  vi.setSystemTime(new Date(`${today}T12:00:00Z`));
  const points = pointsOf(of);
  const given = points.map(({ period: { key: period }, series, state }) => ({
    period,
    series,
    ...(state === 'na' ? { state } : { value: 7 }),
  }));
  if (given.length > 0) await olga.done('points.write', { params: { id }, body: { points: given } });
  if (next) await olga.done('kpis.update', { params: { id }, body: { grain: next } });
  return { id, title, grain: next ?? first, madeOn, dueDays, ownerId, points };
}

const keyOf = ({ kpi, period }: PlainValue): string => `${kpi.title} ${period.key}`;
const isOpen = ({ entered }: PlainValue): boolean => entered === null;
const sorted = (texts: readonly string[]): string[] => texts.toSorted();

/** My updates, their count, the digest and the feed of a member. */
async function requireOwn(plain: PlainDue, who: Person, params: { id: number }): Promise<void> {
  const due = plain.now().filter(({ kpi }) => kpi.ownerId === who.id);
  const open = due.filter(isOpen);
  const { updates } = await who.done('updates.mine', { query: { strategy: `${params.id}` } });
  expect(
    sorted(
      updates.map(({ title, period, due: day, isLate, entered }) =>
        [title, period?.key, day, isLate, entered].join(' '),
      ),
    ),
    'My updates',
  ).toEqual(sorted(due.map((value) => [keyOf(value), value.due, value.isLate, value.entered].join(' '))));
  expect((await who.done('updates.count')).open, 'The count').toBe(open.length);
  const { strategies } = await who.done('updates.overview', { query: { strategies: `${params.id}` } });
  const others = plain.now().filter((value) => {
    const { ownerId } = value.kpi;
    return isOpen(value) && value.isLate && ownerId !== null && ownerId !== who.id;
  });
  const { due: count, late, latePeriods } = strategies[0] ?? { due: 0, late: [], latePeriods: [] };
  expect({ count, late, latePeriods: sorted(latePeriods) }, 'The dashboard').toEqual({
    count: open.length,
    late: others.length === 0 ? [] : [who === olga ? 'Rita' : 'Olga'],
    latePeriods: sorted([...new Set(others.map(({ period }) => period.label))]),
  });
  const mail = await writeDigest(product.store, {
    user_id: who.id,
    payload: JSON.stringify({ since: '2999-01-01', until: '2999-01-01' }),
  } as Row<'mails'>);
  const items = (mail?.blocks ?? []).flatMap((block) =>
    typeof block === 'object' && 'items' in block ? block.items : [],
  );
  expect(sorted(items.map(({ title }) => title)), 'The digest').toEqual(
    sorted(open.map(({ kpi, period }) => `${kpi.title}, ${period.label}`)),
  );
  const { id: feed, path } = await feedOf(product, who);
  const shown = eventsIn(await readFeed(product, path)).map(({ key }) => key);
  const ended = shown.filter((key) => {
    const [, id, of = 'month', ...start] = key.split('-');
    return id !== undefined && periodOn(CALENDAR, of as Period['grain'], start.join('-')).end < today;
  });
  expect(sorted(ended), 'The feed').toEqual(
    sorted(open.map(({ kpi, period }) => `kpi-${kpi.id}-${period.grain}-${period.start}`)),
  );
  await who.done('feeds.delete', { params: { id: feed } });
}

/** The month page of a period, its line in the list, and what an assistant is told. */
async function requireMonth(
  plain: PlainDue,
  tool: Awaited<ReturnType<typeof mcpOf>>,
  params: { id: number },
  period: Period,
): Promise<void> {
  const values = plain.within(period);
  const open = values.filter(isOpen);
  const query = { period: period.key };
  const close = await olga.done('close.read', { params, query });
  const items = close.people.flatMap((one) => one.items);
  expect(
    {
      expected: close.expected,
      entered: close.entered,
      ofPeople: close.people.reduce((sum, one) => sum + one.entered, 0),
      items: sorted(items.map(({ title, period: key, isLate }) => `${title} ${key} ${isLate}`)),
    },
    `The month page of ${period.label}`,
  ).toEqual({
    expected: values.length,
    entered: values.length - open.length,
    ofPeople: values.length - open.length,
    items: sorted(open.map((value) => `${keyOf(value)} ${value.isLate}`)),
  });
  const { answer } = await tool.call('what_is_due', { strategy: params.id, period: period.key });
  expect(answer['valuesEntered']).toBe(`${values.length - open.length} of ${values.length}`);
  const byKpi = [...Map.groupBy(values, ({ kpi }) => kpi.id).values()];
  const { periods } = await olga.done('periods.list', {
    params,
    query: { ...query, grain: period.grain } as never,
  });
  expect(periods[0]?.kpis, `The list: ${period.label}`).toEqual({
    expected: byKpi.length,
    entered: byKpi.filter((ofKpi) => !ofKpi.some(isOpen)).length,
    late: byKpi.filter((ofKpi) => ofKpi.some((value) => isOpen(value) && value.isLate)).length,
  });
  if (plain.isLocked(period)) return;
  const { nudged } = await olga.done('periods.nudge', { params, body: query });
  const owed = open.some(({ kpi }) => kpi.ownerId === rita.id);
  expect(
    nudged.map(({ name }) => name),
    `The nudge for ${period.label}`,
  ).toEqual(owed ? ['Rita'] : []);
}

/** The page of a KPI says that a value is missing where it is late and no value is there, also none of a part of it. */
async function requirePages(plain: PlainDue): Promise<void> {
  for (const kpi of plain.kpis) {
    const last = lastEnded(CALENDAR, kpi.grain, addDays(today, -1));
    const [to, from] = [last, periodAfter(CALENDAR, last, -3)];
    const query = { from: from.key, to: to.key };
    const timeline = await olga.done('points.read', { params: { id: kpi.id }, query });
    for (const period of periodsBack(CALENDAR, last, 4)) {
      const entry = timeline.periods.find(({ key }) => key === period.key);
      const value = plain.valueOf(kpi, period);
      const isLate = plain.isExpected(kpi, period) && isOpen(value) && value.isLate;
      const isEmpty = !kpi.points.some(({ series, state, period: of }) => {
        const [part, whole] = isCoarser(of.grain, kpi.grain) ? [period, of] : [of, period];
        const isOfIt = part.key === whole.key || belongsTo(CALENDAR, part, whole);
        return series === 'actual' && isOfIt && (state === 'value' || !isCoarser(kpi.grain, of.grain));
      });
      expect(entry?.valueState === 'missing', `${kpi.title} in ${period.label}`).toBe(isLate && isEmpty);
    }
  }
}

const RUNS = runs(20);

// On both engines: SQL finds what is entered, locked and owed.
it.onBoth(
  `all readers of what is due, in and late should agree with a plain evaluator (seed ${seed})`,
  async () => {
    const tool = await mcpOf(product, olga, ['read']);
    vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] });
    try {
      await fc.assert(
        fc.asyncProperty(plan, async ({ kpis: plans, locks }) => {
          const { id } = await strategyOf(olga, { pillars: 1, objectives: 1 });
          const params = { id };
          await enroll(product, id, rita, 'contributor');
          const kpis: PlainKpi[] = [];
          for (const [index, each] of plans.entries()) kpis.push(await put(params, each, `KPI ${index}`));
          const locked = locks.map(({ grain: of, back }) =>
            periodAfter(CALENDAR, periodOn(CALENDAR, of as Period['grain'], today), -back),
          );
          for (const { key: period } of locked) await olga.done('periods.lock', { params, body: { period } });
          const plain = new PlainDue(kpis, locked, today);
          for (const who of [olga, rita]) await requireOwn(plain, who, params);
          const months = periodsBack(CALENDAR, lastEnded(CALENDAR, 'month', addDays(today, -1)), 3);
          for (const period of [...months, lastEnded(CALENDAR, 'quarter', addDays(today, -1))])
            await requireMonth(plain, tool, params, period);
          await requirePages(plain);
          await notifyOfDue(product.store);
          const { notifications } = await rita.done('notifications.list', { query: {} });
          const told = notifications.filter(
            ({ kind, strategyId }) => strategyId === id && kind.endsWith('due'),
          );
          expect(
            sorted(told.map(({ kind, label, detail }) => `${kind} ${label} ${detail}`)),
            'The bell',
          ).toEqual(
            sorted(
              plain
                .now()
                .filter(isOpen)
                .filter(({ kpi, due }) => kpi.ownerId === rita.id && due >= addDays(today, -30))
                .map(({ kpi, due, isLate }) => `${isLate ? 'overdue' : 'due'} ${kpi.title} ${due}`),
            ),
          );
          await olga.done('strategies.delete', { params });
        }),
        { seed, numRuns: RUNS, endOnFailure: true },
      );
    } finally {
      vi.useRealTimers();
    }
  },
  limitFor(RUNS, 10),
);
