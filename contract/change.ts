import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

/** What a change is of: the strategy itself, its people and links of invitation, or a part of its content. */
export const CHANGED_ENTITIES = [
  'strategy',
  'membership',
  'inviteLink',
  'node',
  'link',
  'kpi',
  'initiative',
  'tactic',
  'actionStep',
] as const;
export type ChangedEntity = (typeof CHANGED_ENTITIES)[number];

const fields = z.record(z.string(), z.unknown());

/**
 * One line of a strategy's history, and of what a live page is told. An update carries the fields that changed, before and
 * after; a creation everything after; a deletion everything before. Parts travel by themselves: a KPI with its `parentId`
 * in place of nesting, an initiative without its tactics.
 */
export const Change = z
  .object({
    revision: z.int(),
    /** Order within the revision, from 0. */
    seq: z.int(),
    at: instant,
    userId: id,
    /** Who did it, as they are called today. */
    name: z.string(),
    /** Present where the operator did it by a command; `userId` is the owner's then, and `name` says so. */
    byOperator: z.optional(z.literal(true)),
    entity: z.enum(CHANGED_ENTITIES),
    id,
    operation: z.enum(['create', 'update', 'delete']),
    /** What people called the thing then; the person's name for a membership. */
    label: z.string(),
    before: z.nullable(fields),
    after: z.nullable(fields),
    /** The Idempotency-Key it was asked for with, by which its author knows it again. */
    commandId: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Change' }));
export type Change = z.infer<typeof Change>;
