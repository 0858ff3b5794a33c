/** Whether this is the long run (`npm run test:faults`) or the short one among all tests. */
export const isLong = process.env['MERIDIAN_FAULTS'] === 'long';

/** As many of something as this run takes. */
export const rounds = (long: number, short: number): number => (isLong ? long : short);

/** The month of a number, from January 2020 on: each round of a test has one that has ended. */
export const monthOf = (round: number): string =>
  new Date(Date.UTC(2020, round)).toISOString().slice(0, '2020-01'.length);
