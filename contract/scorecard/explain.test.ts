import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, ratioOf } from './aggregate.ts';
import { explain, type Explanation, type Input } from './explain.ts';
import { evaluate } from './formula.ts';
import { parseFormula } from './formula-parse.ts';
import { rollUp } from './roll-up.ts';
import { scoreOf } from './score.ts';
import { Scorecard } from './scorecard.ts';
import type { Level } from './scored.ts';
import { AGGREGATIONS, type Aggregation, DIRECTIONS, type Point } from './settings.ts';
import { facts, measure, period, series } from './test/facts.ts';
import { runs } from '../test/runs.ts';

const january = period('2026-01');
const quarter = period('2026-Q1');

/** Points of a KPI that scores a percentage in January. */
const scoring = (percent: number): Point[] => [
  ...series('actual', { '2026-01': percent }),
  ...series('target', { '2026-01': 100 }),
  ...series('red', { '2026-01': 50 }),
];

const pillar = { id: 10, name: 'Customers', weight: 1, pillarId: null };
const objective = { id: 20, name: 'Delight', weight: 1, pillarId: 10 };

/** The value and the score of an explanation, by nothing but what it says. */
function recomputed(explained: Explanation): { value: number | null; score: number | null } {
  const { rule, inputs, factor, formula, direction, cap, target, redLine, band } = explained;
  if (rule === 'weighted mean') {
    const { score } = rollUp(inputs.map(({ weight, value, status }) => ({ weight, score: value, status })));
    return { value: score, score };
  }
  const valueOf = (): number | null => {
    const [first, second] = inputs;
    if (rule === 'zero') return 0;
    if (rule === 'formula') {
      const reads = (id: number, part: string, back: number) => (input: Input) =>
        input.id === id && input.reads?.part === part && input.reads.back === back;
      return evaluate(parseFormula(formula as string), ({ id, part, back }) => {
        const value = inputs.find(reads(id, part, back))?.value ?? null;
        return { value, reason: null };
      }).value;
    }
    if (rule === 'ratio' && inputs.length === 2 && first && second && first.id !== second.id)
      return first.value === null || second.value === null
        ? null
        : ratioOf(first.value, second.value, factor).value;
    if (rule === 'entered' || rule === 'supplied' || rule === 'carried') return first?.value ?? null;
    return aggregate(rule.replace('across ', '') as Aggregation, inputs, factor).value;
  };
  const value = valueOf();
  if (value === null || explained.score === null) return { value, score: null };
  if (direction === 'band') {
    const [lo, hi, redLo, redHi] = [band?.lo, band?.hi, band?.redLo, band?.redHi].map(
      (line) => line?.value ?? null,
    ) as [number | null, number | null, number | null, number | null];
    return { value, score: scoreOf(value, { direction, lo, hi, redLo, redHi }, cap).score };
  }
  const limits = {
    direction: direction as 'up' | 'down',
    target: target?.value as number,
    red: redLine?.value ?? null,
  };
  return { value, score: scoreOf(value, limits, cap).score };
}

describe('an explanation', () => {
  it('should name what was left out and why', () => {
    const given = facts(
      [
        measure(1, { weight: 3 }),
        measure(2),
        measure(3, { weight: 2 }),
        measure(4, { weight: 0 }),
        // It was not tracked yet.
        measure(5, { dueFrom: '2026-02-01' }),
      ],
      {
        1: scoring(100),
        2: scoring(40),
        4: scoring(100),
      },
      { pillars: [{ ...pillar, weight: 0 }], objectives: [objective], objectiveOf: () => 20 },
    );
    const explained = explain(new Scorecard(given), given, 'objective', 20, january);
    expect(explained).toMatchObject({ name: 'Delight', value: 85, rule: 'weighted mean', guard: null });
    expect(explained.inputs.map(({ id, weight, value, status }) => ({ id, weight, value, status }))).toEqual([
      { id: 1, weight: 3, value: 100, status: 'green' },
      { id: 2, weight: 1, value: 40, status: 'red' },
    ]);
    expect(explained.excluded).toMatchObject([
      { id: 3, name: 'Measure 3', weight: 2, why: 'no value', due: '2026-02-10' },
      { id: 4, why: 'weight 0', due: null },
      { id: 5, why: 'no value', due: null },
    ]);
    const whole = explain(new Scorecard(given), given, 'strategy', 1, january);
    expect(whole).toMatchObject({
      name: '',
      reason: 'weights sum to 0',
      excluded: [{ level: 'pillar', why: 'weight 0' }],
    });
  });

  it('should name the points, their origins, and the periods without a value', () => {
    const points = [
      {
        ...(series('actual', { '2026-01': 40 })[0] as Point),
        by: 'Ada',
        at: '2026-02-02T10:00:00Z',
        note: 'counted',
        source: 'import' as const,
      },
      ...series('actual', { '2026-03': 44 }),
      ...series('target', { '2026': 600 }),
    ];
    const given = facts([measure(1, { aggregation: 'sum' })], { 1: points });
    const explained = explain(new Scorecard(given), given, 'kpi', 1, quarter);
    expect(explained).toMatchObject({
      value: 84,
      rule: 'sum',
      target: { value: 100, origin: 'phased' },
      redLine: { value: 90, origin: 'default' },
      fullTarget: 150,
      provisional: { have: 2, of: 3 },
    });
    expect(explained.inputs[0]).toMatchObject({
      by: 'Ada',
      at: '2026-02-02T10:00:00Z',
      source: 'import',
      note: 'counted',
    });
    expect(explained.excluded).toMatchObject([
      { period: 'month:2026-02-01', why: 'no value', due: '2026-03-10' },
    ]);
    const last = facts([measure(1)], { 1: points });
    expect(explain(new Scorecard(last), last, 'kpi', 1, quarter).excluded).toMatchObject([
      { period: 'month:2026-01-01', why: 'not used', due: null },
      { period: 'month:2026-02-01', why: 'no value' },
    ]);
  });

  it('should name the ends of a band', () => {
    const points = [...series('actual', { '2026-01': 5 }), ...series('hi', { '2026-01': 6 })];
    const given = facts([measure(1, { direction: 'band' }), measure(2, { direction: 'band' })], {
      1: points,
      2: series('lo', { '2026-01': 6 }),
    });
    const scorecard = new Scorecard(given);
    expect(explain(scorecard, given, 'kpi', 1, january).band).toMatchObject({ lo: null, hi: { value: 6 } });
    expect(explain(scorecard, given, 'kpi', 2, january).band).toMatchObject({ lo: { value: 6 }, hi: null });
  });

  it('should compute again to its value and score', () => {
    const number = fc.integer({ min: -400, max: 400 }).map((value) => value / 4);
    const some = fc.option(number, { freq: 3 });
    const monthly = fc.tuple(some, some, some);
    const kpi = fc.record({
      aggregation: fc.constantFrom(...AGGREGATIONS),
      direction: fc.constantFrom(...DIRECTIONS),
      missing: fc.constantFrom('skip', 'carry', 'zero'),
      weight: fc.nat(4),
      cap: fc.integer({ min: 100, max: 150 }),
      actual: monthly,
      num: monthly,
      den: monthly,
      target: monthly,
      supplied: fc.option(number, { freq: 1 }),
    });
    const text = fc.constantFrom(
      '[#1] / [#2]',
      '[#1].ytd() - [#2].target',
      'coalesce([#2].prev(1), [#1]) * 2',
      'if([#1] > [#2], [#1], 0)',
    );
    const level = fc.constantFrom<Level>('kpi', 'objective', 'pillar', 'strategy');
    const months = ['2026-01', '2026-02', '2026-03'];
    const pointsOf = (
      name: 'actual' | 'num' | 'den' | 'target' | 'lo' | 'hi',
      values: readonly (number | null)[],
    ) =>
      series(
        name,
        Object.fromEntries(
          values.flatMap((value, index) => (value === null ? [] : [[months[index], value]])),
        ),
      );
    fc.assert(
      fc.property(
        fc.array(kpi, { minLength: 2, maxLength: 5 }),
        text,
        level,
        fc.constantFrom(january, period('2026-03'), quarter),
        fc.nat(8),
        (given, formula, level, at, pick) => {
          const measures = given.map(({ aggregation, direction, missing, weight, cap }, index) =>
            measure(index + 1, { aggregation, direction, missing, weight, cap }),
          );
          measures.push(measure(6, { source: 'formula', formula }));
          measures.push(measure(7, { aggregation: 'ratio', numeratorId: 1, denominatorId: 2, factor: 100 }));
          measures.push(
            measure(8, { source: 'rollup', aggregation: given[0]?.aggregation as Aggregation }),
            measure(9, { parentId: 8 }),
            measure(10, { parentId: 8 }),
          );
          const points = Object.fromEntries(
            given.map(({ actual, num, den, target, supplied }, index) => [
              index + 1,
              [
                ...pointsOf('actual', actual),
                ...pointsOf('num', num),
                ...pointsOf('den', den),
                ...pointsOf('target', target),
                ...pointsOf('lo', target),
                ...pointsOf(
                  'hi',
                  target.map((value) => (value === null ? null : value + 5)),
                ),
                ...(supplied === null ? [] : series('actual', { '2026-Q1': supplied })),
              ],
            ]),
          );
          points[6] = points[7] = series('target', { '2026-01': 3 });
          points[9] = points[1] ?? [];
          points[10] = points[2] ?? [];
          const strategy = facts(measures, points, {
            pillars: [pillar],
            objectives: [objective],
            objectiveOf: () => 20,
          });
          const id = {
            kpi: measures[pick % measures.length]?.id as number,
            objective: 20,
            pillar: 10,
            strategy: 1,
          }[level];
          const explained = explain(new Scorecard(strategy), strategy, level, id, at);
          const { value, score } = recomputed(explained);
          if (explained.value === null) return;
          expect(value).toBeCloseTo(explained.value, 9);
          if (explained.score !== null) expect(score).toBeCloseTo(explained.score, 9);
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
