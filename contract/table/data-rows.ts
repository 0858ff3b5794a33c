import { textOf } from '../values/cell-text.ts';
import { meaningsOf } from './headings.ts';
import { fieldOf, hasPoints, type ImportMapping, type Place } from './mapping.ts';
import type { ReadCell } from '../values/cell.ts';
import { PERIOD_PARTS } from './periods.ts';
import type { ImportRow, ReadSheet } from './row.ts';
import { isInUnit } from './columns.ts';
import { readPoint } from '../values/point-value.ts';
import { isNote } from '../dictionary/heading-senses.ts';
import { isTotal } from '../dictionary/totals.ts';

/** How many cells have a text, whether they are read or not. */
const filledIn = (cells: readonly ReadCell[]): number => cells.filter((cell) => textOf(cell) !== '').length;

/** A row of the table with its cells, merged ones filled from above. */
export interface DataRow {
  row: number;
  cells: readonly (ReadCell | undefined)[];
  /** The title above it that has a row of its own. */
  section?: string | undefined;
  /** Whether it is the heading of another table. */
  isHeading?: boolean;
}

/** A row with what tells where it belongs. */
export interface PlacedRow {
  row: DataRow;
  places: ImportRow['places'];
}

/** A title of a section by its form: numbered, in capitals, or with a colon. */
const TITLE = /^(?:[A-Z]|[IVX]+|\d+)[.)]\s+\S|^\p{Lu}[^\p{Ll}]{7,}$|:$/u;

/** A word for a group of KPIs, and its number: 'Goal 1: Safe city'. */
const NUMBERED_GROUP = /^(?<word>\p{L}[\p{L} ]*)(?:[^\S ]\s*)?\d/u;
const GROUP_FIELDS: ReadonlySet<string> = new Set(['pillar', 'objective']);

/** Whether a text has the form of a title of a section. */
function isTitle(text: string): boolean {
  const { word = '' } = NUMBERED_GROUP.exec(text)?.groups ?? {};
  return TITLE.test(text) || meaningsOf('kpi', word).some(({ field }) => GROUP_FIELDS.has(field));
}

const kindOf = (cell: ReadCell | undefined) => readPoint(cell, { decimal: '.', unit: '' }).kind;

/** The places that rows below may share, from outer to inner. */
const GROUPS: readonly (readonly Place[])[] = [
  ['pillar'],
  ['objective', 'objectiveCode'],
  ['kpi', 'kpiCode', 'id'],
  ['year'],
];

/** Gives the rows of a table that say something: neither empty ones, totals, repeated headings, nor the notes below it. */
export class DataRows {
  readonly #sheet: ReadSheet;
  readonly #mapping: ImportMapping;
  readonly #groups: readonly (readonly number[])[];
  readonly #names: readonly number[];
  readonly #codes: readonly number[];
  readonly #periods: readonly number[];
  readonly #used: readonly number[];
  readonly #numbers: readonly number[];
  /** The rows of the heading, which may stand again below. */
  readonly #headings: ReadonlySet<string>;
  readonly #isTitled: boolean;
  /** Whether rows have more than a name and a value, read or not. */
  readonly #isWide: boolean;
  /** The cells above of each group. */
  readonly #above: (readonly (ReadCell | undefined)[] | undefined)[] = [];

  constructor(sheet: ReadSheet, mapping: ImportMapping) {
    this.#sheet = sheet;
    this.#mapping = mapping;
    const indexes = [...mapping.columns.keys()];
    const at = (places: readonly string[]) =>
      indexes.filter((index) => places.includes(fieldOf(mapping.columns[index]) ?? ''));
    // The name of a KPI stands once where its periods or series are in the rows.
    const isRepeated = at([...PERIOD_PARTS, 'series']).length > 0;
    this.#groups = GROUPS.slice(0, isRepeated ? undefined : 2).map(at);
    this.#names = at([
      'kpi',
      'measure',
      'title',
      'objective',
      'initiative',
      'tactic',
      'actionStep',
      'pillar',
    ]);
    this.#codes = at(['id', 'kpiCode', 'code', 'objectiveCode', 'initiativeCode']);
    this.#periods = at(['period']);
    this.#used = indexes.filter((index) => mapping.columns[index] !== null);
    this.#numbers = this.#used.filter((index) => isInUnit(mapping.columns[index]));
    const { first, count } = mapping.heading;
    this.#headings = new Set(sheet.rows.slice(first, first + count).map(this.#key));
    const filled = sheet.rows.slice(first + count).map(filledIn);
    const lines = filled.filter((cells) => cells > 1);
    this.#isWide = 2 * lines.filter((cells) => cells > 2).length > lines.length;
    this.#isTitled = this.#hasTitles();
  }

  *[Symbol.iterator](): Generator<DataRow> {
    const { first, count } = this.#mapping.heading;
    const last = this.#lastRow();
    let section = this.#titleAbove();
    let isFirst = true;
    for (let row = first + count; row <= last; row++) {
      const cells = this.#sheet.rows[row] ?? [];
      if (this.#isLeftOut(cells)) continue;
      const other = this.#otherTable(row);
      if (other !== undefined) {
        yield { row: other, cells: this.#sheet.rows[other] ?? [], isHeading: true };
        return;
      }
      const isSection =
        this.#isAboveHeading(row) || this.#isSection(cells, section === undefined && !isFirst);
      isFirst = false;
      if (isSection) {
        section = this.#text(cells);
        continue;
      }
      const filled = this.#filled(cells);
      if (filled) yield { row, cells: filled, section };
    }
  }

  #key = (cells: readonly ReadCell[]): string => cells.map(textOf).join('\t');

  #count = (cells: readonly (ReadCell | undefined)[]): number =>
    this.#used.filter((index) => textOf(cells[index]) !== '').length;

  /** The last row of the table: below it are only notes. */
  #lastRow(): number {
    const { rows } = this.#sheet;
    const end = rows.findLastIndex((cells) => this.#count(cells) > 1);
    const rest = rows.slice(end + 1);
    const firstNote = rest.findIndex((cells) => isNote(this.#text(cells)));
    // Where rows have a name and one value, others may have a name alone.
    if (this.#used.length <= 2) return firstNote < 0 || end < 0 ? rows.length - 1 : end + firstNote;
    const isNoted = firstNote >= 0 || rest.some((cells) => cells.every((cell) => textOf(cell) === ''));
    return isNoted || this.#isOfPoints ? end : rows.length - 1;
  }

  #text = (cells: readonly ReadCell[]): string => textOf(cells.find((cell) => textOf(cell) !== ''));

  get #isOfPoints(): boolean {
    return hasPoints(this.#mapping.rows);
  }

  #isLeftOut(cells: readonly ReadCell[]): boolean {
    return this.#count(cells) === 0 || this.#headings.has(this.#key(cells)) || this.#isTotal(cells);
  }

  /** Whether a row is called a total, and has neither a code nor another name that would make it a record. */
  #isTotal(cells: readonly ReadCell[]): boolean {
    const textsAt = (columns: readonly number[]) =>
      columns.map((index) => textOf(cells[index])).filter(Boolean);
    const [names, codes] = [textsAt(this.#names), textsAt(this.#codes)];
    const [called = this.#text(cells)] = [...names, ...codes, ...textsAt(this.#periods)];
    return isTotal(called) && [...names, ...codes].every(isTotal);
  }

  /** Whether a row names its column of names, or all of its numbers, as the heading does: another table begins. */
  #isOtherHeading(cells: readonly ReadCell[]): boolean {
    const { first, count } = this.#mapping.heading;
    const headings = this.#sheet.rows.slice(first, first + count);
    const isSame = (at: number) =>
      textOf(cells[at]) !== '' && headings.some((heading) => textOf(heading[at]) === textOf(cells[at]));
    return isSame(this.#names[0] ?? -1) || (this.#numbers.length > 1 && this.#numbers.every(isSame));
  }

  /** Whether a row has one text and nothing else. */
  #isLine = (row: number): boolean =>
    (this.#sheet.rows[row] ?? []).filter((cell) => textOf(cell) !== '').length === 1;

  #isFilled = (row: number): boolean => this.#sheet.rows[row]?.some((cell) => textOf(cell) !== '') === true;

  /** The next row that has cells. */
  #rowAfter(row: number): number {
    let next = row + 1;
    while (next < this.#sheet.rows.length && !this.#isFilled(next)) next++;
    return next;
  }

  /** Whether a row is the title above a heading that stands again. */
  #isAboveHeading = (row: number): boolean =>
    this.#isLine(row) && this.#headings.has(this.#key(this.#sheet.rows[this.#rowAfter(row)] ?? []));

  /** The title above the heading, where others stand above it further down. */
  #titleAbove(): string | undefined {
    const { first, count } = this.#mapping.heading;
    const isAgain = this.#sheet.rows.some((_, row) => row >= first + count && this.#isAboveHeading(row));
    const above = this.#sheet.rows.slice(0, first).findLastIndex((_, row) => this.#isLine(row));
    return isAgain && above >= 0 ? this.#text(this.#sheet.rows[above] ?? []) : undefined;
  }

  /** The row of the heading of another table, where it begins at a row: below an empty row, or with a title of its own. */
  #otherTable(row: number): number | undefined {
    if (this.#isOtherHeading(this.#sheet.rows[row] ?? [])) return row;
    const isTitled = this.#isLine(row);
    const at = isTitled ? this.#rowAfter(row) : row;
    const isApart = isTitled || !this.#isFilled(row - 1);
    return isApart && this.#isHeadingOfNumbers(at) ? at : undefined;
  }

  /** Whether a row has texts where the table has numbers, and numbers below them. */
  #isHeadingOfNumbers(row: number): boolean {
    const cells = this.#sheet.rows[row] ?? [];
    const below = this.#sheet.rows[this.#rowAfter(row)] ?? [];
    const filled = this.#numbers.filter((index) => textOf(cells[index]) !== '');
    return (
      filled.length > 0 &&
      filled.every((index) => kindOf(cells[index]) === 'problem' && kindOf(below[index]) === 'value') &&
      cells.every((cell) => !/^[^\p{L}]*\d/u.test(textOf(cell))) &&
      below.every((cell, index) => textOf(cell) === '' || textOf(cells[index]) !== '')
    );
  }

  #firstAt = (cells: readonly ReadCell[]): number => cells.findIndex((cell) => textOf(cell) !== '');

  /**
   * Whether a list of KPIs has titles of groups: before its first row and never one after another, more than one or beside rows with
   * several cells, and no indentation.
   */
  #hasTitles(): boolean {
    if (!this.#isOfPoints && this.#mapping.rows !== 'kpi') return false;
    const { first, count } = this.#mapping.heading;
    const lines = [...this.#sheet.rows.entries()]
      .slice(first + count, this.#lastRow() + 1)
      .filter(([, cells]) => this.#count(cells) > 0 && !this.#isTotal(cells));
    const isAlone = lines.map(
      ([, cells]) => this.#count(cells) === 1 && this.#names.includes(this.#firstAt(cells)),
    );
    const isIndented = lines.some(([, cells]) =>
      this.#names.some((at) => /^\s/.test(String(cells[at]?.value ?? ''))),
    );
    const isApart = isAlone.every((alone, index) => !alone || isAlone[index + 1] === false);
    const isGrouped = isAlone.some((alone, index) => !alone && isAlone[index + 1] === false);
    const areTitles = lines.map(([, cells]) => isTitle(this.#text(cells)));
    const isMarked =
      areTitles.some((is, index) => is && isAlone[index]) &&
      areTitles.some((is, index) => !is && !isAlone[index]);
    const titles = isAlone.filter(Boolean).length;
    const isFull = lines.every(([, cells], index) => isAlone[index] || filledIn(cells) > 3);
    return isAlone[0] === true && isApart && !isIndented && (isMarked || isFull || (isGrouped && titles > 1));
  }

  /**
   * Whether a row is only a title of those below: merged over all columns, or the only cell of a row that would have a value. Among rows
   * without a title above them, a name alone is a record of which nothing is known.
   */
  #isSection(cells: readonly ReadCell[], isUntitled: boolean): boolean {
    const texts = cells.map(textOf).filter(Boolean);
    if (this.#isWide && texts.length > 2 && new Set(texts).size === 1) return true;
    const [title = '', ...more] = texts;
    if (!this.#isWide && this.#mapping.rows !== 'kpi' && !isTitle(title)) return false;
    const at = this.#firstAt(cells);
    const isGroup = this.#groups.slice(0, 2).flat().includes(at);
    // A number that is not read, such as a score, may stand beside a title of that form.
    const isAlone =
      this.#count(cells) <= 1 &&
      (more.length === 0 || (isTitle(title) && more.every((text) => /^[\d.,%\s]+$/.test(text))));
    if (title === '' || !isAlone || !this.#isTitled || isGroup) return false;
    return !isUntitled || !this.#names.includes(at) || isTitle(title);
  }

  /** The cells with those of groups filled from above; undefined where a row only names a group. */
  #filled(cells: readonly ReadCell[]): (ReadCell | undefined)[] | undefined {
    const filled: (ReadCell | undefined)[] = [...cells];
    const outer = new Set(this.#groups.flat());
    const hasMore = this.#used.some((index) => !outer.has(index) && textOf(cells[index]) !== '');
    for (const [depth, columns] of this.#groups.entries()) {
      if (columns.some((index) => textOf(cells[index]) !== '')) {
        this.#above[depth] = columns.map((index) => cells[index]);
        this.#above.length = depth + 1;
      } else
        for (const [at, index] of columns.entries())
          filled[index] = this.#above[depth]?.[at] ?? filled[index];
    }
    const isDeepest = this.#used.every((index) => outer.has(index));
    return hasMore || isDeepest ? filled : undefined;
  }
}
