import { PERIOD_PARTS } from './periods.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { nameKey } from '../people/names.ts';
import { isTotal } from '../dictionary/totals.ts';
import type { ReadCell } from '../values/cell.ts';
import { textOf } from '../values/cell-text.ts';
import { type ColumnContent, isOfTexts } from './column-content.ts';
import type { GuessColumn } from './guess-rows.ts';
import { headingOf } from './headings.ts';
import type { ColumnUse, ImportMapping, RowKind } from './mapping.ts';
import type { Match } from './match-columns.ts';
import type { SheetYear } from './year-above.ts';

/** A column that is asked about: why, and the ways in which it may be read. */
export interface Doubt {
  column: number;
  why: string;
  uses: readonly (ColumnUse & { label?: string; dates?: ImportMapping['dates'] })[];
}

/** How the columns of a table are read, what the reader is not sure of, and the columns that are not read for a reason. */
export interface GuessedColumns {
  uses: (ColumnUse | null)[];
  doubts: Doubt[];
  settled: Set<number>;
}

/** What the columns of a table are guessed from. */
export interface Guess {
  rows: RowKind;
  columns: readonly GuessColumn[];
  matches: readonly (Match | undefined)[];
  calendar: Calendar;
  /** The year of months and quarters that have none. */
  year: SheetYear;
  /** The name of the sheet. */
  sheet: string;
  /** The rows below the heading. */
  body: readonly (readonly ReadCell[])[];
}

export type Uses = (ColumnUse | null)[];
/** What is not read of a table: asked about, or left for a reason. */
export type Unread = Omit<GuessedColumns, 'uses'>;

/** A column whose heading says that its numbers are expected: of a period, or of a KPI. */
export const expectedDoubt = (
  column: number,
  word: string,
  at: { period: string } | { kpi: string },
): Doubt => ({
  column,
  why: `says “${word}”`,
  uses: (['target', 'actual'] as const).map((points) => ({ points, ...at })),
});

/** The fields of a code. */
export const CODE_FIELDS: ReadonlySet<string> = new Set(['code', 'kpiCode']);

/** What a row of a KPI is told by; where codes or ids stand there, names need not tell it. */
const TELLING: ReadonlySet<string> = new Set([
  'kpi',
  'measure',
  'objective',
  'objectiveCode',
  'pillar',
  'parentKpi',
  'kind',
  'kpiLevel',
  'series',
  ...PERIOD_PARTS,
]);
/** So many rows show whether names are told apart. */
const TELLING_MAX = 5000;
/** Of so many columns two are looked for that tell them apart together. */
const TELLERS_MAX = 8;

/** Asks about a column that tells rows of equal names apart, such as a state or a department. */
export function withTelling(uses: Uses, { rows, columns, body }: Guess, { doubts }: Unread): void {
  const fieldAt = (index: number): string => {
    const use = uses[index];
    return use && 'field' in use ? use.field : '';
  };
  const indexes = [...uses.keys()];
  const telling = indexes.filter((index) => TELLING.has(fieldAt(index)));
  const name = telling.find((index) => ['kpi', 'measure'].includes(fieldAt(index)));
  // Numbers of rows are no codes.
  const isNumbered = (index: number): boolean => {
    const numbers = new Set(columns[index]?.content.texts.map(Number));
    return Array.from(numbers).every((number) => number >= 1 && number <= numbers.size);
  };
  const hasCodes = indexes.some(
    (index) => (CODE_FIELDS.has(fieldAt(index)) || fieldAt(index) === 'id') && !isNumbered(index),
  );
  if (name === undefined || hasCodes) return;
  const lines = body
    .filter((cells) => textOf(cells[name]) !== '' && !isTotal(textOf(cells[name])))
    .slice(0, TELLING_MAX);
  const isUnique = (by: readonly number[]): boolean =>
    new Set(lines.map((cells) => by.map((index) => nameKey(textOf(cells[index]))).join('\t'))).size ===
    lines.length;
  if (isUnique(telling)) return;
  const mayTell = (isWhole: boolean) =>
    indexes.filter(
      (index) =>
        (uses[index] === null || fieldAt(index) === 'status') &&
        isOfTexts(columns[index]?.content as ColumnContent) &&
        (!isWhole || lines.every((cells) => textOf(cells[index]) !== '')),
    );
  // The row of all may have nothing there.
  const tellers = [...new Set([...mayTell(true), ...mayTell(false)])];
  const alone = tellers.find((index) => isUnique([...telling, index]));
  const few = tellers.slice(0, TELLERS_MAX);
  const apart =
    alone === undefined
      ? few
          .flatMap((one, at) => few.slice(at + 1).map((other) => [one, other]))
          .find((pair) => isUnique([...telling, ...pair]))
      : [alone];
  const hasObjective = telling.some((index) => fieldAt(index).startsWith('objective'));
  for (const column of apart ?? []) {
    uses[column] = null;
    doubts.push({
      column,
      why: apart?.length === 1 ? 'tells KPIs of one name apart' : 'tells KPIs of one name apart with another',
      uses: [
        { field: 'part', label: 'Part of the name' },
        ...(hasObjective ? [] : [{ field: 'objective', label: 'Objective' }]),
        ...(rows === 'target' ? [] : [{ field: 'department', label: 'Department KPIs' }]),
      ],
    });
  }
}

/** Asks about columns that would give what one before them gives. */
export function withoutDoubles(uses: Uses, { columns }: Guess, { doubts }: Unread): void {
  const seen = new Set<string>();
  for (const [column, use] of uses.entries()) {
    if (!use || 'field' in use || (columns[column]?.content.filled ?? 0) === 0) continue;
    const key = JSON.stringify(use);
    if (seen.has(key)) {
      uses[column] = null;
      const other = use.points === 'actual' ? ('target' as const) : ('actual' as const);
      doubts.push({ column, why: 'another column says the same', uses: [{ ...use, points: other }] });
    }
    seen.add(key);
  }
}

const TREND: ReadonlySet<string> = new Set(['trend', 'tendenz', 'tendance', 'tendencia']);

/** Asks about a trend: it says which way is better, or how the values moved. */
export function withTrend(uses: Uses, guess: Guess, { doubts }: Unread): void {
  const column = uses.findIndex((use) => use && 'field' in use && use.field === 'direction');
  if (column < 0 || !TREND.has(headingOf(headingAt(guess, column)))) return;
  uses[column] = null;
  doubts.push({
    column,
    why: 'a trend may be the way that is better, or the one that values took',
    uses: [{ field: 'direction', label: 'The way that is better' }],
  });
}

/** The lowest text above a column. */
export const headingAt = ({ columns }: Guess, index: number): string => columns[index]?.parts.at(-1) ?? '';

/** Asks about a target whose own year stands beside it: it is none of the years of the columns. */
export function withTargetYear(uses: Uses, guess: Guess, { doubts, settled }: Unread): void {
  const year = guess.columns.findIndex((_, index) => headingOf(headingAt(guess, index)) === 'target year');
  const target = uses.findIndex((use) => use && 'field' in use && use.field === 'target');
  if (year < 0 || target < 0) return;
  uses[target] = null;
  settled.add(year);
  doubts.push({
    column: target,
    why: 'a target whose year stands beside it',
    uses: [
      { field: 'finalTarget', label: 'Final target' },
      { field: 'target', label: 'Target of each year' },
    ],
  });
}
