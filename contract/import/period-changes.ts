import * as z from 'zod/mini';
import { type Series, SERIES } from '../scorecard/settings.ts';
import type { ColumnUse } from '../table/mapping.ts';

/** The use of a column that has the values of a period. */
export type PeriodUse = Extract<ColumnUse, { period: string }>;

/** Whether a column has the values of a period. */
export const isOfPeriod = (use: ColumnUse | null | undefined): use is PeriodUse => !!use && 'period' in use;

/** What a person makes of columns of a series: another series, other years, or null for columns that are not read. */
export const PeriodChange = z.nullable(z.object({ points: z.enum(SERIES), years: z.int() }));
type PeriodChange = z.output<typeof PeriodChange>;
export type PeriodChanges = Partial<Record<string, PeriodChange>>;

const YEAR = /\d{4}/;

/** By how many years two periods differ; undefined where they differ by more. */
function yearsBetween(from: string, to: string): number | undefined {
  if (from === to) return 0;
  const isOfYears = YEAR.test(from) && from.replace(YEAR, '') === to.replace(YEAR, '');
  return isOfYears ? Number(YEAR.exec(to)) - Number(YEAR.exec(from)) : undefined;
}

const inYear = (period: string, years: number): string =>
  years === 0 ? period : period.replace(YEAR, (year) => String(Number(year) + years).padStart(4, '0'));

/** A column as it was guessed and as it was read. */
interface ReadColumn {
  guess: PeriodUse;
  use: ColumnUse | null;
}

/** What became of a column that still has values of a period. */
function changeOf({ guess, use }: ReadColumn): NonNullable<PeriodChange> | undefined {
  const years = isOfPeriod(use) ? yearsBetween(guess.period, use.period) : undefined;
  return isOfPeriod(use) && years !== undefined ? { points: use.points, years } : undefined;
}

/** What all columns of a series became that have values at all; nothing where that is the guess, or where they differ. */
function commonChange(series: Series, columns: readonly ReadColumn[]): PeriodChange | undefined {
  const [first, ...others] = columns.flatMap((column) => changeOf(column) ?? []);
  if (!first) return columns.every(({ use }) => use === null) ? null : undefined;
  const { points, years } = first;
  const isSame = others.every((other) => other.points === points && other.years === years);
  return isSame && !(points === series && years === 0) ? first : undefined;
}

/** What was made of the columns of each series, where it is not what they were guessed as. */
export function commonChanges(columns: readonly ReadColumn[]): Record<string, PeriodChange> {
  const bySeries = Map.groupBy(columns, ({ guess }) => guess.points);
  const changes = Array.from(bySeries, ([series, list]) => [series, commonChange(series, list)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== undefined)) as Record<
    string,
    PeriodChange
  >;
}

/** A column as it is read by what was made of others of its series. */
export function applied(changes: PeriodChanges, guess: PeriodUse): PeriodUse | null {
  const change = changes[guess.points];
  if (change === undefined) return guess;
  return change && { points: change.points, period: inYear(guess.period, change.years) };
}
