/** How many hostile requests a run sends: 5,000 among all other tests, more by `npm run test:hostile`. */
export const inputs = Number(process.env['MERIDIAN_TEST_INPUTS'] ?? 5_000);
