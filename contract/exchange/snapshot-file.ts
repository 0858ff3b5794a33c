import * as z from 'zod/mini';
import { calendarDate, id, requiredText, text } from '../api/fields.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../kinds/constants.ts';
import { BOOK_FORMATS, bookRules } from '../month/book.ts';
import { PeriodScores } from '../month/moves.ts';
import { Collected } from '../month/collected.ts';
import { Marks } from '../publication/publication.ts';
import { ScorecardAnswer } from '../scorecard/answers.ts';
import { calendarIn } from '../scorecard/calendar.ts';
import { isInRange, OUT_OF_RANGE } from '../scorecard/date-range.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { GRAINS } from '../scorecard/settings.ts';
import { type Fault, faultsUnder, refusing } from './faults.ts';
import {
  anyPeriodKey,
  dateTime,
  fileLists,
  fileTexts,
  periodKey,
  username,
  writtenAt,
} from './file-records.ts';
import { faultsInScorecard, faultsInScores, isDifference } from './snapshot-scores.ts';
import { fileWords } from './words.ts';

const { strategy, pillars, objectives, kpis } = ScorecardAnswer.shape;

const fields = z.strictObject({
  id,
  name: requiredText(TITLE_MAX, 'Name is required'),
  note: fileWords(DESCRIPTION_MAX),
  grain: z.enum(GRAINS),
  start: calendarDate,
  end: calendarDate,
  label: requiredText(TITLE_MAX, 'Give the period in words'),
  by: username,
  at: writtenAt,
  strategy: z.strictObject(fileTexts),
  ...fileLists,
  scorecard: z.object({
    strategy,
    pillars,
    objectives,
    kpis: z.array(z.extend(kpis.def.element, { period: z.nullable(anyPeriodKey) })),
  }),
  notes: z.array(
    z.strictObject({
      kpi: id,
      period: periodKey,
      note: text(DESCRIPTION_MAX),
      by: username,
      isOwner: z.optional(z.boolean()),
      at: writtenAt,
    }),
  ),
  before: z.optional(z.nullable(PeriodScores)),
  collected: z.optional(z.nullable(Collected)),
  /** Whether its values give other scores than it has, as of a lock that an earlier version computed. */
  differs: z.optional(z.literal(true)),
});

type FileSnapshotFields = z.infer<typeof fields>;

/** What in the period of a snapshot its calendar does not have. */
function faultsInPeriod({ grain, start, end, strategy: { calendar } }: FileSnapshotFields): Fault[] {
  const period = parsePeriod(calendarIn({ calendar: calendar ?? null }), `${grain}:${start}`, grain);
  if (!period) return [{ path: ['start'], message: `Give the first day of a ${grain}` }];
  return period.end === end ? [] : [{ path: ['end'], message: `Give the last day of the ${grain}` }];
}

/** What in the results of a snapshot no rule gives. One that says that it differs may have scores of other values. */
const faultsInResults = (snapshot: FileSnapshotFields): Fault[] =>
  [
    ...faultsUnder(['scorecard'], faultsInScorecard(snapshot.scorecard, snapshot)),
    ...faultsUnder(['before'], snapshot.before ? faultsInScores(snapshot.before) : []),
  ].filter((fault) => !snapshot.differs || !isDifference(fault));

/** A snapshot in a file. Records that the plan still has have their ids of the plan. */
export const FileSnapshot = fields.check(
  refusing((snapshot) => [...faultsInPeriod(snapshot), ...faultsInResults(snapshot)]),
);
export type FileSnapshot = z.infer<typeof FileSnapshot>;

/** A published page in a file. */
export const FilePublication = z.strictObject({
  snapshot: id,
  title: requiredText(TITLE_MAX, 'Title is required'),
  note: text(DESCRIPTION_MAX),
  marks: Marks,
  expiresAt: z.nullable(dateTime.check(z.refine((value) => isInRange(value.slice(0, 10)), OUT_OF_RANGE))),
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
