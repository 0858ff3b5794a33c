import * as z from 'zod/mini';
import { DESCRIPTION_MAX, TITLE_MAX } from '../kinds/constants.ts';
import { isInRange, OUT_OF_RANGE } from '../scorecard/date-range.ts';
import { correctionFields } from '../month/corrections.ts';
import { id, instant, requiredText, text } from '../api/fields.ts';

/** Where published pages are: the token follows. */
export const PUBLISHED_PATH = '/p/';

/** The most records of one kind that a page can show. */
const MARKS_MAX = 20_000;
const ids = z.array(id, 'Give a list of ids').check(z.maxLength(MARKS_MAX, 'Mark at most 20,000'));
const mark = z.boolean('Say true or false');

/** What of a snapshot is public: only what is marked. */
export const Marks = z
  .strictObject(
    {
      pillars: ids,
      objectives: ids,
      kpis: ids,
      /** The score and status of the strategy. */
      overall: mark,
      /** The titles of visions and missions. */
      visionMission: mark,
      /** The causes between the marked objectives of the marked pillars. */
      map: z._default(mark, false),
      /** Values, targets and sparklines of the marked KPIs; without, they have only statuses and scores. */
      values: mark,
      /** Titles and progress of the initiatives of the marked objectives. */
      initiatives: mark,
      /** The notes on values of the marked KPIs. */
      notes: mark,
    },
    'Say what is public',
  )
  .check(z.meta({ id: 'PublicationMarks' }));
export type Marks = z.infer<typeof Marks>;

/** Nothing is public unless it is marked. */
export const NO_MARKS: Marks = {
  pillars: [],
  objectives: [],
  kpis: [],
  overall: false,
  visionMission: false,
  map: false,
  values: false,
  initiatives: false,
  notes: false,
};

/** The instant that a page ends, as it is written for everybody. */
const end = z.nullable(
  z.string('Give a date and time').check(
    z.refine((value) => !Number.isNaN(Date.parse(value)), {
      error: 'Give a date and time',
      abort: true,
    }),
    z.overwrite((value) => new Date(value).toISOString()),
    z.refine((value) => isInRange(value.slice(0, 10)), { error: OUT_OF_RANGE, abort: true }),
    z.refine((value) => value > new Date().toISOString(), 'Choose a time in the future'),
  ),
);

/** The rules of what is given for a page. */
export const publicationRules = {
  snapshotId: id,
  title: requiredText(TITLE_MAX, 'Title is required'),
  note: text(DESCRIPTION_MAX),
  marks: Marks,
  /** Null for a page without an end. */
  expiresAt: end,
};

/** A published page, without its link, which only the answer that makes it has. */
export const Publication = z
  .object({
    id,
    strategyId: id,
    title: z.string(),
    note: z.string(),
    marks: Marks,
    snapshotId: id,
    /** The name of the snapshot, and its period. */
    snapshot: z.string(),
    period: z.string(),
    ...correctionFields,
    expiresAt: z.nullable(instant),
    by: z.string(),
    at: instant,
    /** When its link was made; null while nobody has one. */
    linkAt: z.nullable(instant),
    /** When what it shows was last changed. */
    updatedAt: instant,
    revokedAt: z.nullable(instant),
  })
  .check(z.meta({ id: 'Publication' }));
export type Publication = z.infer<typeof Publication>;
