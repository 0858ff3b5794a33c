import { isOfNumbers } from './column-content.ts';
import { isAmount } from '../dictionary/series-words.ts';
import { choiceNamed } from '../dictionary/choice-words.ts';
import type { HeadingPoints } from './heading-periods.ts';
import { isGeneralName } from '../dictionary/heading-senses.ts';
import { headingOf, isIdHeading, lowestOf, meaningsOf } from './headings.ts';
import { type RowKind, SERIES_PLACES } from './mapping.ts';
import { type Match, matchColumns, type MatchColumn } from './match-columns.ts';

/** A column of a table as a guess sees it. */
export interface GuessColumn extends MatchColumn {
  points: HeadingPoints | undefined;
}

/** Names that a record of any kind may have. */
const isGeneral = (heading: string): boolean =>
  isGeneralName(heading) || /^(?:name en|measure)$/.test(heading);

/** Whether a column is one of several of points: its heading names a period, or a part of one. */
export const isWide = ({ points }: GuessColumn): boolean => (points?.period ?? points?.part) !== undefined;

/** Whether a column is matched by a heading that only this kind has. */
const isNamed = (
  columns: readonly GuessColumn[],
  matches: readonly (Match | undefined)[],
  field: string,
): boolean =>
  matches.some(
    (match, index) => match?.field === field && !isGeneral(headingOf(lowestOf(columns[index]?.parts))),
  );

const has = (matches: readonly (Match | undefined)[], fields: readonly string[]): number =>
  fields.filter((field) => matches.some((match) => match?.field === field)).length;

/** The fields that the headings name exactly where rows are of a kind. */
const fieldsIn = (rows: RowKind, columns: readonly MatchColumn[]): ReadonlySet<string> =>
  new Set(columns.flatMap((column) => meaningsOf(rows, lowestOf(column.parts)).map(({ field }) => field)));

/** Whether rows are causes: they have both ends, and no name of a record of their own. */
function areCauses(columns: readonly GuessColumn[]): boolean {
  const fields = fieldsIn('cause', columns);
  return (
    ['cause', 'effect'].every((end) => fields.has(end) || fields.has(`${end}Code`)) &&
    !fieldsIn('kpi', columns).has('measure') &&
    !fieldsIn('initiative', columns).has('initiative')
  );
}

/** What the rows of a table of records are; `work` are the matches of initiatives. */
function recordsIn(columns: readonly GuessColumn[], work: readonly (Match | undefined)[]): RowKind {
  const isBoard = columns.some(
    ({ parts, content }) =>
      ['type', 'level', 'typ', 'tipo'].includes(headingOf(lowestOf(parts))) &&
      content.filled > 0 &&
      content.texts.every((text) => choiceNamed('node', 'type', text) !== undefined),
  );
  if (isBoard) return 'objective';
  if (areCauses(columns)) return 'cause';
  const [kpi, objective] = [matchColumns('kpi', columns), matchColumns('objective', columns)];
  // A measure may be a KPI or work, but beside an objective it is no objective.
  const isMeasured = columns.some((column) => headingOf(lowestOf(column.parts)) === 'measure');
  const isMeasureOfKpi = isMeasured && has(kpi, ['target', 'actual', 'baseline']) > 0;
  const kpiScore =
    3 * Number(isNamed(columns, kpi, 'measure') || isMeasureOfKpi) +
    has(kpi, ['measure', 'unit', 'target', 'actual', 'baseline', 'direction', 'frequency', 'grain']);
  const workScore =
    3 * Number(isNamed(columns, work, 'initiative')) +
    has(work, ['initiative', 'startDate', 'whenDate', 'progress', 'budget', 'tactic']);
  const isOfObjectives =
    isNamed(columns, objective, 'title') && !isNamed(columns, kpi, 'measure') && !isMeasured;
  if (workScore > kpiScore && workScore > 1) return 'initiative';
  return kpiScore <= 1 && isOfObjectives ? 'objective' : 'kpi';
}

/** Whether a table is a list of KPIs as the product writes it: some of its settings are values of a period. */
export const isKpiList = (columns: readonly MatchColumn[]): boolean =>
  fieldsIn('kpi', columns).has('chosenStatus');

/** What the rows of a table are, by its headings and its cells. */
export function guessRows(columns: readonly GuessColumn[]): RowKind {
  if (isKpiList(columns)) return 'kpi';
  const wide = columns.filter(isWide);
  const matches = matchColumns('value', columns);
  const isField = (index: number, fields: readonly string[]) => fields.includes(matches[index]?.field ?? '');
  if (wide.length > 1) return 'kpiPeriods';
  const repeats = (field: string): boolean => {
    const { texts = [] } = columns[matches.findIndex((match) => match?.field === field)]?.content ?? {};
    return new Set(texts).size < texts.length;
  };
  const periods = columns.filter(({ isPeriods }) => isPeriods);
  const values = [...columns.keys()].filter(
    (index) => isField(index, SERIES_PLACES) && isOfNumbers((columns[index] as GuessColumn).content),
  );
  const names = [...columns.keys()].some(
    (index) => isField(index, ['kpi', 'kpiCode', 'id']) && columns[index]?.isPeriods !== true,
  );
  const texts = columns.filter(
    (column, index) =>
      !column.isPeriods &&
      !isOfNumbers(column.content) &&
      column.content.filled > 0 &&
      !isField(index, ['note', 'unit', 'series', 'description', 'status']),
  );
  const work = matchColumns('initiative', columns);
  const isOfWork = isNamed(columns, work, 'initiative');
  // Work of a period, such as hours of projects, has nobody and no end.
  const isPlanned = isOfWork && has(work, ['whoName', 'startDate', 'whenDate', 'progress']) > 0;
  const numbers = columns.filter(
    ({ content, isPeriods, parts }) => isOfNumbers(content) && !isPeriods && !isIdHeading(lowestOf(parts)),
  );
  const hasUnread = columns.some((column, index) => numbers.includes(column) && !matches[index]);
  if (periods.length > 0) {
    if (values.length > 0 && (names || texts.length > 0))
      return hasUnread || values.some((index) => isField(index, ['actual', 'num', 'den']))
        ? 'value'
        : 'target';
    if (numbers.length > 0 && values.length === 0 && repeats('kpi')) return 'value';
    const [only, ...more] = numbers;
    // A heading of numbers that is a name is that of their KPI.
    const isNameless = names || only?.parts.every(isAmount) === true;
    if (only && texts.length > 0 && isNameless && more.length === 0 && values.length === 0) return 'value';
    if (!names && numbers.length > 0 && !isPlanned) return 'periodKpis';
    if (hasUnread && !isOfWork) return 'value';
  }
  return wide.length === 1 && !isOfWork ? 'kpiPeriods' : recordsIn(columns, work);
}
