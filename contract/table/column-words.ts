import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { lastDayOf, periodText } from './periods.ts';
import { isUnitWord, yesOrNo } from '../dictionary/cell-words.ts';
import { choiceNamed, groupNamed, isKpiWord } from '../dictionary/choice-words.ts';
import { expectedIn, seriesBeside, seriesNamed } from '../dictionary/series-words.ts';
import { CHOICE_WORDS } from '../exchange/choices.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { ColumnContent } from './column-content.ts';
import { RECORD_KINDS, type RowKind } from './mapping.ts';

/** Whether at least half of the texts are words for the values of a field that has a choice of them. */
export function isOfChoice(rows: RowKind, field: string, { texts }: ColumnContent): boolean {
  if (field === 'kind')
    return (
      rows === 'initiative' ||
      (texts.some(isKpiWord) && texts.every((text) => isKpiWord(text) || groupNamed(text) !== undefined))
    );
  if (field === 'lowerIsBetter') return texts.every((text) => yesOrNo(text) !== undefined);
  const kind = RECORD_KINDS[rows];
  const descriptor = KINDS[kind].fields[field];
  const isChoice = Object.hasOwn(CHOICE_WORDS, `${kind}.${field}`) || descriptor?.valueType === 'choice';
  if (!isChoice) return true;
  return 2 * texts.filter((text) => choiceNamed(kind, field, text) !== undefined).length >= texts.length;
}

/** Whether most texts are words of a sort. */
const areMostly = ({ texts }: ColumnContent, isWord: (text: string) => boolean): boolean =>
  2 * texts.filter(isWord).length > texts.length;

/** Whether most cells are statuses. */
export const isOfStatus = (rows: RowKind, content: ColumnContent): boolean =>
  areMostly(content, (text) => choiceNamed(RECORD_KINDS[rows], 'status', text) !== undefined);

/** Whether most cells are units, such as a column 'Measure' has beside the name of an indicator. */
export const isOfUnits = (content: ColumnContent): boolean => areMostly(content, isUnitWord);

/** Whether most cells say which way is better, such as a column 'Target type' of minimum and maximum. */
export const isOfDirections = (content: ColumnContent): boolean =>
  areMostly(content, (text) => choiceNamed('kpi', 'direction', text) !== undefined);

/** Whether most cells say how often values are due. A letter may be that of a yes, where no heading tells. */
export const isHowOften = (content: ColumnContent, least = 2): boolean =>
  areMostly(content, (text) => text.length >= least && choiceNamed('kpi', 'grain', text) !== undefined);

/** Whether all cells only say yes or no. */
export const isYesOrNo = ({ texts }: ColumnContent): boolean =>
  texts.some((text) => /\p{L}/u.test(text)) && texts.every((text) => yesOrNo(text) !== undefined);

/** Whether most cells are words, and neither units nor a yes or no. */
export const areNames = (content: ColumnContent): boolean =>
  areMostly(content, (text) => /\p{L}{3}/u.test(text) && !isUnitWord(text) && yesOrNo(text) === undefined);

/** Whether some texts say that numbers are actuals, and some that they are targets. */
export const haveBothSeries = (texts: readonly string[]): boolean =>
  (['actual', 'target'] as const).every((series) => texts.some((text) => seriesBeside(text) === series));

/** The share of words of series, and of expected values, from which on a column tells the series. */
const ALMOST_ALL = 0.9;

/** Whether cells tell which series a number is of: almost all, or both actuals and targets beside others. */
export function isOfSeries({ texts }: ColumnContent): boolean {
  const words = texts.filter((text) => seriesNamed(text) ?? expectedIn(text));
  return haveBothSeries(texts) || words.length >= ALMOST_ALL * texts.length;
}

/** Whether numbers begin the dotted codes beside them: 3 and 3.1 of the indicator 3.1.1. */
export const areOuterCodes = ({ texts }: ColumnContent, codes: ColumnContent): boolean =>
  texts.length === codes.texts.length &&
  texts.length > 0 &&
  codes.texts.every((code, row) => /^\w+\.\w+\.\w/.test(code) && code.startsWith(`${texts[row]}.`));

/** Whether the cells of a column are dates or periods, or years. */
export const areDates = ({ texts, filled, dates }: ColumnContent): boolean =>
  filled > 0 &&
  (dates === filled ||
    texts.every(
      (text) =>
        !/^\d{5,}$/.test(text) &&
        lastDayOf(DEFAULT_CALENDAR, periodText({ value: text, kind: 'text' }, 'dmy')) !== undefined,
    ));
