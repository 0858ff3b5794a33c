import * as z from 'zod/mini';
import type { Change } from './change.ts';
import { id } from './fields.ts';

/** A thing somebody has open to edit. */
export const Edited = z.strictObject({
  entity: z.enum(['strategy', 'node', 'kpi', 'initiative', 'tactic', 'actionStep']),
  id,
});
export type Edited = z.infer<typeof Edited>;

/** What a browser says on the live socket. */
export const ClientMessage = z.discriminatedUnion('type', [
  /** Tell me of every change to this strategy after the revision I hold, and who else is here. */
  z.strictObject({ type: z.literal('watch'), strategyId: id, revision: z.int().check(z.minimum(0)) }),
  z.strictObject({ type: z.literal('unwatch'), strategyId: id }),
  /** Tell me when something about the strategies I belong to changes. */
  z.strictObject({ type: z.literal('watchList') }),
  /** I have this open to edit; null when I no longer have. */
  z.strictObject({ type: z.literal('editing'), strategyId: id, what: z.nullable(Edited) }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Somebody with a strategy open. One person with several tabs is one. */
export interface Present {
  userId: number;
  name: string;
  editing: Edited[];
}

/** What the server says. */
export type ServerMessage =
  /** All changes after `from` up to `to`, in order. */
  | { type: 'changes'; strategyId: number; from: number; to: number; changes: Change[] }
  /** You missed too much, or your line is too slow: read the strategy again, then watch from its revision. */
  | { type: 'reset'; strategyId: number }
  /** You no longer belong to this strategy, or it is gone. */
  | { type: 'gone'; strategyId: number }
  | { type: 'present'; strategyId: number; people: Present[] }
  /** Something about the strategies you belong to changed: read the list again. */
  | { type: 'strategies' }
  /** Your session has ended. */
  | { type: 'signedOut' };
