import { isOfTargets } from '../dictionary/heading-senses.ts';
import { seriesNamed } from '../dictionary/series-words.ts';
import { isToDate } from '../dictionary/totals.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { type Period, periodAround, periodOn } from '../scorecard/periods.ts';
import { type Grain, isCoarser, type Series } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { isOfTexts } from './column-content.ts';
import { expectedDoubt, type Guess, NUMBERED, OTHER_YEAR, type Unread, type Uses } from './doubts.ts';
import type { GuessColumn } from './guess-rows.ts';
import { periodsOfYear, splitSeries } from './heading-periods.ts';
import { lowestOf } from './headings.ts';
import { periodWithin } from './period-within.ts';
import { grainOfDates, isDay, partsOfTerms, termIn } from './periods.ts';
import { totalsByPlace } from './total-by-place.ts';

/** The columns of parts of a year whose year no heading says. */
const partsIn = ({ columns }: Guess) =>
  columns.flatMap(({ points }, index) =>
    points?.period === undefined && points?.part !== undefined ? [{ index, part: points.part }] : [],
  );

/** The periods of the columns of parts, in a year. */
function completed(guess: Guess, year: Guess['year']): Map<number, string | undefined> {
  const parts = partsIn(guess);
  const periods = periodsOfYear(
    guess.calendar,
    year,
    parts.map(({ part }) => part),
  );
  return new Map(parts.map(({ index }, at) => [index, periods[at]]));
}

/** The years that columns of parts may be of: that which headings beside them name for their target or total, else those and this one. */
function yearsBeside(guess: Guess): number[] {
  const { columns, calendar, year } = guess;
  const last = partsIn(guess).at(-1)?.index;
  if (year.isAbove || last === undefined) return [year.year];
  const beside = columns.flatMap(({ points, parts }, index) => {
    if (points?.part !== undefined && points.period === undefined) return [];
    const text = points?.period ?? periodWithin(calendar, parts.join(' '))?.key ?? '';
    const period = parsePeriod(calendar, text, 'month');
    if (!period) return [];
    const name = Number(/\d{4}$/.exec(periodAround(calendar, period, 'year').label)?.[0]);
    const isTotal = points !== undefined && points.series === undefined && index > last;
    return [{ name, isOfParts: points?.series === 'target' || isTotal }];
  });
  const names = new Set(beside.map(({ name }) => name));
  const [only = year.running] = names;
  if (names.size === 0 || (names.size === 1 && beside.some(({ isOfParts }) => isOfParts))) return [only];
  const years = new Set([...names, year.running, ...(names.size === 1 ? [only + 1] : [])]);
  return [...years].filter((name) => name <= year.running + 1).toSorted((a, b) => b - a);
}

/** The periods of the columns whose headings name one. */
function columnPeriods(guess: Guess, year: Guess['year']): (string | undefined)[] {
  const { columns } = guess;
  const byIndex = completed(guess, year);
  const periods = columns.map(({ points }, index) => points?.period ?? byIndex.get(index));
  const days = periods.filter((period): period is string => period !== undefined && isDay(period));
  // Alone, the KPI tells of which periods dates are.
  if (days.length === periods.filter(Boolean).length) return periods;
  const grain =
    ([grainOfDates(days), 'month'] as const).find((each) => areEnds(guess.calendar, each, days)) ?? 'day';
  return periods.map((period) =>
    period !== undefined && isDay(period) ? periodOn(guess.calendar, grain, period).key : period,
  );
}

/** Whether days are first or last ones of periods of a grain. */
const areEnds = (calendar: Calendar, grain: Grain, days: readonly string[]): boolean =>
  ['start', 'end'].some((end) =>
    days.every((day) => periodOn(calendar, grain, day)[end as 'start' | 'end'] === day),
  );

/** Whether a longer period among the columns of shorter ones is their total. */
const isSum = (period: Period, others: readonly (Period | undefined)[]): boolean =>
  others.filter(
    (other) =>
      other &&
      isCoarser(period.grain, other.grain) &&
      period.start <= other.start &&
      other.start <= period.end,
  ).length > 1;

const LETTERS = { half: 'H', quarter: 'Q' } as const;

/** Asks of what years with a number of one digit are parts: '2024/1', '2024/2', '2025/1'. */
function termColumns(
  { columns, calendar }: Guess,
  seriesAt: (index: number) => Series,
  { doubts }: Unread,
): Set<number> {
  const terms = columns.flatMap(({ parts }, index) => {
    const text = parts.map((part) => splitSeries(part).rest).find((rest) => /^\d{4}\D\d{1,2}$/.test(rest));
    return text === undefined ? [] : [{ index, text }];
  });
  const grains = partsOfTerms(terms.map(({ text }) => text));
  for (const { index, text } of grains.length > 0 ? terms : []) {
    const { year, number } = termIn(text) ?? { year: '', number: '' };
    const uses = grains.flatMap((grain) => {
      const name = grain === 'month' ? `${year}-0${number}` : `${year}-${LETTERS[grain]}${number}`;
      const period = parsePeriod(calendar, name, 'month')?.key;
      return period === undefined ? [] : [{ points: seriesAt(index), period }];
    });
    doubts.push({ column: index, why: NUMBERED, uses });
  }
  return new Set(doubts.map(({ column }) => column));
}

/** Whether the texts above a column name a running total, and no series or period below it. */
const isRunningTotal = ({ parts }: GuessColumn): boolean =>
  isToDate(parts.findLast((part) => !seriesNamed(part)) ?? '');

/** Asks about numbers that stand beside parts of the period above them and name none; texts there are no values. */
function isBesideParts(
  { columns }: Guess,
  index: number,
  periods: readonly (string | undefined)[],
  { doubts, settled }: Unread,
): boolean {
  const { parts = [], points, content } = columns[index] ?? {};
  const period = periods[index];
  const hasParts = columns.some(
    (other, at) => other.parts[0] === parts[0] && periods[at] !== undefined && periods[at] !== period,
  );
  if (points?.isAbove !== true || period === undefined || !hasParts) return false;
  if (content && !isOfTexts(content)) {
    const uses = (['actual', 'target'] as const).map((series) => ({ points: series, period }));
    doubts.push({ column: index, why: `“${lowestOf(parts)}” is no period`, uses });
  } else settled.add(index);
  return true;
}

/** The columns of points whose headings are periods. Totals between them are not read. */
export function periodColumns(
  guess: Guess,
  { hasSeries, isOfRowsYear }: { hasSeries: boolean; isOfRowsYear: boolean },
  { doubts, settled }: Unread,
): Uses {
  const { calendar, sheet } = guess;
  const years = isOfRowsYear ? [guess.year.year] : yearsBeside(guess);
  const inYears = years.map((year) => completed(guess, { ...guess.year, year }));
  const texts = columnPeriods(guess, { ...guess.year, year: years[0] ?? guess.year.year });
  const periods = texts.map((text) =>
    text === undefined ? undefined : parsePeriod(calendar, text, 'month'),
  );
  const common: Series = !hasSeries && isOfTargets(sheet) ? 'target' : 'actual';
  const seriesAt = (index: number): Series => guess.columns[index]?.points?.series ?? common;
  const bySeries = new Map<Series, { alike: (Period | undefined)[]; totals: boolean[] }>();
  const terms = termColumns(guess, seriesAt, { doubts, settled });
  return texts.map((period, index) => {
    const columnPeriod = periods[index];
    const points = seriesAt(index);
    const { alike, totals } = memo(bySeries, points, () => {
      const ofSeries = periods.map((other, at) => (seriesAt(at) === points ? other : undefined));
      return { alike: ofSeries, totals: totalsByPlace(ofSeries) };
    });
    if (
      period === undefined ||
      !columnPeriod ||
      terms.has(index) ||
      isRunningTotal(guess.columns[index] as GuessColumn)
    )
      return null;
    if (isBesideParts(guess, index, texts, { doubts, settled })) return null;
    const { expected, isOtherYear } = guess.columns[index]?.points ?? {};
    if (expected !== undefined) {
      doubts.push(expectedDoubt(index, expected, { period }));
      return null;
    }
    if (isOtherYear) {
      doubts.push({ column: index, why: OTHER_YEAR, uses: [{ points, period }] });
      return null;
    }
    const choices = inYears.flatMap((periodsIn) => periodsIn.get(index) ?? []);
    if (choices.length > 1) {
      const uses = choices.map((choice) => ({ points, period: choice }));
      doubts.push({ column: index, why: 'no year, and other columns name several', uses });
      return null;
    }
    if (!isSum(columnPeriod, alike) && !totals[index]) return { points, period };
    settled.add(index);
    return null;
  });
}
