import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dateOf, dayOf } from './dates.ts';
import { periodOn } from './periods.ts';
import { Readings } from './readings.ts';
import { isCoarser } from './settings.ts';
import { facts, measure, period, series } from './test/facts.ts';
import { anyPeriods, factsOfRandom, STRATEGIES, strategies } from './test/strategies.ts';
import { limitFor } from '../test/runs.ts';

const WITHOUT = new Set(['na', 'none', 'missing']);

it.each([
  ['two numbers that are entered', { aggregation: 'ratio' as const }],
  ['two other KPIs', { aggregation: 'ratio' as const, numeratorId: 2, denominatorId: 3 }],
])('a ratio of %s over 0 has no value, and says so', (_, settings) => {
  const kpi = measure(1, settings);
  const points = {
    1: [...series('num', { '2026-01': 3 }), ...series('den', { '2026-01': 0 })],
    2: series('actual', { '2026-01': 3 }),
    3: series('actual', { '2026-01': 0 }),
  };
  const readings = new Readings(facts([kpi, measure(2), measure(3)], points, { today: '2030-01-01' }));
  expect(readings.read(kpi, period('2026-01'))).toMatchObject({
    value: null,
    state: 'none',
    reason: { code: 'divisionByZero' },
  });
});

it(
  'no value of any KPI is missing without a state that says so, whatever the strategy and the period',
  () => {
    const anyToday = fc.integer({ min: dayOf('2024-01-10'), max: dayOf('2031-01-10') }).map(dateOf);
    fc.assert(
      fc.property(strategies(anyToday), anyPeriods, (strategy, asked) => {
        const readings = new Readings(factsOfRandom(strategy));
        for (const kpi of readings.facts.measures.values())
          for (const { grain, back } of asked) {
            if (kpi.grain === 'once' || isCoarser(kpi.grain, grain)) continue;
            const at = periodOn(strategy.calendar, grain, addDays(strategy.today, -back));
            for (const { value, state, reason } of [readings.read(kpi, at), readings.yearToDate(kpi, at)]) {
              if (value !== null) continue;
              expect(WITHOUT, `${kpi.name} in ${at.key}`).toContain(state);
              expect(reason, `${kpi.name} in ${at.key}`).not.toBeNull();
            }
          }
      }),
      { numRuns: STRATEGIES },
    );
  },
  limitFor(STRATEGIES, 5),
);
