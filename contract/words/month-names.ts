const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));

/** The names of each month that a language has, folded: long and short, alone and beside a day, which inflects some. */
const namesByLocale = new Map<string, string[][]>();

/** A name without case, accents and the point of an abbreviation. */
const folded = (name: string, locale: string): string =>
  name
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '');

function namesIn(locale: string): string[][] {
  const cached = namesByLocale.get(locale);
  if (cached) return cached;
  const formats = (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locale, { month }),
    new Intl.DateTimeFormat(locale, { month, day: 'numeric' }),
  ]);
  const names = MONTHS.map((date) =>
    formats.map((format) =>
      folded(format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '', locale),
    ),
  );
  namesByLocale.set(locale, names);
  return names;
}

/** The languages whose months are read whatever the language of the reader is; a sheet is written by others. */
const LANGUAGES = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-PT'];

/** What people write and no language lists. */
const OTHER_NAMES: Readonly<Record<string, number>> = { janner: 1, feber: 2, mrz: 3, sept: 9, sett: 9 };

/** The fewest letters that a month may be shortened to. */
const SHORTEST = 3;

/** The languages of sheets that have a name of a month. */
export const monthLanguages = (name: string): string[] =>
  LANGUAGES.filter((language) => {
    const wanted = folded(name, language);
    return namesIn(language).some((names) => names.includes(wanted));
  });

/** Columns and rows repeat their texts. */
const monthsByName = new Map<string, number | undefined>();
const NAMES_MAX = 5000;

function monthIn(name: string, locales: readonly string[]): number | undefined {
  const languages = locales.map((language) => ({
    wanted: folded(name, language),
    months: namesIn(language),
  }));
  for (const { wanted, months } of languages) {
    const month = months.findIndex((names) => names.includes(wanted));
    if (month >= 0) return month + 1;
  }
  const begun = languages.flatMap(({ wanted, months }) =>
    months.flatMap((names, month) =>
      wanted.length >= SHORTEST && names.some((full) => full.startsWith(wanted)) ? [month + 1] : [],
    ),
  );
  return OTHER_NAMES[folded(name, 'en-US')] ?? (new Set(begun).size === 1 ? begun[0] : undefined);
}

/**
 * The month of a name, from 1: in a language of sheets or in that of the reader, whole or shortened to what only one month begins with.
 * Undefined where it is none. Languages that shorten a month to its number have no name for it.
 */
export function monthNamed(name: string, locale = 'en-US'): number | undefined {
  if (!/\p{L}/u.test(name)) return undefined;
  const key = `${locale} ${name}`;
  if (monthsByName.has(key)) return monthsByName.get(key);
  const month = monthIn(name, [...new Set([locale, ...LANGUAGES])]);
  if (monthsByName.size >= NAMES_MAX) monthsByName.clear();
  monthsByName.set(key, month);
  return month;
}
