import * as z from 'zod/mini';
import { DESCRIPTION_MAX, TITLE_MAX } from '../kinds/constants.ts';
import { id, instant, optionalDate, requiredText, text } from '../api/fields.ts';
import { PeriodAnswer } from '../scorecard/period-fields.ts';
import { GRAINS } from '../scorecard/settings.ts';

/** The most items of one review. */
export const ITEMS_MAX = 200;

/** The rules of what people write in a review. */
export const reviewRules = {
  name: requiredText(TITLE_MAX, 'Name is required'),
  itemTitle: requiredText(TITLE_MAX, 'Title is required'),
  decision: text(DESCRIPTION_MAX),
  actionTitle: requiredText(TITLE_MAX, 'Action is required'),
  ownerName: text(TITLE_MAX),
  due: optionalDate,
} as const;

/** The key of an item: it is unique in all reviews. */
export const itemKey = text(40);

/** A record that a review should talk about. */
const AgendaEntry = z.object({
  /** Such as `kpi:12`. */
  of: z.string(),
  title: z.string(),
  /** Why, as sentences; the most important first. */
  reasons: z.array(z.string()),
});
export type AgendaEntry = z.infer<typeof AgendaEntry>;

/** What stands out in a period, the most severe first with those of its objective: the agenda of a review of it. */
export const Agenda = z
  .object({
    revision: z.int(),
    period: PeriodAnswer,
    entries: z.array(AgendaEntry),
  })
  .check(z.meta({ id: 'Agenda' }));
export type Agenda = z.infer<typeof Agenda>;

/** A topic of a review. */
export const ReviewItem = z.object({
  id: z.string(),
  /** The record that it is about, such as `kpi:12`; null for a topic of its own. */
  of: z.nullable(z.string()),
  /** The title of the record when the item was added, or the topic. */
  title: z.string(),
  /** Why it is on the agenda, as sentences. */
  reasons: z.array(z.string()),
  decision: z.string(),
  /** Who wrote the decision, and when; null where there is none. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/** Something that somebody does after a review. */
export const ReviewAction = z
  .object({
    id,
    strategyId: id,
    reviewId: id,
    /** The name of the review. */
    review: z.string(),
    /** The item that it belongs to; null for the whole review. */
    itemId: z.nullable(z.string()),
    /** The title of the item; empty for none. */
    about: z.string(),
    title: z.string(),
    /** The member who does it; null where it is nobody with an account. */
    ownerId: z.nullable(id),
    /** The display name of the member, or the name that was written; empty for none. */
    ownerName: z.string(),
    /** Calendar date, YYYY-MM-DD. */
    due: z.nullable(z.string()),
    /** Where it is an action step, the step says so. */
    isDone: z.boolean(),
    /** When it was marked as done; null for an action step. */
    doneAt: z.nullable(instant),
    /** The action step of the plan that it became; null where it stands alone. */
    step: z.nullable(
      z.object({
        id,
        /** The title of its tactic. */
        tactic: z.string(),
        /** The objective of its initiative; null for none. */
        objectiveId: z.nullable(id),
        /** Who does it by the plan: the username of a member, or a name. */
        assignedTo: z.string(),
      }),
    ),
  })
  .check(z.meta({ id: 'ReviewAction' }));
export type ReviewAction = z.infer<typeof ReviewAction>;

const review = {
  id,
  strategyId: id,
  name: z.string(),
  /** The period that it is about. */
  period: z.object({
    grain: z.enum(GRAINS),
    key: z.string(),
    start: z.string(),
    label: z.string(),
  }),
  state: z.enum(['open', 'held']),
  /** Who started it, and when. */
  by: z.string(),
  at: instant,
  /** When the meeting ended; null while it is open. */
  heldAt: z.nullable(instant),
  /** The snapshot that was taken when it ended. */
  snapshotId: z.nullable(id),
};

/** A review with its agenda. */
export const Review = z.object({ ...review, agenda: z.array(ReviewItem) }).check(z.meta({ id: 'Review' }));
export type Review = z.infer<typeof Review>;

/** A decision of a review on a record. */
export const ReviewDecision = z
  .object({
    reviewId: id,
    /** The name of the review. */
    review: z.string(),
    /** The record that it is about, such as `kpi:12`. */
    of: z.string(),
    /** The period of the review. */
    period: review.period,
    text: z.string(),
    by: z.nullable(z.string()),
    at: z.nullable(instant),
  })
  .check(z.meta({ id: 'ReviewDecision' }));
export type ReviewDecision = z.infer<typeof ReviewDecision>;

/** A review in the list of reviews. */
export const ReviewSummary = z
  .object({
    ...review,
    items: z.int(),
    decisions: z.int(),
    actions: z.object({ open: z.int(), done: z.int() }),
    /** Of a search: the decisions and actions that have its text. */
    found: z.array(z.string()),
  })
  .check(z.meta({ id: 'ReviewSummary' }));
export type ReviewSummary = z.infer<typeof ReviewSummary>;
