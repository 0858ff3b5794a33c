import { monthLanguages } from '../words/month-names.ts';
import type { MatchColumn } from './match-columns.ts';
import { headingOf, meaningsIn } from './headings.ts';

/** The languages of the words of headings. */
const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];
const ROWS = ['kpi', 'value', 'objective', 'initiative', 'cause'] as const;

const languagesOf = (words: string): ReadonlySet<string> =>
  new Set([
    ...ROWS.flatMap((rows) => meaningsIn(rows).get(words) ?? []).map(
      ({ language }) => LOCALES[language] ?? '',
    ),
    ...monthLanguages(words),
  ]);

/** The languages that a text above a column may be in: of all of it, else of its words. */
function languagesIn(part: string): string[] {
  const heading = headingOf(part);
  const whole = languagesOf(heading);
  return whole.size > 0 ? [...whole] : heading.split(' ').flatMap((word) => [...languagesOf(word)]);
}

/**
 * The language that most headings are in; undefined where they tell none, as many are in another one, or all of them are words of another
 * one too, such as 'KPI' and 'Name'.
 */
export function languageOf(columns: readonly Pick<MatchColumn, 'parts'>[]): string | undefined {
  const texts = new Set(columns.flatMap(({ parts }) => parts));
  const headings = [...texts].map(languagesIn).filter((languages) => languages.length > 0);
  const headingsIn = (locale: string) => headings.filter((languages) => languages.includes(locale));
  const locales = [...new Set([...LOCALES, ...headings.flat()])];
  const [most = ''] = locales.toSorted((a, b) => headingsIn(b).length - headingsIn(a).length);
  const isShared = locales.some(
    (other) => other !== most && headingsIn(other).length >= headingsIn(most).length,
  );
  return isShared ? undefined : most;
}
