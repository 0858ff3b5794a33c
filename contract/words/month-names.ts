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

/** The fewest letters that a month may be shortened to. */
const SHORTEST = 3;

/**
 * The month of a name, from 1: in English or another language, whole or shortened to what only one month begins with. Undefined
 * where it is none.
 */
export function monthNamed(name: string, locale: string): number | undefined {
  const languages = [...new Set([locale, 'en-US'])].map((language) => ({
    wanted: folded(name, language),
    months: namesIn(language),
  }));
  for (const { wanted, months } of languages) {
    const month = months.findIndex((names) => names.includes(wanted));
    if (month >= 0) return month + 1;
  }
  for (const { wanted, months } of languages) {
    const begun = months.flatMap((names, month) =>
      wanted.length >= SHORTEST && names.some((name) => name.startsWith(wanted)) ? [month + 1] : [],
    );
    if (begun.length === 1) return begun[0];
  }
  return undefined;
}
