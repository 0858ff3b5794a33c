import { expectedIn, seriesNamed } from '../dictionary/series-words.ts';
import { isTotal } from '../dictionary/totals.ts';
import { nameKey } from '../people/names.ts';
import { textOf } from '../values/cell-text.ts';
import type { ReadCell } from '../values/cell.ts';
import { isOfTexts, NO_CELLS } from './column-content.ts';
import { haveBothSeries } from './column-words.ts';
import { CODES, NAMES } from './columns.ts';
import { type Doubt, type Guess, headingAt, type Unread, type Uses } from './doubts.ts';
import { headingOf, isIdHeading, meaningsOf } from './headings.ts';
import { type ColumnUse, fieldOf, type RowKind } from './mapping.ts';
import { PERIOD_PARTS } from './periods.ts';

/** What a row of a KPI is told by, beside codes. */
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
const ROWS_MAX = 5000;
/** Of so many columns two are looked for that tell them apart together. */
const TELLERS_MAX = 8;

/** Finds the columns that tell rows of equal names and periods apart, such as a state or a department. */
class TellingColumns {
  readonly #uses: Uses;
  readonly #guess: Guess;
  readonly #lines: Guess['body'];
  readonly #keys = new Map<ReadCell | undefined, string>();

  constructor(uses: Uses, guess: Guess, name: number | undefined) {
    this.#uses = uses;
    this.#guess = guess;
    const at = name ?? this.where((field) => TELLING.has(field))[0] ?? -1;
    this.#lines = guess.body
      .filter((cells) => textOf(cells[at]) !== '' && !isTotal(textOf(cells[at])))
      .slice(0, ROWS_MAX);
  }

  where = (isMeant: (field: string) => boolean): number[] =>
    [...this.#uses.keys()].filter((index) => isMeant(fieldOf(this.#uses[index]) ?? ''));

  #key(cell: ReadCell | undefined): string {
    const key = this.#keys.get(cell) ?? nameKey(textOf(cell));
    this.#keys.set(cell, key);
    return key;
  }

  #countOf = (columns: readonly number[]): number =>
    new Set(this.#lines.map((cells) => columns.map((index) => this.#key(cells[index])).join('\t'))).size;

  /** Whether columns tell all rows apart. */
  areUnique = (columns: readonly number[]): boolean => this.#countOf(columns) === this.#lines.length;

  /** Whether each text of a column stands beside one text of the other. */
  arePaired = (one: number, other: number): boolean =>
    this.#countOf([one]) === this.#countOf([one, other]) &&
    this.#countOf([other]) === this.#countOf([one, other]);

  /** The columns that may tell rows apart: those without empty cells first, and codes and ids last. The row of all may have nothing there. */
  #candidates(hasNumbers: boolean): number[] {
    const { columns } = this.#guess;
    const statuses = this.where((field) => field === 'status');
    const isCode = (index: number) => /code$|^ids?$| ids?$/.test(headingOf(headingAt(this.#guess, index)));
    const hasEmpty = (index: number) => this.#lines.some((cells) => textOf(cells[index]) === '');
    const rankOf = (index: number) => 2 * Number(isCode(index)) + Number(hasEmpty(index));
    return [...columns.keys()]
      .filter((index) => {
        const { content = NO_CELLS, isPeriods = true } = columns[index] ?? {};
        if (isPeriods) return false;
        const isId =
          isIdHeading(headingAt(this.#guess, index)) && this.#countOf([index]) < this.#lines.length;
        if (this.#uses[index] === null || statuses.includes(index)) return isOfTexts(content) || isId;
        const isWhole = hasNumbers && content.texts.every((text) => /^\d{1,6}$/.test(text));
        return isWhole && 2 * this.#countOf([index]) <= this.#lines.length;
      })
      .map((index) => ({ index, rank: rankOf(index) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ index }) => index);
  }

  /** The column, or the two, that tell apart what others leave equal. */
  apartFrom(telling: readonly number[]): number[] {
    // Stores may have numbers, and no word that says that they are no values.
    const byText = this.#apartBy(this.#candidates(false), telling);
    return byText.length === 0 && this.#guess.rows === 'periodKpis'
      ? this.#apartBy(this.#candidates(true), telling)
      : byText;
  }

  #apartBy(candidates: readonly number[], telling: readonly number[]): number[] {
    const alone = candidates.find((index) => this.areUnique([...telling, index]));
    if (alone !== undefined) return [alone];
    const few = candidates.slice(0, TELLERS_MAX);
    const pairs = few.flatMap((one, at) => few.slice(at + 1).map((other) => [one, other]));
    return pairs.find((pair) => this.areUnique([...telling, ...pair])) ?? [];
  }
}

/** What a column that tells rows apart may be. Where KPIs are columns, it is a part of the names of all of them, or a KPI itself. */
function choicesOf(
  use: ColumnUse | null,
  { rows, texts }: { rows: RowKind; texts: readonly string[] },
  hasObjective: boolean,
): Doubt['uses'] {
  const isByColumn = rows === 'periodKpis';
  const isOfSeries = haveBothSeries(texts) || texts.every((text) => seriesNamed(text) ?? expectedIn(text));
  return [
    ...(isOfSeries ? [{ field: 'series', label: 'Actual or target' }] : []),
    { field: 'part', label: 'Part of the name' },
    ...(hasObjective || isByColumn ? [] : [{ field: 'objective', label: 'Objective' }]),
    ...(rows === 'target' || isByColumn ? [] : [{ field: 'department', label: 'Department KPIs' }]),
    ...(use && 'kpi' in use ? [{ ...use, label: `Values of “${use.kpi}”` }] : []),
  ];
}

/** Asks about a column that tells rows of equal names apart. Codes that these rows share are not read then: they would make one KPI of them. */
export function withTelling(uses: Uses, guess: Guess, { doubts, settled }: Unread): void {
  const { rows, columns } = guess;
  const fieldAt = (index: number): string => fieldOf(uses[index]) ?? '';
  const name = [...uses.keys()].find((index) => NAMES.has(fieldAt(index)));
  if (name === undefined && rows !== 'periodKpis') return;
  const table = new TellingColumns(uses, guess, name);
  const telling = table.where((field) => TELLING.has(field));
  // Numbers of rows are no codes.
  const isNumbered = (index: number): boolean => {
    const numbers = new Set(columns[index]?.content.texts.map(Number));
    return Array.from(numbers).every((number) => number >= 1 && number <= numbers.size);
  };
  // 'Org code' is that of the KPI only where each KPI has its own.
  const isOfName = (index: number): boolean =>
    meaningsOf(rows, headingAt(guess, index)).length > 0 ||
    name === undefined ||
    table.arePaired(index, name);
  const codes = table.where((field) => CODES.has(field) || field === 'id');
  if (table.areUnique([...telling, ...codes.filter((index) => !isNumbered(index) && isOfName(index))]))
    return;
  const apart = table.apartFrom(telling);
  if (apart.length === 0) return;
  for (const index of codes.filter((code) => !isNumbered(code))) {
    uses[index] = null;
    settled.add(index);
  }
  const hasObjective = telling.some((index) => fieldAt(index).startsWith('objective'));
  const thing = name === undefined ? 'values of one period' : 'KPIs of one name';
  for (const column of apart) {
    const why = `tells ${thing} apart${apart.length === 1 ? '' : ' with another'}`;
    const { texts = [] } = columns[column]?.content ?? {};
    doubts.push({ column, why, uses: choicesOf(uses[column] ?? null, { rows, texts }, hasObjective) });
    uses[column] = null;
  }
}
