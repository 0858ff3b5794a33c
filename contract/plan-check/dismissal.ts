import * as z from 'zod/mini';
import { id, instant, requiredText } from '../api/fields.ts';
import { type FoundKind, RULE_NAMES } from './finding.ts';

/** The maximum length of the reason for a dismissal: characters. */
export const REASON_MAX = 500;

/** The record of a finding as a text, such as `kpi:12`. */
const foundText = z
  .string('Give the record of the finding')
  .check(
    z.regex(
      /^(strategy|pillar|objective|kpi|initiative):[1-9]\d{0,8}$/,
      'Give the record of the finding, such as kpi:12',
    ),
  );

/** The record that a text of foundText names. */
export function foundOf(text: string): { kind: FoundKind; id: number } {
  const [kind, number] = text.split(':');
  return { kind: kind as FoundKind, id: Number(number) };
}

/** What a member says to a finding that should not be shown any more. */
export const NewDismissal = z.strictObject({
  rule: z.enum(RULE_NAMES, 'Choose a rule of the plan check'),
  of: foundText,
  reason: requiredText(REASON_MAX, 'Say why'),
});
export type NewDismissal = z.infer<typeof NewDismissal>;

/** A finding of the plan check that a member dismissed. */
export const Dismissal = z
  .object({
    id,
    rule: z.enum(RULE_NAMES),
    of: z.string(),
    reason: z.string(),
    userId: id,
    /** The display name of who dismissed it. */
    name: z.string(),
    at: instant,
  })
  .check(z.meta({ id: 'Dismissal' }));
export type Dismissal = z.infer<typeof Dismissal>;
