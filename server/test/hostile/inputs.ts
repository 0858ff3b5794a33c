import { runs } from '../../../contract/test/runs.ts';

/** How many hostile requests a run sends, unless MERIDIAN_TEST_INPUTS sets the number. */
export const inputs = Number(process.env['MERIDIAN_TEST_INPUTS'] ?? runs(2_000));
