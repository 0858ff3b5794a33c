import { dateOwnerOf } from '../dictionary/date-words.ts';
import { type ColumnContent, fits, isOfNumbers, isOfTexts, NO_CELLS } from './column-content.ts';
import {
  areDates,
  areNames,
  areOuterCodes,
  isHowOften,
  isYesOrNo,
  isOfChoice,
  isOfDirections,
  isOfSeries,
  isOfStatus,
  isOfUnits,
} from './column-words.ts';
import { isCodeOrNumber, isGeneralName, isPlan, isSurelyStatus } from '../dictionary/heading-senses.ts';
import { CODES, KPI_NUMBERS, MAIN, NAMES, RATIO_PARTS } from './columns.ts';
import { mayStandBeside } from './heading-rest.ts';
import { expectedIn } from '../dictionary/series-words.ts';
import { type HeadingPoints, splitSeries } from './heading-periods.ts';
import { unitInHeading } from './heading-unit.ts';
import { type Candidate, exactly, headingsOf, inTwoLanguages, looseHeadings } from './heading-candidates.ts';
import { headingOf, isIdHeading, lowestOf, type Meaning, meaningsIn, meaningsOf } from './headings.ts';
import { hasPoints, RECORD_KINDS, type RowKind } from './mapping.ts';
import { YEAR, PERIOD_PLACES } from './periods.ts';

/** A column that is matched: the texts of its heading from the top, and its content. */
export interface MatchColumn {
  parts: readonly string[];
  content: ColumnContent;
  /** Whether its cells are periods, and no values. */
  isPeriods: boolean;
  /** What its heading says of points. */
  points?: HeadingPoints | undefined;
}

/** The field that the heading of a column names. */
export interface Match {
  field: string;
  /** Whether other words of the heading may make it something else: 'Target last year'. */
  isUnsure?: true;
}

/** Fields that several columns may give together, such as a first and a second lead. */
const SHARED: ReadonlySet<string> = new Set(['inputOwner', 'whoName']);

/** Where a KPI belongs, from the outside. */
const LEVELS: readonly string[] = ['pillar', 'objective'];
/** The fewest numbers in their order that are no values. */
const ORDER_MIN = 3;

/** Whether a column numbers its rows from 1 on, below a heading of more than one word: 'BestInNationGoal'. */
const isOrder = (parts: readonly string[], { texts }: ColumnContent): boolean =>
  headingOf(parts.join(' ')).includes(' ') &&
  texts.length >= ORDER_MIN &&
  new Set(texts.map(Number)).size === texts.length &&
  texts.every((text) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= texts.length);

/** Matches columns with the fields that their headings name. Each field is taken once, by a column whose cells may be it. */
class ColumnMatcher {
  readonly #rows: RowKind;
  readonly #columns: readonly MatchColumn[];
  readonly #meanings: ReadonlyMap<string, readonly Meaning[]>;
  readonly #matches: (Match | undefined)[];
  /** What stands in several headings of two rows. */
  readonly #repeated: ReadonlySet<string>;

  constructor(rows: RowKind, columns: readonly MatchColumn[]) {
    this.#rows = rows;
    this.#columns = columns;
    this.#meanings = meaningsIn(rows);
    this.#matches = columns.map(() => undefined);
    const parts = columns.flatMap((column) =>
      column.parts.length > 1 && column.points?.period === undefined && column.points?.part === undefined
        ? column.parts.map(headingOf)
        : [],
    );
    const groups = [...Map.groupBy(parts, (part) => part)];
    this.#repeated = new Set(groups.flatMap(([part, all]) => (all.length > 1 ? [part] : [])));
  }

  match(): (Match | undefined)[] {
    const filled = [...this.#columns.keys()].toSorted(
      (a, b) => Number(this.#isEmpty(a)) - Number(this.#isEmpty(b)) || a - b,
    );
    if (hasPoints(this.#rows)) for (const column of filled) this.#takeDate(column, 'finalTargetDate');
    for (const column of filled) this.#take(column, this.#exactHeadings(column));
    if (!hasPoints(this.#rows)) for (const column of filled) this.#takeDate(column, 'measureDueDate');
    // 'Achieved %' beside a target that is none is its share of that.
    const hasNumbers = this.#matches.some((match) => match && MAIN.has(match.field));
    for (const column of filled) {
      const parts = this.#columns[column]?.parts ?? [];
      const { unit, rest } = unitInHeading(lowestOf(parts)) ?? {};
      if (rest !== undefined && !(unit === '%' && hasNumbers))
        this.#take(column, exactly(headingsOf([...parts.slice(0, -1), rest])));
    }
    this.#takeByContent('unit', isOfUnits);
    if (this.#isFree('frequency', -1)) this.#takeByContent('grain', (content) => isHowOften(content));
    for (const column of filled) this.#take(column, this.#headings(column).flatMap(looseHeadings));
    this.#takeLevels();
    return this.#columns.map((_, column) => this.#matches[column] ?? this.#unsureMatch(column));
  }

  /** Takes a column of units or of how often, which its cells tell: 'Measure' beside the name of an indicator. */
  #takeByContent(field: string, isOf: (content: ColumnContent) => boolean): void {
    if (RECORD_KINDS[this.#rows] !== 'kpi') return;
    const at = this.#columns.findIndex(
      ({ content, isPeriods }, column) => !this.#matches[column] && !isPeriods && isOf(content),
    );
    if (at >= 0 && this.#isFree(field, at)) this.#matches[at] = { field };
  }

  /** Takes the outer of two columns of pillars, or of objectives, before the name for the pillar, and the inner for the objective. */
  #takeLevels(): void {
    const name = this.#matches.findIndex((match) => match && NAMES.has(match.field));
    for (const [inner, column] of this.#columns.slice(0, Math.max(0, name)).entries()) {
      const level = this.#meaningsOf(column).find(
        ({ field, holds }) => LEVELS.includes(field) && fits(holds, column.content, true),
      );
      const outer = this.#matches.findIndex((match) => level && match?.field === level.field);
      if (!level || this.#matches[inner] || outer < 0 || outer > inner) continue;
      const isFree = LEVELS.every((field) => field === level.field || this.#isFree(field, inner));
      if (isFree) this.#matches[inner] = { ...level, field: 'objective' };
      if (isFree) this.#matches[outer] = { ...level, field: 'pillar' };
      // Below a pillar either may be the objective.
      else if (level.field === 'objective') this.#matches[outer] = undefined;
    }
  }

  /** The number of a KPI that a part of a heading names, the beginning before the end. */
  #unsureMatch(column: number): Match | undefined {
    const { parts = [], content = NO_CELLS } = this.#columns[column] ?? {};
    if (
      !isOfNumbers(content) ||
      content.texts.every((text) => YEAR.test(text)) ||
      isIdHeading(lowestOf(parts))
    )
      return undefined;
    const meaning = this.#headings(column)
      .flatMap((heading) => [{ heading }, ...looseHeadings(heading).toReversed()])
      .flatMap(({ heading }) => this.#meanings.get(heading) ?? [])
      .find(({ field }) => KPI_NUMBERS.has(field) && this.#isFree(field, column));
    return meaning && expectedIn(parts.join(' ')) === undefined && !isOrder(parts, content)
      ? { ...meaning, isUnsure: true }
      : undefined;
  }

  #isEmpty = (column: number): boolean => this.#columns[column]?.content.filled === 0;

  #headings = (column: number): string[] => headingsOf(this.#columns[column]?.parts ?? []);

  /** A heading of two rows, and each row alone: what stands above others tells no more than its words together. */
  #exactHeadings(column: number): Candidate[] {
    const parts = (this.#columns[column]?.parts ?? []).map(headingOf);
    const [whole = '', ...single] = this.#headings(column);
    return [
      { heading: whole },
      ...inTwoLanguages(lowestOf(this.#columns[column]?.parts), this.#meanings),
      ...single.map((heading) => {
        const rest = parts.filter((part) => part !== heading).flatMap((part) => part.split(' '));
        return rest.length > 0 && this.#repeated.has(heading) ? { heading, rest } : { heading };
      }),
    ];
  }

  #take(column: number, candidates: readonly Candidate[]): void {
    const own = this.#columns[column];
    if (this.#matches[column] || !own) return;
    for (const { heading, rest } of candidates)
      for (const meaning of this.#meanings.get(heading) ?? [])
        if (this.#isFree(meaning.field, column) && this.#accepts(meaning, own, rest)) {
          this.#matches[column] = this.#isHowOften(meaning, own) ? { ...meaning, field: 'grain' } : meaning;
          return;
        }
  }

  /** Takes dates and years of a baseline or a target, whatever the words of their heading are. */
  #takeDate(column: number, ofTarget: string): void {
    const { parts = [], content = NO_CELLS, isPeriods = false } = this.#columns[column] ?? {};
    const owner = dateOwnerOf(headingOf(lowestOf(parts)));
    const field = owner === 'baseline' ? 'baselineDate' : ofTarget;
    const isOfKpi = RECORD_KINDS[this.#rows] === 'kpi' && this.#rows !== 'periodKpis';
    if (this.#matches[column] || !isOfKpi || isPeriods || (owner !== 'baseline' && owner !== 'target'))
      return;
    if (this.#isFree(field, column) && areDates(content)) this.#matches[column] = { field };
  }

  #isFree(field: string, column: number): boolean {
    const isNumbered = SHARED.has(field) && / \d$/.test(headingOf(lowestOf(this.#columns[column]?.parts)));
    return isNumbered || !this.#matches.some((match) => match?.field === field);
  }

  #accepts(
    { field, holds }: Meaning,
    { parts, content, isPeriods }: MatchColumn,
    rest: readonly string[] | undefined,
  ): boolean {
    if (!fits(holds, content, rest === undefined) || !isOfChoice(this.#rows, field, content)) return false;
    const lower = headingOf(lowestOf(parts));
    if (PERIOD_PLACES.has(field))
      return isPeriods || (rest === undefined && (field !== 'year' || !isOfTexts(content)));
    // They are asked about: a ratio needs both, and may be shown as a percentage.
    if (RATIO_PARTS.has(field)) return false;
    if (rest && !mayStandBeside(field, rest)) return false;
    if (rest && LEVELS.includes(field) && rest.some(this.#isOwner)) return false;
    if (CODES.has(field) && (isYesOrNo(content) || this.#areCounts(parts, content))) return false;
    if (field === 'status' && !(rest === undefined && isSurelyStatus(lower)))
      return isOfStatus(this.#rows, content);
    // 'Planned results' are no actuals.
    if (MAIN.has(field) && rest && (splitSeries(parts.join(' ')).series ?? field) !== field) return false;
    if (field === 'target' && isPlan(lower) && this.#isNamedBy(field, isPlan, isOfNumbers)) return false;
    if (NAMES.has(field) && isGeneralName(lower) && this.#isNamedBy(field, isGeneralName, areNames))
      return false;
    if (MAIN.has(field))
      return (
        expectedIn(parts.join(' ')) === undefined &&
        !isOrder(parts, content) &&
        !this.#columns.some((other) => areOuterCodes(content, other.content))
      );
    if (field === 'series')
      return isOfSeries(content) && !(this.#hasColumn('actual') && this.#hasColumn('target'));
    if (field === 'unit') return isOfUnits(content) || !isOfDirections(content);
    return !NAMES.has(field) || !isOfUnits(content);
  }

  /** Whether numbers below a heading of codes or numbers stand behind the name of a KPI, and not in their order. */
  #areCounts(parts: readonly string[], content: ColumnContent): boolean {
    const at = this.#columns.findIndex((column) => column.content === content);
    const isBehind = this.#columns
      .slice(0, at)
      .some((column) => this.#meaningsOf(column).some(({ field }) => NAMES.has(field)));
    return isCodeOrNumber(headingOf(lowestOf(parts))) && isBehind && isOfNumbers(content);
  }

  #meaningsOf = (column: MatchColumn): readonly Meaning[] => meaningsOf(this.#rows, lowestOf(column.parts));

  /** Whether another column is called a target, where one is called a plan or a budget; or a KPI, where one has a general name. */
  #isNamedBy(
    field: string,
    isGeneral: (heading: string) => boolean,
    isOf: (content: ColumnContent) => boolean,
  ): boolean {
    return this.#columns.some(
      (column) =>
        !isGeneral(headingOf(lowestOf(column.parts))) &&
        this.#meaningsOf(column).some((meaning) => meaning.field === field) &&
        isOf(column.content),
    );
  }

  /** Whether a word says who is responsible: a responsible area is no pillar. */
  #isOwner = (word: string): boolean =>
    this.#meanings.get(word)?.some(({ field }) => SHARED.has(field)) === true;

  /** Whether a column is of a frequency that says how often values are due, and no other says so. */
  #isHowOften = ({ field }: Meaning, { content }: MatchColumn): boolean =>
    field === 'frequency' && isHowOften(content, 1) && !this.#hasColumn('grain');

  /** Whether some heading is one of a field, and its cells may be that. */
  #hasColumn = (field: string): boolean =>
    this.#columns.some((column) =>
      this.#meaningsOf(column).some(
        (meaning) => meaning.field === field && fits(meaning.holds, column.content, true),
      ),
    );
}

/** The fields that the headings of columns name, where rows are of a kind. */
export const matchColumns = (rows: RowKind, columns: readonly MatchColumn[]): (Match | undefined)[] =>
  new ColumnMatcher(rows, columns).match();
