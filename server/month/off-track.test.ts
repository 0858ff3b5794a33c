import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redCheck } from '../../contract/month/checks.ts';
import { shownStatus } from '../../contract/words/status.ts';
import { MONTHS, MONTHS_TIMEOUT, type RandomMonth, randomMonths } from '../../contract/words/test/months.ts';
import { countsOf, offTrackOf } from './off-track.ts';

const ALL_IN = { expected: 3, entered: 3 };

function requireTrueWords({ calendar, period, content, scorecard, computed, red }: RandomMonth): void {
  const tracked = [...content.kpi.values()].filter(({ grain }) => grain !== null);
  const trackedRed = red.filter(({ grain }) => grain !== null);
  const unexplained = new Set(trackedRed.filter((_, index) => index % 2 === 0).map(({ id }) => id));
  const explained = new Set(tracked.map(({ id }) => id).filter((id) => !unexplained.has(id)));
  const facts = { content, scorecard, calendar, period, pointsOf: () => [], explained, nameOf: new Map() };
  const { reds, ambers } = offTrackOf(facts);
  expect(reds.map(({ kpiId }) => kpiId)).toEqual(trackedRed.map(({ id }) => id));
  const amber = tracked.filter(({ id }) => computed.get(id)?.status === 'amber');
  expect(ambers.map(({ kpiId }) => kpiId)).toEqual(amber.map(({ id }) => id));
  for (const { kpiId, value, target, band } of [...reds, ...ambers])
    expect(computed.get(kpiId)).toMatchObject({ value, target, band });
  const counts = countsOf(facts);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(tracked.length);
  // Beside what the values give there is only what members chose.
  const chosen = tracked.filter(
    (kpi) => !computed.get(kpi.id)?.status && shownStatus(kpi, undefined) === 'Off Track',
  );
  expect(counts.red + chosen.length).toBe(reds.length);

  const { isMet, text } = redCheck({ ...ALL_IN, reds });
  expect(isMet).toBe(unexplained.size === 0);
  expect(text.startsWith('No tracked KPI is Off Track')).toBe(reds.length === 0);
  if (unexplained.size > 0) expect(text).toMatch(new RegExp(`^${unexplained.size} tracked Off Track KPI`));
}

it(
  'should say of any month what is off track, and whether it is explained',
  () => fc.assert(fc.property(randomMonths, requireTrueWords), MONTHS),
  MONTHS_TIMEOUT,
);
