import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { describe, it } from '../test/both.ts';
import { limitFor, runs } from '../../contract/test/runs.ts';
import { periodOn, previousPeriod } from '../../contract/scorecard/periods.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { todayIn } from '../../contract/scorecard/today.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { seed } from '../test/random.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';

const product = await startProduct({ isInjected: true });
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };
const nodeId = board.objectives[0]?.id ?? 0;

type Fields = Record<string, unknown>;

const create = async (fields: Fields = {}) =>
  (await owner.done('kpis.create', { params, body: { measure: 'Revenue', target: 100, nodeId, ...fields } }))
    .id;
const update = (id: number, fields: Fields) => owner.done('kpis.update', { params: { id }, body: fields });
const run = (...commands: Fields[]) => owner.done('commands.run', { params, body: { commands } as never });
const revision = async () => (await owner.done('strategies.read', { params })).revision;

const RUNNING = periodOn(DEFAULT_CALENDAR, 'month', todayIn(DEFAULT_CALENDAR)).key;
const LAST = previousPeriod(
  DEFAULT_CALENDAR,
  periodOn(DEFAULT_CALENDAR, 'month', todayIn(DEFAULT_CALENDAR)),
).key;

/** The ways to type a value of a period, `once` or a month. */
const WAYS = {
  command: (id: number, period: string, value: number | null) =>
    run({ type: 'values.enter', id, fields: { period, value } }),
  form: (id: number, _: string, value: number | null) => update(id, { actual: value }),
  batch: (id: number, _: string, value: number | null) =>
    run({ type: 'kpi.update', id, fields: { actual: value } }),
  page: (id: number, period: string, value: number | null) =>
    owner.done('points.write', { params: { id }, body: { points: [{ period, value }] } }),
  grid: (id: number, period: string, value: number | null) =>
    owner.done('points.writeMany', { params, body: { points: [{ kpiId: id, period, value }] } }),
  program: (id: number, period: string, value: number | null) =>
    owner.done('values.write', { params, query: {}, body: { values: [{ id, period, value }] } }),
};
type Way = keyof typeof WAYS;

/** A KPI by the rules in words: one value where it is due once, else values by month, of which the last one shows. */
class PlainKpi {
  grain: 'month' | null = null;
  actual: number | null = null;
  readonly months = new Map<string, number>();

  #last = (): number | null => this.months.get(RUNNING) ?? this.months.get(LAST) ?? null;

  type(period: string, value: number | null): void {
    if (this.grain === null) this.actual = value;
    else {
      if (value === null) this.months.delete(period);
      else this.months.set(period, value);
      this.actual = this.#last();
    }
  }

  /** The value that was typed meanwhile is one of the running month. */
  due(grain: 'month' | null): void {
    if (grain === 'month' && this.grain === null && this.actual !== null && this.actual !== this.#last())
      this.months.set(RUNNING, this.actual);
    this.grain = grain;
  }

  copy(): PlainKpi {
    const copy = new PlainKpi();
    copy.grain = this.grain;
    copy.actual = this.actual;
    for (const [period, value] of this.months) copy.months.set(period, value);
    return copy;
  }
}

/** Throws where a reader shows something else than the plain KPI. */
async function requireShown(id: number, kpi: PlainKpi): Promise<void> {
  const record = (await owner.done('strategies.readFlow', { params })).kpis.find((each) => each.id === id);
  expect({ grain: record?.grain, actual: record?.actual }).toEqual({ grain: kpi.grain, actual: kpi.actual });
  const page = await owner.done('points.read', { params: { id }, query: {} });
  const shown = page.periods.filter(({ actual }) => actual !== null).map(({ key, actual }) => [key, actual]);
  const months = [LAST, RUNNING].flatMap((key) => (kpi.months.has(key) ? [[key, kpi.months.get(key)]] : []));
  expect(shown).toEqual(kpi.grain ? months : kpi.actual === null ? [] : [['once', kpi.actual]]);
  const card = await owner.done('scorecard.read', { params, query: { period: LAST } });
  const scored = card.kpis.find((each) => each.id === id);
  expect(scored?.value).toBe(kpi.grain ? (kpi.months.get(LAST) ?? null) : kpi.actual);
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      way: fc.constantFrom(...(Object.keys(WAYS) as Way[])),
      isLast: fc.boolean(),
      value: fc.option(fc.integer({ min: -50, max: 50 }), { freq: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ grain: fc.constantFrom('month' as const, null) }) },
  { weight: 1, arbitrary: fc.constant('undo' as const) },
);

const COURSES = runs(60);

// On both engines: SQL finds the last value, and what an undo brings back.
it.onBoth(
  `should show what was typed last, whatever the way, also after it is due more often or once again (seed ${seed})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const id = await create({ finalTarget: { value: 100, date: null } });
        let kpi = new PlainKpi();
        let undone: { kpi: PlainKpi; revision: number } | undefined;
        for (const each of steps) {
          const [before, from] = [kpi.copy(), await revision()];
          if (each === 'undo') {
            if (!undone || undone.revision !== from) continue;
            await run({ type: 'undo', revision: from });
            kpi = undone.kpi;
            undone = undefined;
          } else {
            if ('grain' in each) {
              await update(id, { grain: each.grain });
              kpi.due(each.grain);
            } else {
              // A form and a batch name no period: theirs is the running one.
              const isNamed = each.way !== 'form' && each.way !== 'batch';
              const period = kpi.grain === null ? 'once' : isNamed && each.isLast ? LAST : RUNNING;
              await WAYS[each.way](id, period, each.value);
              kpi.type(period, each.value);
            }
            const now = await revision();
            undone = now === from + 1 ? { kpi: before, revision: now } : undefined;
          }
          await requireShown(id, kpi);
        }
        await owner.done('kpis.delete', { params: { id } });
      }),
      { seed, numRuns: COURSES, endOnFailure: true },
    );
  },
  limitFor(COURSES, 5),
);

describe('a KPI that is due once', () => {
  const changesOf = async (id: number) =>
    (await owner.done('changes.list', { params, query: {} })).changes.filter((change) => change.id === id);

  it('should have one entry in the history for a value, by whatever way it was typed', async () => {
    for (const way of Object.keys(WAYS) as Way[]) {
      const id = await create();
      await WAYS[way](id, 'once', 7);
      const [change, ...others] = await changesOf(id);
      expect(change, way).toMatchObject({ entity: 'kpi', operation: 'update', after: { actual: 7 } });
      expect(others, way).toHaveLength(1);
    }
  });

  it('should take its target and its limits by the period once, and no other period', async () => {
    const id = await create();
    const write = (point: Fields) =>
      owner.call('points.write', { params: { id }, body: { points: [point] } as never });
    expect((await write({ period: 'once', series: 'target', value: 80 })).status).toBe(200);
    expect((await update(id, {})).target).toBe(80);
    for (const period of ['2026-02', '2026-02-14', 'month:2026-02-01']) {
      expect(await write({ period, value: 1 })).toMatchObject(refusedFields('points.0.period'));
      const row = { id, period, value: 1 };
      const answer = await owner.done('values.write', { params, query: {}, body: { values: [row] } });
      expect(answer.rows).toEqual([
        { state: 'refused', why: 'This KPI is due once: give once as its period' },
      ]);
    }
    expect((await write({ period: 'once', series: 'target', value: null })).status).toBe(200);
    expect((await update(id, {})).target).toBeNull();
    expect((await write({ period: 'once', series: 'target', value: 80 })).status).toBe(200);
    expect(await write({ period: 'once', value: 1, note: 'Why' })).toMatchObject(
      refusedFields('points.0.value'),
    );
    expect(await write({ period: 'once', series: 'red', value: 90 })).toMatchObject(
      refusedFields('points.0.value'),
    );
  });

  it('should have a computed status only where a red line or a final target was given', async () => {
    const id = await create({ actual: 90 });
    const scored = async () =>
      (await owner.done('scorecard.read', { params, query: {} })).kpis.find((kpi) => kpi.id === id);
    expect(await scored()).toMatchObject({ value: null, target: null, score: null, status: null });
    await owner.done('points.write', {
      params: { id },
      body: { points: [{ period: 'once', series: 'red', value: 80 }] },
    });
    expect(await scored()).toMatchObject({
      period: 'once',
      value: 90,
      target: 100,
      redLine: 80,
      score: 75,
      status: 'amber',
      trend: null,
      sparkline: [],
    });
    const of = `kpi:${id}`;
    expect(await owner.done('scorecard.explain', { params, query: { of } })).toMatchObject({
      rule: 'entered',
      value: 90,
      status: 'amber',
    });
    await owner.done('points.write', {
      params: { id },
      body: { points: [{ period: 'once', series: 'red', value: null }] },
    });
    expect(await scored()).toMatchObject({ value: null, status: null });
    await update(id, { finalTarget: { value: 100, date: null } });
    expect(await scored()).toMatchObject({ value: 90, score: 50, status: 'amber' });
  });

  it('should take the value of its owner who may only update, and that of a token for values', async () => {
    const member = await person(product);
    await enroll(product, board.id, member, 'contributor');
    const [own, other] = [await create({ ownerId: member.id }), await create()];
    const write = (id: number, series: 'actual' | 'target') =>
      member.call('points.write', {
        params: { id },
        body: { points: [{ period: 'once', series, value: 4 }] },
      });
    expect((await write(own, 'actual')).status).toBe(200);
    expect((await update(own, {})).actual).toBe(4);
    expect(await write(own, 'target')).toMatchObject(refused('forbidden'));
    expect(await write(other, 'actual')).toMatchObject(refused('forbidden'));
    const { machine } = await tokenOf(product, owner, ['values']);
    const byToken = (series: 'actual' | 'target') =>
      machine.call('points.write', {
        params: { id: other },
        body: { points: [{ period: 'once', series, value: 6 }] },
      });
    expect((await byToken('actual')).status).toBe(200);
    expect((await update(other, {})).actual).toBe(6);
    expect(await byToken('target')).toMatchObject(refused('forbidden'));
  });

  it('should be recorded again by the same value where it is due', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
    try {
      const id = await create({ actual: 5, measureDueDate: '2026-03-31' });
      const enter = async () => {
        const body = { values: [{ id, period: 'once', value: 5 }] };
        return (await owner.done('values.write', { params, query: {}, body })).rows[0]?.state;
      };
      expect(await enter()).toBe('same');
      vi.setSystemTime(new Date('2026-03-30T12:00:00Z'));
      expect(await enter()).toBe('written');
      expect(await update(id, {})).toMatchObject({ actualDate: '2026-03-30', inputStatus: 'Up to date' });
      expect(await enter()).toBe('same');
    } finally {
      vi.useRealTimers();
    }
  });
});
