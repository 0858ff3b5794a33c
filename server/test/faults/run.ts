/** Whether this is the long run (`npm run test:faults`) or the short one among all tests. */
export const isLong = process.env['MERIDIAN_FAULTS'] === 'long';

/** As many of something as this run takes. */
export const rounds = (long: number, short: number): number => (isLong ? long : short);
