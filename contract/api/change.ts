import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { BESIDE_KIND_NAMES } from '../kinds/beside/kind.ts';
import { KIND_NAMES } from '../kinds/names.ts';

/** The kinds of record that the history covers. */
export const CHANGED_ENTITIES = [
  ...KIND_NAMES,
  'membership',
  'inviteLink',
  'points',
  'period',
  'import',
  ...BESIDE_KIND_NAMES,
] as const;
export type ChangedEntity = (typeof CHANGED_ENTITIES)[number];

const fields = z.record(z.string(), z.unknown());

/**
 * One event of a strategy's history, also sent to live pages. An update has the changed fields before and after, a creation
 * all fields after, a deletion all fields before. Records are flat: a KPI has a `parentId`, an initiative no tactics.
 * A finding is created when a member dismisses it, and deleted when it is shown again.
 * Points are an update of the KPI's id with a field for each series and period, such as `actual month:2026-02-01`.
 * A published page is deleted when it is revoked.
 * The import of a sheet is created by the revision that it made, which is its id: its label is the name of the file, `after` has the counts.
 * The lock of a period, its reopening and the decision on its results have the id of the snapshot that the lock has.
 */
export const Change = z
  .object({
    revision: z.int(),
    /** Order within the revision, from 0. */
    seq: z.int(),
    at: instant,
    userId: id,
    /** The author's current display name. */
    name: z.string(),
    /** Present for a change by an operator command; `userId` is the owner's then. */
    byOperator: z.optional(z.literal(true)),
    /** Present for a change by a job, whose name `name` is; `userId` is the owner's then. */
    byJob: z.optional(z.literal(true)),
    /** The name of the API token by which the author made the change. */
    byToken: z.optional(z.string()),
    /** The name of the data pull that entered it as the author. */
    byPull: z.optional(z.string()),
    entity: z.enum(CHANGED_ENTITIES),
    id,
    operation: z.enum(['create', 'update', 'delete']),
    /** The record's title at that time; the user's display name for a membership. */
    label: z.string(),
    before: z.nullable(fields),
    after: z.nullable(fields),
    /** The Idempotency-Key of the request, by which its author recognizes the change. */
    commandId: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Change' }));
export type Change = z.infer<typeof Change>;
