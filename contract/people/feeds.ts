import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';

/** What the address of every calendar feed begins with; the token and `.ics` follow. */
export const FEED_PATH = '/feeds/';
/** The most calendar feeds of one user. */
export const FEEDS_MAX = 20;

const fields = {
  id,
  /** The strategy whose dates it has; null for what is due from its user, in all strategies. */
  strategyId: z.nullable(id),
  createdAt: instant,
};

/** A calendar feed of the caller, without its address. */
export const Feed = z.object(fields).check(z.meta({ id: 'Feed' }));
export type Feed = z.infer<typeof Feed>;

/** A new calendar feed with its address, which no other answer has. */
export const NewFeed = z.object({ ...fields, address: z.string() }).check(z.meta({ id: 'NewFeed' }));
