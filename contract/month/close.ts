import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';
import { BandAnswer } from '../scorecard/answers.ts';
import { PeriodAnswer, phase } from '../scorecard/period-fields.ts';
import { PeriodLock } from './period-lock.ts';

/** The longest that the automatic lock of a month can wait after its end: days. */
export const CLOSE_DAYS_MAX = 60;
/** The maximum length of the note of a nudge: characters. */
export const NUDGE_NOTE_MAX = 200;

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

/** A value that is due. */
const ClosingItem = z.object({
  kpiId: id,
  /** The title of the KPI. */
  title: z.string(),
  /** The period of the value: its key, and its label. */
  period: z.string(),
  periodLabel: z.string(),
  /** The last day on which it is not late, YYYY-MM-DD. */
  due: z.string(),
  isLate: z.boolean(),
});
export type ClosingItem = z.infer<typeof ClosingItem>;

/** Somebody who is responsible for values of a period. */
const ClosingPerson = z.object({
  /** Null where no member is: a name that is written at the KPIs, or nobody. */
  userId: z.nullable(id),
  /** Null for nobody. */
  name: nullableText,
  /** True where the account is deactivated: nobody can be asked. */
  isDeactivated: z.optional(z.literal(true)),
  /** The values that are still to come. */
  items: z.array(ClosingItem),
  /** How many were entered. */
  entered: z.int(),
  /** The last time that somebody asked for them. */
  nudge: z.nullable(z.object({ by: z.string(), at: instant })),
});
export type ClosingPerson = z.infer<typeof ClosingPerson>;

/** A KPI that is not on track, and whether it is explained: by a note on the value, or by its owner's comment on the period. */
const ClosingKpi = z.object({
  kpiId: id,
  title: z.string(),
  /** The name of who is responsible; null for nobody. */
  owner: nullableText,
  /** The member who is. */
  ownerId: z.nullable(id),
  /** The period that it is judged by: its key, and its label. */
  period: z.string(),
  periodLabel: z.string(),
  value: nullableNumber,
  target: nullableNumber,
  band: BandAnswer,
  unit: z.string(),
  decimals: z.nullable(z.int()),
  isExplained: z.boolean(),
  /** What was entered for that very period, which takes a note; null where the value follows from others. */
  entered: z.nullable(z.object({ value: nullableNumber, num: nullableNumber, den: nullableNumber })),
  /** The note on its value; null for none. */
  note: z.nullable(z.object({ text: z.string(), by: nullableText })),
});
export type ClosingKpi = z.infer<typeof ClosingKpi>;

/** What is known of a period that is to be locked. */
export const Closing = z
  .object({
    revision: z.int(),
    period: PeriodAnswer,
    /** Today in the time zone of the strategy, YYYY-MM-DD. */
    today: z.string(),
    phase,
    /** The day on which the last value is due. */
    due: z.string(),
    /** Whether the period can be locked, once it has ended. */
    isLockable: z.boolean(),
    /** Its lock, or that of a longer period around it. */
    lock: z.nullable(PeriodLock),
    /** So many days after its end a month is locked by itself; null for never. */
    closesAfterDays: z.nullable(z.int()),
    /** The values that belong to the period, and those that are entered. */
    expected: z.int(),
    entered: z.int(),
    /** How many of the KPIs that are tracked have which status. */
    counts: z.object({ green: z.int(), amber: z.int(), red: z.int(), none: z.int() }),
    /** First those who owe most. */
    people: z.array(ClosingPerson),
    /** The values that are not expected. */
    notExpected: z.array(
      z.object({
        kpiId: id,
        title: z.string(),
        period: z.string(),
        periodLabel: z.string(),
        reason: z.string(),
        by: nullableText,
        at: z.nullable(instant),
      }),
    ),
    /** The KPIs that are red, and those that are amber. */
    reds: z.array(ClosingKpi),
    ambers: z.array(ClosingKpi),
  })
  .check(z.meta({ id: 'Closing' }));
export type Closing = z.infer<typeof Closing>;
