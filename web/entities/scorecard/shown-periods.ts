import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { isBareNumber, isWithoutYear, periodsNamed } from '../../../contract/scorecard/period-words.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { folded } from '../../../contract/values/cell-text.ts';
import { type Table, textsAt } from '../../ui/grid/block.ts';

/** What a page that takes points knows of them. */
export interface PointsContext {
  calendar: Calendar;
  /** YYYY-MM-DD: months without a year are of its fiscal year. */
  today: string;
  /** The length of the periods of its KPIs. */
  grain: Grain;
  /** The periods that it shows: a month without a year is one of them. */
  shown: readonly Period[];
  kpis: readonly { measure: string; unit: string; code?: string | undefined }[];
}

/** The languages whose periods are read. */
export const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];
/** So many lines may have the headings. */
const TOP = 5;

/** Whether two names differ in case, accents and signs only. */
export const sameName = (a: string, b: string): boolean => folded(a) === folded(b);

/** A table whose texts without a year, and day numbers that follow each other, are the shown periods that they name. */
export function withShownPeriods(table: Table, { calendar, grain, shown, kpis }: PointsContext): Table {
  const keys = new Set(shown.map(({ key }) => key));
  const named = (texts: readonly string[], hasBare: boolean): (string | undefined)[] => {
    const isMeant = (text: string): boolean =>
      (hasBare && isBareNumber(text)) || LOCALES.some((locale) => isWithoutYear(text, locale));
    if (!texts.some((text) => isMeant(text))) return [];
    const byLocale = [navigator.language, ...LOCALES].map((locale) =>
      periodsNamed({ calendar, grain, locale, shown }, texts),
    );
    return texts.map((text, index) => {
      const period = byLocale.map((periods) => periods[index]).find(Boolean);
      const isShown = period !== undefined && keys.has(period.key) && isMeant(text);
      return isShown && !kpis.some(({ measure }) => sameName(measure, text)) ? period.label : undefined;
    });
  };
  const width = Math.max(0, ...table.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => named(textsAt(table, column), column === 0));
  const isOne = table.length === 1;
  return table.map((cells, row) => {
    const labels = row < TOP && !isOne ? named(cells, row === 0) : [];
    return cells.map((text, column) => labels[column] ?? columns[column]?.[row] ?? text);
  });
}
