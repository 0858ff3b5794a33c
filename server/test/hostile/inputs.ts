/** How many hostile requests a run sends: 2,000 among all other tests, more by `npm run test:hostile`. */
export const inputs = Number(process.env['MERIDIAN_TEST_INPUTS'] ?? 2_000);
