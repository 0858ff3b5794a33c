import * as z from 'zod/mini';
import { anyNumber, calendarDate, id, requiredText, text } from '../api/fields.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../kinds/constants.ts';
import { bookRules, templateName } from '../month/book.ts';
import { ITEMS_MAX, reviewRules } from '../month/review.ts';
import { COMMENT_MAX, commentedOf, commentedText } from '../people/comments.ts';
import { RULE_NAMES } from '../plan-check/finding.ts';
import { GRAINS, PERIOD_GRAINS, SERIES } from '../scorecard/settings.ts';
import { distinctIds } from './faults.ts';
import { fileLists, fileTexts, periodKey, username, writtenAt } from './file-records.ts';
import { FileBook, FilePublication, FileSnapshot } from './snapshot-file.ts';
import { fileWords } from './words.ts';

/** The version of the files that this version of the product writes. It reads those of all earlier ones. */
export const FILE_VERSION = 2;
/** The extension of their names. */
export const FILE_EXTENSION = 'meridian.json';
/** The size of the largest file: bytes. */
export const FILE_MAX = 64 * 1024 * 1024;

const Point = z.strictObject({
  kpi: id,
  series: z.enum(SERIES),
  grain: z.enum(PERIOD_GRAINS),
  /** The first day of the period. */
  start: calendarDate,
  /** Null where it does not apply. */
  value: z.nullable(anyNumber),
  note: z.optional(text(DESCRIPTION_MAX)),
});
export type FilePoint = z.infer<typeof Point>;

const comment = z.strictObject({
  id,
  of: commentedText,
  /** Null for the whole record. */
  period: z.nullable(periodKey),
  parent: z.nullable(id),
  by: username,
  at: writtenAt,
  /** Empty where it was deleted and replies remain. */
  text: fileWords(COMMENT_MAX),
  editedAt: z.nullable(writtenAt),
  resolvedAt: z.nullable(writtenAt),
  deletedAt: z.nullable(writtenAt),
});
export type FileComment = z.infer<typeof comment>;

const Comment = comment.check(
  z.refine(({ text: words, deletedAt }) => (words === '') === (deletedAt !== null), {
    error: 'Write something; only a deleted comment is empty',
    path: ['text'],
  }),
  z.refine(({ of, period }) => period === null || commentedOf(of).kind === 'kpi', {
    error: 'Only a KPI that is tracked over time has periods',
    path: ['period'],
  }),
  z.refine(({ parent, resolvedAt }) => parent === null || resolvedAt === null, {
    error: 'Resolve the comment that it replies to',
    path: ['resolvedAt'],
  }),
);

const AgendaItem = z
  .strictObject({
    id,
    of: z.nullable(commentedText),
    title: reviewRules.itemTitle,
    reasons: z.array(text(DESCRIPTION_MAX)),
    decision: reviewRules.decision,
    decidedBy: z.nullable(text(TITLE_MAX)),
    decidedAt: z.nullable(writtenAt),
  })
  .check(
    z.refine(
      ({ decision, decidedBy, decidedAt }) => decision !== '' || (decidedBy === null && decidedAt === null),
      { error: 'Nobody decided: there is no decision', path: ['decidedBy'] },
    ),
  );

const review = z.strictObject({
  id,
  name: reviewRules.name,
  grain: z.enum(GRAINS),
  start: calendarDate,
  label: requiredText(TITLE_MAX, 'Give the period in words'),
  at: writtenAt,
  /** When the meeting ended; null while it is open. */
  heldAt: z.nullable(writtenAt),
  /** The snapshot that shows how it ended. */
  snapshot: z.optional(z.nullable(id)),
  agenda: z
    .array(AgendaItem)
    .check(z.maxLength(ITEMS_MAX, `A review can have at most ${ITEMS_MAX} items`), distinctIds()),
  actions: z.array(
    z.strictObject({
      item: z.nullable(id),
      title: reviewRules.actionTitle,
      owner: z.nullable(username),
      ownerName: reviewRules.ownerName,
      due: reviewRules.due,
      doneAt: z.nullable(writtenAt),
      actionStep: z.nullable(id),
    }),
  ),
});
export type FileReview = z.infer<typeof review>;

const Review = review.check(
  z.refine(({ at, heldAt }) => heldAt === null || Date.parse(heldAt) >= Date.parse(at), {
    error: 'A meeting ends after it began',
    path: ['heldAt'],
  }),
);

const Dismissal = z.strictObject({
  rule: z.enum(RULE_NAMES),
  of: z
    .string()
    .check(
      z.regex(/^strategy$|^(pillar|objective|kpi|initiative):[1-9]\d{0,8}$/, 'Give a record, such as kpi:12'),
    ),
  reason: requiredText(500, 'Say why'),
});

const version = z
  .int('This is no strategy file: it has no version')
  .check(
    z.minimum(1, 'This is no strategy file: it has no version'),
    z.maximum(FILE_VERSION, 'A newer version of Meridian made this file. Update the server, then try again'),
  );

/** A strategy as a file. Ids count from 1 in the order of the board, and mean nothing outside of it. */
export const StrategyFile = z.strictObject(
  {
    version,
    product: z.literal('Meridian', 'This is no file of Meridian'),
    exportedAt: writtenAt,
    strategy: z.strictObject({
      ...fileTexts,
      closesAfterDays: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(366)))),
    }),
    ...fileLists,
    points: z.array(Point),
    comments: z.array(Comment).check(distinctIds()),
    reviews: z.array(Review).check(distinctIds()),
    dismissals: z.array(Dismissal),
    bookTemplates: z.array(z.strictObject({ ...bookRules, name: templateName })),
    /** Oldest first. They lock no period. */
    snapshots: z.optional(z.array(FileSnapshot).check(distinctIds())),
    /** Without the documents: they are made again. */
    books: z.optional(z.array(FileBook)),
    /** Without their links. */
    publications: z.optional(z.array(FilePublication)),
  },
  'This is no strategy file',
);
export type StrategyFile = z.infer<typeof StrategyFile>;
