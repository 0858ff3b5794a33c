import { describe, expect, it } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { differencesBetween } from './lock-check.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';

type Kpi = ScorecardAnswer['kpis'][number];

const scored = {
  score: 80,
  status: 'amber',
  coverage: null,
  guard: null,
  guardCode: null,
  reason: null,
  reasonCode: null,
  trend: null,
} as const;
const part = (id: number) => ({ id, ...scored, wouldBe: null });

const kpi = (fields: Partial<Kpi> = {}): Kpi => ({
  ...part(5),
  value: 92,
  target: 100,
  redLine: 80,
  band: null,
  valueState: 'value',
  provisional: null,
  period: 'month:2026-10-01',
  sparkline: [92],
  ...fields,
});

const scorecard = (kpis: Kpi[], fields: Partial<ScorecardAnswer> = {}): ScorecardAnswer => ({
  revision: 4,
  period: {
    grain: 'month',
    key: 'month:2026-10-01',
    start: '2026-10-01',
    end: '2026-10-31',
    label: 'Oct 2026',
  },
  locked: null,
  strategy: part(1),
  pillars: [part(2)],
  objectives: [part(3)],
  kpis,
  ...fields,
});

const between = (stored: ScorecardAnswer, recomputed: ScorecardAnswer) =>
  differencesBetween(stored, recomputed, emptyContent());

describe('two scorecards of one plan', () => {
  it('should not differ by rounding, trend or sparkline', () => {
    const other = kpi({ value: 92 + 1e-12, sparkline: [1, 92], trend: 'up' });
    expect(between(scorecard([kpi()]), scorecard([other]))).toEqual([]);
  });

  it.each([{ score: 70 }, { status: 'green' as const }, { value: null }, { target: 101 }])(
    'should differ by the %o of a KPI',
    (fields) => {
      const { score, status, value, target } = kpi();
      const stored = { score, status, value, target };
      expect(between(scorecard([kpi()]), scorecard([kpi(fields)]))).toMatchObject([
        { level: 'kpi', id: 5, stored, recomputed: { ...stored, ...fields } },
      ]);
    },
  );

  it('should differ by the levels above, from the strategy down', () => {
    const changed = { ...scored, score: 10, wouldBe: null };
    const other = scorecard([kpi()], {
      strategy: { id: 1, ...changed },
      pillars: [{ id: 2, ...changed }],
      objectives: [{ id: 3, ...changed }],
    });
    expect(between(scorecard([kpi()]), other).map(({ level }) => level)).toEqual([
      'strategy',
      'pillar',
      'objective',
    ]);
  });

  it('should differ by a KPI that only one of them has', () => {
    const none = { score: null, status: null, value: null, target: null };
    expect(between(scorecard([]), scorecard([kpi()]))).toMatchObject([{ stored: none }]);
    expect(between(scorecard([kpi()]), scorecard([]))).toMatchObject([{ recomputed: none }]);
  });
});
