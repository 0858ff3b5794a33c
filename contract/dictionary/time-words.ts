/** Units of time that durations are in, by their seconds, in English, German, French, Spanish and Portuguese. */
const TIME_UNITS: readonly [seconds: number, words: string][] = [
  [3600, String.raw`h|hrs?\.?|hours?|std\.?|stunden?|heures?|horas?`],
  [60, String.raw`m|mn|min\.?|mins\.?|minutes?|minuten?|minutos?`],
  [1, String.raw`s|secs?\.?|seconds?|sek\.?|sekunden?|secondes?|segundos?`],
];

/** A word with a capital or not; a letter alone has none, for 'M' are millions. */
const cased = (word: string): string =>
  /^\p{L}{2}/u.test(word) ? `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}` : word;

/** The words of hours, minutes and seconds behind a number. */
export const [HOURS = '', MINUTES = '', SECONDS = ''] = TIME_UNITS.map(([, words]) =>
  words.split('|').map(cased).join('|'),
);

const ALONE = TIME_UNITS.map(
  ([seconds, words]) => [seconds, new RegExp(`^(?:in |en )?(?:${words})$`, 'iu')] as const,
);
/** Words of three letters at least, or short ones in brackets. */
const WITHIN = TIME_UNITS.map(
  ([seconds, words]) =>
    [
      seconds,
      new RegExp(
        String.raw`(?<!\p{L})(?=\p{L}{4})(?:${words})(?!\p{L})|[([](?:in |en )?(?:${words})[)\]]`,
        'iu',
      ),
    ] as const,
);

/** How many seconds the time has that a unit is; undefined for a unit of another kind. */
export const secondsOf = (unit: string): number | undefined =>
  ALONE.find(([, words]) => words.test(unit.trim()))?.[0];

/** The same of the unit of time that a name says: 'Wait in minutes', 'Handling time (sec)'; undefined where it says none, or several. */
export function secondsIn(name: string): number | undefined {
  const [match, ...more] = WITHIN.filter(([, words]) => words.test(name));
  return more.length === 0 ? match?.[0] : undefined;
}
