import { describe, expect, it } from 'vitest';
import { rounded } from './numbers.ts';
import { Scorecard } from './scorecard.ts';
import { type Measure, type Point } from './settings.ts';
import { facts, measure, period, series } from './test/facts.ts';

const january = period('2026-01');

/** Points of a KPI that scores a percentage in January. */
const scoring = (percent: number): Point[] => [
  ...series('actual', { '2026-01': percent }),
  ...series('target', { '2026-01': 100 }),
  ...series('red', { '2026-01': 50 }),
];

const pillar = { id: 10, name: 'Customers', weight: 1, pillarId: null };
const objective = { id: 20, name: 'Delight', weight: 1, pillarId: 10 };

describe('a scorecard', () => {
  const untracked: Measure = { ...measure(5), grain: 'once' };
  const given = facts(
    [
      measure(1, { weight: 3 }),
      measure(2),
      measure(3, { weight: 2 }),
      measure(4, { direction: 'none' }),
      untracked,
      measure(6, { parentId: 5, grain: 'quarter' }),
      measure(7, { parentId: 1 }),
    ],
    {
      1: [...scoring(100), ...series('actual', { '2025-11': 90, '2025-12': 100 })],
      2: scoring(40),
      4: scoring(10),
      6: [...series('actual', { '2025-Q4': 8 }), ...series('target', { '2025-Q4': 8 })],
      7: scoring(0),
    },
    { pillars: [pillar], objectives: [objective], objectiveOf: (id) => (id < 5 ? 20 : null) },
  );
  const scorecard = new Scorecard(given).of(january);

  it('should roll up KPIs with points of their own to objectives, pillars and the strategy (example 21)', () => {
    for (const part of [scorecard.objectives[0], scorecard.pillars[0], scorecard.strategy]) {
      expect(part).toMatchObject({ status: 'amber', trend: null });
      expect(part?.score).toBe(85);
    }
    expect(rounded((scorecard.objectives[0]?.coverage as number) * 100, 0)).toBe(67);
    expect(scorecard.objectives[0]?.guard).toBeNull();
  });

  it('should show the band of a KPI that has one', () => {
    const points = [...series('actual', { '2026-01': 5 }), ...series('hi', { '2026-01': 6 })];
    const given = facts([measure(1, { direction: 'band' })], { 1: points });
    const [one] = new Scorecard(given).of(january).kpis;
    expect(one).toMatchObject({ target: null, band: { lo: null, hi: 6, redLo: null, redHi: 6.6 } });
    expect(scorecard.kpis[0]?.band).toBeNull();
  });

  it('should begin a sparkline with the first value, or with the zeros that stand for what is missing', () => {
    const points = series('actual', { '2025-11': 4, '2026-01': 6 });
    const sparklineOf = (settings: Partial<Measure>) => {
      const measures = [{ ...measure(1), ...settings }, measure(2)];
      const made = facts(measures, { [settings.source === 'formula' ? 2 : 1]: points });
      return new Scorecard(made).of(january).kpis[0]?.sparkline;
    };
    expect(sparklineOf({})).toEqual([4, null, 6]);
    expect(sparklineOf({ missing: 'carry' })).toEqual([4, 4, 6]);
    expect(sparklineOf({ missing: 'zero' })).toEqual([...Array.from({ length: 10 }, () => 0), 4, 0, 6]);
    expect(sparklineOf({ source: 'formula', formula: 'coalesce([#2], 1)' })).toHaveLength(13);
    expect(new Scorecard(facts([measure(1)], {})).of(january).kpis[0]?.sparkline).toEqual([]);
  });

  it('should show the value, the target and a sparkline of each KPI', () => {
    const [one, , three] = scorecard.kpis;
    expect(one).toMatchObject({ value: 100, target: 100, redLine: 50, trend: 'flat', valueState: 'value' });
    expect(one?.sparkline).toEqual([90, 100, 100]);
    expect(three).toMatchObject({
      score: null,
      reason: 'no value',
      valueState: 'missing',
      sparkline: [],
      trend: null,
    });
  });

  it('should score a KPI without points from those below it, each by its own last period', () => {
    const [, , , none, parent, child] = scorecard.kpis;
    expect(none).toMatchObject({ score: null, reason: 'for information only', value: 10 });
    expect(parent).toMatchObject({ score: 100, status: 'green', value: null, period: null });
    expect(child).toMatchObject({ value: 8, period: 'quarter:2025-10-01' });
    const tracked = facts([measure(1), measure(2, { parentId: 1 })], { 2: scoring(100) });
    expect(new Scorecard(tracked).of(january).kpis[0]).toMatchObject({ score: 100, coverage: 1 });
    const inParts = facts([measure(1, { aggregation: 'ratio' }), measure(2, { parentId: 1 })], {
      1: series('num', { '2026-01': 1 }),
      2: scoring(100),
    });
    expect(new Scorecard(inParts).of(january).kpis[0]).toMatchObject({ score: null });
  });

  it('should say where no part is scored', () => {
    const empty = new Scorecard(
      facts([untracked], {}, { pillars: [pillar, { ...pillar, id: 11 }], objectives: [objective] }),
    ).of(january);
    expect(empty.strategy).toMatchObject({ score: null, status: null, reason: 'no scored children' });
    expect(empty.objectives[0]).toMatchObject({ score: null, reason: 'no scored children' });
  });

  it('should tell which way a value goes', () => {
    const points = [
      ...series('actual', { '2025-11': 3, '2025-12': 2, '2026-01': 4 }),
      ...series('target', { '2025-11': 3 }),
    ];
    const trends = new Scorecard(
      facts(
        [measure(1)],
        { 1: points },
        { pillars: [pillar], objectives: [objective], objectiveOf: () => 20 },
      ),
    );
    expect(trends.of(january).kpis[0]?.trend).toBe('up');
    expect(trends.of(january).objectives[0]?.trend).toBe('up');
    expect(trends.of(period('2025-12')).kpis[0]?.trend).toBe('down');
  });
});
