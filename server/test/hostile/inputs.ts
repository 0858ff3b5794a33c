import { engine } from '../database.ts';

/** How many hostile requests a run sends: among all other tests 5,000 on SQLite and 1,000 on PostgreSQL, more by `npm run test:hostile`. */
export const inputs = Number(process.env['MERIDIAN_TEST_INPUTS'] ?? (engine === 'sqlite' ? 5_000 : 1_000));
