/** The variables of the environment. The types of the contract are also those of a browser, which has none. */
export const environment =
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};

/** Whether this is the long run of all tests, `npm run test:long`. */
export const isLong = environment['MERIDIAN_TEST_LONG'] === '1';

/** How many random cases a test tries: all of them in the long run, else a tenth. */
export const runs = (long: number): number => (isLong ? long : Math.max(1, Math.round(long / 10)));

/** How long so many cases may take at most: milliseconds. A few on a busy machine take minutes, too. */
export const limitFor = (count: number, secondsEach: number): number => 120_000 + count * secondsEach * 1000;
