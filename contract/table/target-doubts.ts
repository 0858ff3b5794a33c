import { grainOfTarget, isUntil } from '../dictionary/target-words.ts';
import { isOfNumbers } from './column-content.ts';
import { columnOf, type Doubt, type Guess, headingAt, type Unread, type Uses } from './doubts.ts';
import { fieldOf, hasPoints, RECORD_KINDS } from './mapping.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { type Period, periodAround } from '../scorecard/periods.ts';
import { periodWithin } from './period-within.ts';

const FINAL = { field: 'finalTarget', label: 'Final target' };

/** Takes targets of each year beside columns of periods, as their headings say it, and those of shorter periods where these are columns. */
function withGrains(uses: Uses, guess: Guess, { doubts }: Unread): void {
  for (const [column, { content }] of guess.columns.entries()) {
    const grain = grainOfTarget(headingAt(guess, column));
    const use = uses[column];
    const isTarget = use === null || fieldOf(use) === 'target';
    if (grain === undefined || !isTarget || !isOfNumbers(content)) continue;
    const isOfColumns = uses.some((each) => each && 'period' in each && each.period.startsWith(`${grain}:`));
    uses[column] = grain === 'year' || isOfColumns ? { field: 'target' } : null;
    if (uses[column] === null)
      doubts.push({ column, why: `a target of each ${grain}, and no column is a ${grain}`, uses: [] });
  }
}

/** The years of the columns of values, in their order. */
function yearsOf(uses: Uses, { calendar }: Guess): Period[] {
  const years = uses.flatMap((use) => {
    const period = use && 'period' in use ? parsePeriod(calendar, use.period, 'month') : undefined;
    return period ? [periodAround(calendar, period, 'year')] : [];
  });
  return [...new Map(years.map((year) => [year.key, year])).values()].toSorted((a, b) =>
    a.start.localeCompare(b.start),
  );
}

/** The ways in which a target may be read that is not of the periods of values, and why it is asked about. */
function otherTime(uses: Uses, guess: Guess, target: number): Omit<Doubt, 'column'> | undefined {
  const { rows, calendar, columns } = guess;
  const each = { field: 'target', label: `Target of ${rows === 'kpiPeriods' ? 'each year' : 'each period'}` };
  if (hasPoints(rows) && columnOf(uses, 'finalTargetDate') >= 0)
    return { why: 'a target whose date stands beside it', uses: [FINAL, each] };
  const within = periodWithin(calendar, columns[target]?.parts.join(' ') ?? '');
  // In a list a target of a year is the one to be reached.
  if (within && (hasPoints(rows) || isUntil(headingAt(guess, target)))) {
    const ofPeriod =
      rows === 'kpiPeriods' ? { points: 'target' as const, period: within.key } : { field: 'target' };
    return { why: `a target that says “${within.label}”`, uses: [FINAL, ofPeriod] };
  }
  const years = yearsOf(uses, guess);
  const last = years.at(-1);
  if (rows === 'kpiPeriods' && last && years.length > 1) {
    const ofLast = { points: 'target' as const, period: last.key, label: `Target of ${last.label}` };
    return { why: 'a target beside values of several years', uses: [ofLast, each, FINAL] };
  }
  return uses.some((use) => use && 'period' in use && use.points === 'target')
    ? { why: 'a target beside those of periods', uses: [FINAL, each] }
    : undefined;
}

/** Settles of which time targets are; those of another one than the values are final targets, or asked about. */
export function withTargets(uses: Uses, guess: Guess, unread: Unread): void {
  if (RECORD_KINDS[guess.rows] !== 'kpi' || guess.rows === 'periodKpis') return;
  if (guess.rows === 'kpiPeriods') withGrains(uses, guess, unread);
  // A heading of which only a part is known may say until when.
  const unsure = guess.matches.findIndex(
    (match, index) => match?.field === 'target' && uses[index] === null && isUntil(headingAt(guess, index)),
  );
  const target = Math.max(columnOf(uses, 'target'), unsure);
  if (target < 0 || columnOf(uses, 'finalTarget') >= 0 || grainOfTarget(headingAt(guess, target))) return;
  const doubt = otherTime(uses, guess, target);
  if (!doubt) return;
  const isFinal = hasPoints(guess.rows) && isUntil(headingAt(guess, target));
  uses[target] = isFinal ? { field: 'finalTarget' } : null;
  if (!isFinal) unread.doubts.push({ column: target, ...doubt });
}
