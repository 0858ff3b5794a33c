import type { PeriodUnit } from '../kinds/constants.ts';
import type { Records } from '../kinds/kinds.ts';
import { isLate } from '../month/work-done.ts';
import { finalTargetOf, later, measureOf } from '../scorecard/measure.ts';
import { dayOf } from '../scorecard/dates.ts';
import { isComputed } from '../scorecard/reading.ts';
import { isWorse } from '../scorecard/score.ts';
import type { ScoredKpi } from '../scorecard/scored.ts';
import { isSame } from '../scorecard/numbers.ts';
import type { Finding, Fix, RuleName } from './finding.ts';
import { type Plan, STALE_PERIODS } from './plan.ts';
import { formatOf, valueText } from '../words/value.ts';
import { quantityText } from '../words/formats.ts';
import { dayText } from '../words/dates.ts';
import { counted } from '../words/list.ts';

type Kpi = Records['kpi'];

/** The finding of a rule about a KPI. */
const kpiFinding = (rule: RuleName, kpi: Kpi, text: string, fix: Fix): Finding => ({
  rule,
  of: `kpi:${kpi.id}`,
  name: kpi.measure,
  text,
  fix,
});

/** How many of the last periods have no value. */
function periodsWithout({ sparkline }: ScoredKpi): number {
  const last = sparkline.findLastIndex((value) => value !== null);
  return sparkline.length - 1 - last;
}

/** A KPI whose last values are missing. */
export function* stale(plan: Plan): Generator<Finding> {
  for (const kpi of plan.kpis) {
    if (isComputed(kpi)) continue;
    if (kpi.grain === null) yield* staleOnce(plan, kpi);
    else yield* staleOverTime(plan, kpi);
  }
}

function* staleOnce({ today }: Plan, kpi: Kpi): Generator<Finding> {
  const { id, actualDate, period, periodUnit } = kpi;
  if (actualDate === null || later(actualDate, period, periodUnit) >= today) return;
  const text = `The value is from ${dayText(actualDate)}, and one is due every ${everyText(period, periodUnit)}.`;
  yield kpiFinding('stale', kpi, text, { open: 'kpi', id, field: 'actual' });
}

const everyText = (count: number, unit: PeriodUnit): string =>
  count === 1 ? unit.toLowerCase() : counted(count, unit.toLowerCase());

function* staleOverTime(plan: Plan, kpi: Kpi): Generator<Finding> {
  const scored = plan.scored(kpi);
  // A KPI without values of its own is scored by those below it, and one without a value for a stated reason is not stale.
  if (!scored || scored.period === null || scored.valueState === 'na') return;
  const [grain = ''] = scored.period.split(':');
  const unit = grain === 'half' ? 'half-year' : grain;
  const fix: Fix = { open: 'values', id: kpi.id };
  const { sparkline } = scored;
  const missing = periodsWithout(scored);
  if (sparkline.length === 0) {
    if (plan.isRunning && scored.valueState === 'missing')
      yield kpiFinding(
        'stale',
        kpi,
        `It has no value for the last ${unit} or any before it, while other KPIs have.`,
        fix,
      );
  } else if (missing >= STALE_PERIODS)
    yield kpiFinding('stale', kpi, `It has no value for the last ${counted(missing, unit)}.`, fix);
}

/** Different units in one roll-up. */
export function* mixedUnits(plan: Plan): Generator<Finding> {
  for (const kpi of plan.kpis) {
    if (measureOf(kpi).source !== 'rollup') continue;
    const unit = unitOf(kpi);
    const other = plan.kpisBelow(kpi.id).filter((child) => unitOf(child) !== unit);
    const [first] = other;
    if (!first) continue;
    const units = [...new Set(other.map(({ unit }) => unit.trim() || 'none'))];
    const text = `Its unit is ${kpi.unit.trim() || 'none'}, but ${counted(other.length, 'KPI')} below it ${other.length === 1 ? 'has' : 'have'} another one: ${units.join(', ')}.`;
    yield kpiFinding('mixedUnits', kpi, text, { open: 'kpi', id: first.id, field: 'unit' });
  }
}

const unitOf = ({ unit }: Kpi): string => unit.trim().toLowerCase();

/** A baseline that is better than the target. */
export function* baselinePastTarget(plan: Plan): Generator<Finding> {
  for (const kpi of plan.kpis) {
    const { id, direction, baseline } = kpi;
    if (!plan.scored(kpi) || baseline === null || direction === 'band' || direction === 'none') continue;
    const final = finalTargetOf(kpi)?.value;
    if (final === undefined) continue;
    if (isSame(baseline.value, final) || isWorse(direction, baseline.value, final)) continue;
    const side = direction === 'up' ? 'above' : 'below';
    const [from, to] = [baseline.value, final].map((value) => valueText(value, formatOf(kpi)));
    const text = `The baseline ${from} is ${side} the final target ${to} already, so it has no progress.`;
    yield kpiFinding('baselinePastTarget', kpi, text, { open: 'kpi', id, field: 'baseline' });
  }
}

/** A target of 0 that has no red line, which makes every miss red. */
export function* zeroTarget(plan: Plan): Generator<Finding> {
  for (const kpi of plan.kpis) {
    const { id, direction } = kpi;
    const scored = plan.scored(kpi);
    if (!scored || scored.target !== 0 || scored.redLine !== null) continue;
    if (direction === 'band' || direction === 'none') continue;
    const side = direction === 'up' ? 'below' : 'above';
    const text = `The target is 0 and there is no red line: each value ${side} 0 is off track, by however little.`;
    yield kpiFinding('zeroTarget', kpi, text, { open: 'values', id });
  }
}

const hasOwner = ({ ownerId, inputOwner }: Kpi): boolean => ownerId !== null || inputOwner.trim() !== '';

/** KPIs with values that nobody is named to enter, and open work of nobody. */
export function* noOwner(plan: Plan): Generator<Finding> {
  const { kpis, openInitiatives, isRunning } = plan;
  const named = kpis.filter(hasOwner).length;
  const isWorkNamed = openInitiatives.some(({ whoName }) => whoName.trim() !== '');
  // Owners come late in a plan: before the first one is named, it says nothing that there is none.
  if (named === 0 && !isWorkNamed && !isRunning) return;
  const people = `${quantityText(named)} of ${counted(kpis.length, 'KPI')} ${named === 1 ? 'has' : 'have'} one.`;
  for (const kpi of kpis) {
    if (hasOwner(kpi) || isComputed(kpi)) continue;
    yield kpiFinding('noOwner', kpi, `Nobody is named to enter its values; ${people}`, {
      open: 'kpi',
      id: kpi.id,
      field: 'inputOwner',
    });
  }
  for (const { id, initiative, whoName, progress } of openInitiatives) {
    if (whoName.trim() !== '') continue;
    yield {
      rule: 'noOwner',
      of: `initiative:${id}`,
      name: initiative,
      text: `Nobody is named to do it; it stands at ${progress}%.`,
      fix: { open: 'initiative', id, field: 'whoName' },
    };
  }
}

/** Work that was to end before today. */
export function* pastEnd({ openInitiatives, today }: Plan): Generator<Finding> {
  for (const work of openInitiatives) {
    if (!isLate(work, today)) continue;
    const { id, initiative, whenDate, progress } = work;
    const end = whenDate?.slice(0, 10) ?? '';
    const days = dayOf(today) - dayOf(end);
    yield {
      rule: 'pastEnd',
      of: `initiative:${id}`,
      name: initiative,
      text: `It was to end on ${dayText(end)}, ${counted(days, 'day')} ago, and stands at ${progress}%.`,
      fix: { open: 'initiative', id, field: 'whenDate' },
    };
  }
}
