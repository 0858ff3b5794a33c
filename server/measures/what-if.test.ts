import fc from 'fast-check';
import { expect } from 'vitest';
import { isComputed } from '../../contract/scorecard/reading.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import type { Scored } from '../../contract/scorecard/scored.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { anyPeriods, type RandomStrategy, strategies } from '../../contract/scorecard/test/strategies.ts';
import type { Grain } from '../../contract/scorecard/settings.ts';
import { todayIn } from '../../contract/scorecard/today.ts';
import { describe, it } from '../test/both.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { putStrategy, storedFacts } from '../test/random-strategy.ts';
import { seed } from '../test/random.ts';
import { strategyOf } from '../test/strategy.ts';
import { limitFor, runs } from '../../contract/test/runs.ts';

const product = await startProduct();
const owner = await person(product);

const RUNS = runs(product.store.engine === 'postgres' ? 4 : 16);

/** Far more than a strategy takes, on a busy machine. */
const SECONDS_EACH = 10;

type Result = Pick<Scored, 'score' | 'status'>;

const resultsOf = ({ strategy, pillars, objectives, kpis }: ScorecardAnswer): Map<string, Result> => {
  const lists = { strategy: [strategy], pillar: pillars, objective: objectives, kpi: kpis };
  return new Map(
    Object.entries(lists).flatMap(([level, list]) =>
      list.map(({ id, score, status }) => [`${level}:${id}`, { score, status }]),
    ),
  );
};

/** Asks what if of each KPI that takes values, then really saves the value, and compares. */
async function requireSame(strategy: RandomStrategy, [asked]: { grain: Grain; back: number }[]) {
  const { id } = await putStrategy(owner, strategy);
  const params = { id };
  const { calendar, today, measures } = await storedFacts(product, id);
  const shown = periodOn(calendar, asked?.grain ?? 'month', addDays(today, -(asked?.back ?? 0)));
  const read = () => owner.done('scorecard.read', { params, query: { period: shown.key } });
  let before = await read();
  for (const measure of measures.values()) {
    const value = ((measure.id * 37) % 300) - 20;
    const query = { kpi: String(measure.id), period: shown.key, value: String(value) };
    const reply = await owner.call('scorecard.whatIf', { params, query });
    if (isComputed(measure)) {
      expect(reply.status).toBe(400);
      continue;
    }
    const answer = reply.body;
    expect(await read()).toEqual(before);
    await owner.done('points.writeMany', {
      params,
      body: { points: [{ kpiId: measure.id, period: answer.period, value }] },
    });
    const after = await read();
    const [was, is] = [resultsOf(before), resultsOf(after)];
    const named = new Set(answer.parts.map((part) => `${part.level}:${part.id}`));
    for (const part of answer.parts) {
      const key = `${part.level}:${part.id}`;
      expect(part.now, key).toEqual(was.get(key));
      expect(part.wouldBe, key).toEqual(is.get(key));
    }
    expect(named).toContain(`kpi:${measure.id}`);
    expect(named).toContain(`strategy:${id}`);
    const moved = [...is].filter(([key, { score, status }]) => {
      const old = was.get(key);
      return !named.has(key) && (old?.score !== score || old?.status !== status);
    });
    expect(answer.others).toBe(moved.length);
    before = after;
  }
}

it(
  `what if should answer what really saving the value gives (seed ${seed})`,
  async () => {
    const today = fc.constant(todayIn({ timeZone: 'UTC' }));
    await fc.assert(fc.asyncProperty(strategies(today, 12), anyPeriods, requireSame), {
      seed,
      numRuns: RUNS,
      endOnFailure: true,
    });
  },
  limitFor(RUNS, SECONDS_EACH),
);

describe('another value', async () => {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  const nodeId = board.objectives[0]?.id ?? 0;
  const kpi = async (fields: object) =>
    (
      await owner.done('kpis.create', {
        params,
        body: { measure: 'Revenue', grain: 'month', target: 100, nodeId, ...fields },
      })
    ).id;
  const ask = (id: number, query: Partial<{ period: string; value: string }> = {}) =>
    owner.call('scorecard.whatIf', {
      params,
      query: { kpi: String(id), period: '2026-02', value: '90', ...query },
    });

  // On both engines: SQL reads points for every answer.
  it.onBoth('should move the KPI, its objective, pillar and strategy, and nothing else', async () => {
    const id = await kpi({});
    await owner.done('points.write', {
      params: { id },
      body: {
        points: [
          { period: '2026-02', series: 'target', value: 100 },
          { period: '2026-02', value: 40 },
        ],
      },
    });
    const { revision } = await owner.done('strategies.readFlow', { params });
    const { body } = await ask(id, { value: '100' });
    expect(body).toMatchObject({ revision, period: 'month:2026-02-01', value: 100, others: 0 });
    expect(body.parts.map(({ level, now, wouldBe }) => [level, now.score, wouldBe.score])).toEqual([
      ['kpi', 0, 100],
      ['objective', 0, 100],
      ['pillar', 0, 100],
      ['strategy', 0, 100],
    ]);
    expect((await owner.done('strategies.readFlow', { params })).revision).toBe(revision);
    await owner.done('kpis.delete', { params: { id } });
  });

  it('should make a KPI be scored by it that had no values beside those below', async () => {
    const above = await kpi({ measure: 'All sales' });
    const made = await owner.done('commands.run', {
      params,
      body: {
        commands: [
          {
            type: 'kpi.create',
            id: -1,
            fields: { measure: 'Sales', unit: '%', grain: 'month', kpiLevel: 'department', parentId: above },
          },
        ],
      },
    });
    const below = made.ids['-1'] ?? 0;
    await owner.done('points.write', {
      params: { id: above },
      body: { points: [{ period: '2026-02', series: 'target', value: 100 }] },
    });
    const body = {
      points: [
        { period: '2026-02', series: 'target' as const, value: 100 },
        { period: '2026-02', value: 40 },
      ],
    };
    await owner.done('points.write', { params: { id: below }, body });
    const [part] = (await ask(above, { value: '100' })).body.parts;
    expect(part).toMatchObject({ level: 'kpi', id: above, now: { score: 0 }, wouldBe: { score: 100 } });
    const { parts } = (await ask(below, { value: '100' })).body;
    expect(parts.map(({ id, wouldBe }) => [id, wouldBe.score])).toEqual([
      [below, 100],
      [above, 100],
      [nodeId, 100],
      [board.pillars[0]?.id, 100],
      [board.id, 100],
    ]);
    await owner.done('kpis.delete', { params: { id: above } });
  });

  it('should refuse what cannot be saved', async () => {
    const id = await kpi({});
    expect(await ask(id, { value: 'much' })).toMatchObject(refusedFields('value'));
    expect(await ask(id, { value: '1e400' })).toMatchObject(refusedFields('value'));
    expect(await ask(id, { period: 'then' })).toMatchObject(refusedFields('period'));
    expect(await ask(999_999)).toMatchObject(refused('not_found'));
    const computed = await kpi({ measure: 'Twice', source: 'formula', formula: `[#${id}] * 2` });
    expect(await ask(computed)).toMatchObject(refusedFields('kpi'));
    await owner.done('periods.lock', { params, body: { period: '2026-01' } });
    const locked = await ask(id, { period: '2026-01' });
    expect(locked).toMatchObject(refusedFields('period'));
    expect(locked.bytes.toString()).toContain('is locked');
  });
});
