import { CHOICE_WORDS } from '../exchange/choices.ts';
import { KINDS } from '../kinds/kinds.ts';
import { isUnitWord, yesOrNo } from '../dictionary/cell-words.ts';
import { choiceNamed, isKpiWord } from '../dictionary/choice-words.ts';
import { type ColumnContent, fits, NO_CELLS } from './column-content.ts';
import { expectedIn } from '../dictionary/series-words.ts';
import { splitSeries } from './heading-periods.ts';
import { unitInHeading } from './heading-unit.ts';
import { headingOf, type Meaning, meaningsIn } from './headings.ts';
import { RECORD_KINDS, type RowKind } from './mapping.ts';
import { PERIOD_PARTS } from './periods.ts';

/** A column that is matched: the texts of its heading from the top, and its content. */
export interface MatchColumn {
  parts: readonly string[];
  content: ColumnContent;
  /** Whether its cells are periods, and no values. */
  isPeriods: boolean;
}

/** The field that the heading of a column names. */
export type Match = Pick<Meaning, 'field'>;

/** Fields that several columns may give together, such as a first and a second lead. */
const SHARED: ReadonlySet<string> = new Set(['inputOwner', 'whoName']);

/** Whether at least half of the texts are words for the values of a field that has a choice of them. */
function isOfChoice(rows: RowKind, field: string, { texts }: ColumnContent): boolean {
  if (field === 'kind') return rows === 'initiative' || texts.some(isKpiWord);
  if (field === 'lowerIsBetter') return texts.every((text) => yesOrNo(text) !== undefined);
  const kind = RECORD_KINDS[rows];
  const descriptor = KINDS[kind].fields[field];
  const isChoice = Object.hasOwn(CHOICE_WORDS, `${kind}.${field}`) || descriptor?.valueType === 'choice';
  if (!isChoice) return true;
  return 2 * texts.filter((text) => choiceNamed(kind, field, text) !== undefined).length >= texts.length;
}

const PERIODS: ReadonlySet<string> = new Set(PERIOD_PARTS);
/** What an actual or a target is, and what names a KPI. */
const NUMBERS: ReadonlySet<string> = new Set(['actual', 'target']);
const NAMES: ReadonlySet<string> = new Set(['kpi', 'measure']);
/** Words that make of a target or an owner one of something else. */
const QUALIFIED =
  /%|\b(?:of|last|previous|prior|ytd|cumulative|annual|yearly|national|regional|state|stretch|proposed|revised|department|variance|gap|difference|vs|versus|max|min)\b/;
/** Headings that mean a status, and no place. */
const STATUS = /^(?:status|rag|statut|estatus|status key|rag status)/;
/** The fewest numbers in their order that are no values. */
const ORDER_MIN = 3;

/** Whether a column numbers its rows from 1 on, below a heading of more than one word: 'BestInNationGoal'. */
const isOrder = (parts: readonly string[], { texts }: ColumnContent): boolean =>
  headingOf(parts.join(' ')).includes(' ') &&
  texts.length >= ORDER_MIN &&
  new Set(texts.map(Number)).size === texts.length &&
  texts.every((text) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= texts.length);

/** Whether most cells are statuses. */
const isOfStatus = (rows: RowKind, { texts }: ColumnContent): boolean =>
  2 * texts.filter((text) => choiceNamed(RECORD_KINDS[rows], 'status', text) !== undefined).length >
  texts.length;

/** Whether most cells are units, such as a column 'Measure' has beside the name of an indicator. */
const isOfUnits = ({ texts }: ColumnContent): boolean =>
  texts.length > 0 && 2 * texts.filter(isUnitWord).length > texts.length;

/** The texts that may be the heading of a column, the most telling first. */
function headingsOf(parts: readonly string[]): string[] {
  const [lower = '', upper = ''] = parts.toReversed();
  return [parts.join(' '), lower, upper].map(headingOf).filter((heading) => heading !== '');
}

/** Headings that end or begin with a known one: 'Owner of the KPI', 'Target (EUR)'. */
function looseHeadings(heading: string): string[] {
  const words = heading.split(' ');
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
  const begins = words.slice(1).map((_, index) => words.slice(0, words.length - index - 1).join(' '));
  return [...ends, ...begins].filter((part) => part.length > 3);
}

/** Matches columns with the fields that their headings name. Each field is taken once, by a column whose cells may be it. */
class ColumnMatcher {
  readonly #rows: RowKind;
  readonly #columns: readonly MatchColumn[];
  readonly #meanings: ReadonlyMap<string, readonly Meaning[]>;
  readonly #matches: (Match | undefined)[];

  constructor(rows: RowKind, columns: readonly MatchColumn[]) {
    this.#rows = rows;
    this.#columns = columns;
    this.#meanings = meaningsIn(rows);
    this.#matches = columns.map(() => undefined);
  }

  match(): (Match | undefined)[] {
    const filled = [...this.#columns.keys()].toSorted(
      (a, b) => Number(this.#isEmpty(a)) - Number(this.#isEmpty(b)) || a - b,
    );
    for (const column of filled) this.#take(column, this.#headings(column), true);
    // 'Achieved %' beside a target that is none is its share of that.
    const hasNumbers = this.#matches.some((match) => match && NUMBERS.has(match.field));
    for (const column of filled) {
      const parts = this.#columns[column]?.parts ?? [];
      const { unit, rest } = unitInHeading(parts.at(-1) ?? '') ?? {};
      if (rest !== undefined && !(unit === '%' && hasNumbers))
        this.#take(column, headingsOf([...parts.slice(0, -1), rest]), true);
    }
    for (const column of filled)
      this.#take(
        column,
        this.#headings(column).flatMap((heading) => [heading.replace(/ \d$/, ''), ...looseHeadings(heading)]),
        false,
      );
    // A column 'Measure' of units beside the name of an indicator.
    const units = this.#matches.findIndex(
      (match, column) => !match && isOfUnits(this.#columns[column]?.content ?? NO_CELLS),
    );
    if (
      units >= 0 &&
      this.#isFree('unit', '', units) &&
      this.#meanings.size > 0 &&
      RECORD_KINDS[this.#rows] === 'kpi'
    )
      this.#matches[units] = { field: 'unit' };
    return this.#matches;
  }

  #isEmpty = (column: number): boolean => this.#columns[column]?.content.filled === 0;

  #headings = (column: number): string[] => headingsOf(this.#columns[column]?.parts ?? []);

  #take(column: number, headings: readonly string[], isExact: boolean): void {
    const own = this.#columns[column];
    if (this.#matches[column] || !own) return;
    for (const heading of headings)
      for (const meaning of this.#meanings.get(heading) ?? [])
        if (this.#isFree(meaning.field, heading, column) && this.#accepts(meaning, own, isExact)) {
          this.#matches[column] = this.#isHowOften(meaning, own) ? { ...meaning, field: 'grain' } : meaning;
          return;
        }
  }

  #isFree(field: string, heading: string, column: number): boolean {
    const isNumbered =
      SHARED.has(field) && / \d$/.test(headingOf(this.#columns[column]?.parts.at(-1) ?? heading));
    return isNumbered || !this.#matches.some((match) => match?.field === field);
  }

  #accepts({ field, holds }: Meaning, { parts, content, isPeriods }: MatchColumn, isExact: boolean): boolean {
    if (!fits(holds, content, isExact) || !isOfChoice(this.#rows, field, content)) return false;
    if (PERIODS.has(field)) return isExact || isPeriods;
    if (!isExact && QUALIFIED.test(headingOf(parts.join(' ')))) return false;
    if (field === 'status' && !(isExact && STATUS.test(headingOf(parts.at(-1) ?? ''))))
      return isOfStatus(this.#rows, content);
    // 'Planned results' are no actuals.
    if (NUMBERS.has(field) && !isExact && (splitSeries(parts.join(' ')).series ?? field) !== field)
      return false;
    if (NUMBERS.has(field)) return expectedIn(parts.join(' ')) === undefined && !isOrder(parts, content);
    return !NAMES.has(field) || !isOfUnits(content);
  }

  /** Whether the cells of a frequency say how often values are due. */
  #isHowOften = ({ field }: Meaning, { content: { texts } }: MatchColumn): boolean =>
    field === 'frequency' &&
    texts.length > 0 &&
    2 * texts.filter((text) => choiceNamed('kpi', 'grain', text) !== undefined).length > texts.length &&
    !this.#columns.some(({ parts }) =>
      this.#meanings.get(headingOf(parts.at(-1) ?? ''))?.some((meaning) => meaning.field === 'grain'),
    );
}

/** The fields that the headings of columns name, where rows are of a kind. */
export const matchColumns = (rows: RowKind, columns: readonly MatchColumn[]): (Match | undefined)[] =>
  new ColumnMatcher(rows, columns).match();
