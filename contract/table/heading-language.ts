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

/** The language that most headings are in, English before others; undefined where they tell none, such as 'KPI' and years. */
export function languageOf(columns: readonly Pick<MatchColumn, 'parts'>[]): string | undefined {
  const texts = new Set(columns.flatMap(({ parts }) => parts));
  const languages = [...texts]
    .map(languagesIn)
    .filter((all) => !LOCALES.every((locale) => all.includes(locale)));
  const countOf = (locale: string): number => languages.filter((all) => all.includes(locale)).length;
  const [most = ''] = [...new Set([...LOCALES, ...languages.flat()])].toSorted(
    (a, b) => countOf(b) - countOf(a),
  );
  return countOf(most) === 0 ? undefined : most;
}
