import * as z from 'zod/mini';
import { id } from '../api/fields.ts';

const natural = z.int().check(z.minimum(0, 'Give a number of at least 0'));
const count = { entered: natural, expected: natural };
const isCount = ({ entered, expected }: { entered: number; expected: number }): boolean =>
  entered <= expected;
const NO_COUNT = { error: 'No more values can be in than are expected', path: ['entered'] };

/** How many values are in, of those that belong to a period. */
export const Collected = z
  .object({
    ...count,
    /** The same by KPI; earlier snapshots counted the whole only. */
    kpis: z.optional(z.array(z.object({ id, ...count }).check(z.refine(isCount, NO_COUNT)))),
  })
  .check(z.refine(isCount, NO_COUNT));
export type Collected = z.infer<typeof Collected>;

/** How many values are in, as a sentence. */
export function collectedText({ entered, expected }: Collected): string {
  if (entered === 0) return `No values are in yet: 0 of ${expected}.`;
  if (entered === expected)
    return expected === 1 ? 'Its only value is in.' : `All ${expected} values are in.`;
  return `${entered} of ${expected} values are in.`;
}
