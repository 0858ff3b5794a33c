import { book, bookTemplate } from './book.ts';
import { comment } from './comment.ts';
import { finding } from './finding.ts';
import { type BesideKind, BESIDE_KIND_NAMES, type BesideKindName } from './kind.ts';
import { publication } from './publication.ts';
import { pull } from './pull.ts';
import { review } from './review.ts';
import { reviewAction } from './review-action.ts';
import { snapshot } from './snapshot.ts';
import { webhook } from './webhook.ts';

const kinds = {
  snapshot,
  finding,
  review,
  reviewAction,
  comment,
  bookTemplate,
  book,
  publication,
  webhook,
  pull,
} as const;

/** The descriptor of each kind of record beside the plan. */
export const BESIDE_KINDS: { readonly [K in BesideKindName]: BesideKind } = kinds;

/** The table of each kind. */
export type BesideTables = { [K in BesideKindName]: (typeof kinds)[K]['table'] };

/** Whether a name is that of a kind of record beside the plan. */
export const isBesideKind = (name: string): name is BesideKindName =>
  (BESIDE_KIND_NAMES as readonly string[]).includes(name);
