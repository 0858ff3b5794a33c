import * as z from 'zod/mini';
import { calendarDate, id, requiredText, text } from '../api/fields.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../kinds/constants.ts';
import { BOOK_FORMATS, bookRules } from '../month/book.ts';
import { type BareScore, PeriodScores } from '../month/moves.ts';
import { Collected } from '../month/sentence.ts';
import { Marks } from '../publication/publication.ts';
import { ScorecardAnswer } from '../scorecard/answers.ts';
import { mayHaveStatus } from '../scorecard/roll-up.ts';
import { CAP_MAX, GRAINS } from '../scorecard/settings.ts';
import { dateTime, fileLists, fileTexts, username, writtenAt } from './file-records.ts';

const { strategy, pillars, objectives, kpis } = ScorecardAnswer.shape;

type Scored = Pick<BareScore, 'score' | 'status'>;

/** Whether a rule gives each of these scores. */
const isScored = (...lists: (readonly Scored[])[]): boolean =>
  lists
    .flat()
    .every(
      ({ score, status }) => (score ?? 0) >= 0 && (score ?? 0) <= CAP_MAX && mayHaveStatus(score, status),
    );
const NOT_SCORED = 'No rule gives these scores';

/** A snapshot in a file. Records that the plan still has have their ids of the plan. */
export const FileSnapshot = z.strictObject({
  id,
  name: requiredText(TITLE_MAX, 'Name is required'),
  note: text(2 * DESCRIPTION_MAX),
  grain: z.enum(GRAINS),
  start: calendarDate,
  end: calendarDate,
  label: requiredText(TITLE_MAX, 'Give the period in words'),
  by: username,
  at: writtenAt,
  strategy: z.strictObject(fileTexts),
  ...fileLists,
  scorecard: z
    .object({ strategy, pillars, objectives, kpis })
    .check(z.refine((it) => isScored([it.strategy], it.pillars, it.objectives, it.kpis), NOT_SCORED)),
  notes: z.array(
    z.strictObject({
      kpi: id,
      period: text(40),
      note: text(DESCRIPTION_MAX),
      by: username,
      isOwner: z.optional(z.boolean()),
      at: writtenAt,
    }),
  ),
  before: z.optional(
    z.nullable(
      PeriodScores.check(z.refine((it) => isScored(it.pillars, it.objectives, it.kpis), NOT_SCORED)),
    ),
  ),
  collected: z.optional(z.nullable(Collected)),
});
export type FileSnapshot = z.infer<typeof FileSnapshot>;

/** A published page in a file. */
export const FilePublication = z.strictObject({
  snapshot: id,
  title: requiredText(TITLE_MAX, 'Title is required'),
  note: text(DESCRIPTION_MAX),
  marks: Marks,
  expiresAt: z.nullable(dateTime),
});
export type FilePublication = z.infer<typeof FilePublication>;

/** A book in a file: what it shows of which snapshot, without the document. */
export const FileBook = z.strictObject({
  snapshot: id,
  format: z.enum(BOOK_FORMATS),
  ...bookRules,
  at: writtenAt,
});
export type FileBook = z.infer<typeof FileBook>;
