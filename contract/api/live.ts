import * as z from 'zod/mini';
import type { Change } from './change.ts';
import { id } from './fields.ts';
import { KIND_NAMES } from '../kinds/names.ts';

/** A record that a user has open to edit. */
export const Edited = z.strictObject({
  entity: z.enum(KIND_NAMES),
  id,
});
export type Edited = z.infer<typeof Edited>;

/** A message from the browser on the live socket. */
export const ClientMessage = z.discriminatedUnion('type', [
  /** Subscribes to changes after `revision` and to presence. */
  z.strictObject({ type: z.literal('watch'), strategyId: id, revision: z.int().check(z.minimum(0)) }),
  z.strictObject({ type: z.literal('unwatch'), strategyId: id }),
  /** Subscribes to changes of the list of the user's strategies. */
  z.strictObject({ type: z.literal('watchList') }),
  /** Sets the record that is open to edit; null for none. */
  z.strictObject({ type: z.literal('editing'), strategyId: id, what: z.nullable(Edited) }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** A user who has a strategy open, in one tab or several. */
export interface Present {
  userId: number;
  /** The full name, or else the display name. */
  name: string;
  editing: Edited[];
}

/** A message from the server. */
export type ServerMessage =
  | News
  /** Sent every `aliveMs`: a page that hears nothing for much longer has a dead connection. */
  | { type: 'alive' };

/** A message from the server that tells a page something. */
export type News =
  /** The first message. The page must read everything again where it had another identity before: a backup was restored. */
  | { type: 'database'; id: string; aliveMs?: number }
  /** All changes after `from` up to `to`, in order. */
  | { type: 'changes'; strategyId: number; from: number; to: number; changes: Change[] }
  /** The page missed too much or is too slow: it must read the strategy again and watch from that revision. */
  | { type: 'reset'; strategyId: number }
  /** The user is no longer a member, or the strategy was deleted. */
  | { type: 'gone'; strategyId: number }
  | { type: 'present'; strategyId: number; people: Present[] }
  /** A comment was written, changed or deleted: `of` names its record, such as `kpi:12`; null: perhaps any did. */
  | { type: 'comments'; strategyId: number; of: string | null }
  /** A review was written in; null: perhaps any was. */
  | { type: 'reviews'; strategyId: number; reviewId: number | null }
  /** The notifications of the viewer changed. */
  | { type: 'notifications' }
  /** The list of strategies changed: the page must read it again. */
  | { type: 'strategies' }
  /** The session has ended. */
  | { type: 'signedOut' };
