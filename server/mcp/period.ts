import * as z from 'zod/mini';
import { refOf } from './plan.ts';

/** How periods are written. */
export const PERIOD_FORMS =
  '2026-02 (a month), 2026-Q1, 2026-H1, 2026, FY2026, FY2026-Q1, 2026-W05 or a date such as 2026-02-14';

/** The field that says which period is meant. */
export const periodField = z.optional(
  z.string().check(z.describe(`The period: ${PERIOD_FORMS}. Without it the last month that has ended.`)),
);

/** What an answer can be limited to. */
export const TOPS = ['pillar', 'objective'] as const;

/** The field that limits an answer to what stands below a record. */
export const underField = z.optional(
  refOf('Only what stands below this pillar or objective: its id, code or title.'),
);
