import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { ActionStep, Initiative } from './initiative.ts';
import { initiative } from '../kinds/initiative.ts';
import { typesOf } from '../kinds/kind.ts';
import { kpi } from '../kinds/kpi.ts';
import { link } from '../kinds/link.ts';
import type { KindName } from '../kinds/names.ts';
import { node } from '../kinds/node.ts';
import { tactic } from '../kinds/steps.ts';
import { Kpi } from './kpi.ts';
import { ROLES } from '../people/roles.ts';

/** The signed-in user. */
export const User = z
  .object({
    id,
    username: z.string(),
    /** The display name; the username until the user sets one. */
    name: z.string(),
    /** The full name; null until the user sets one. */
    fullName: z.nullable(z.string()),
    /** True for a session with a temporary password: it may only set a new one. */
    mustChangePassword: z.boolean(),
    /** True for an operator of this server; else there is none. */
    isOperator: z.optional(z.boolean()),
    /** True for a session by a password alone where that is not enough: it may only set up a second step. */
    mustAddFactor: z.optional(z.boolean()),
  })
  .check(z.meta({ id: 'User' }));
export type User = z.infer<typeof User>;

/** A user with whom a strategy is shared; the owner is not one of them. */
export const Member = z
  .object({
    userId: id,
    username: z.string(),
    fullName: z.nullable(z.string()),
    /** The name to show: the full name, with the username where another member could be meant, or else the display name. */
    name: z.string(),
  })
  .check(z.meta({ id: 'Member' }));
export type Member = z.infer<typeof Member>;

/** A strategy: `role` is the caller's, `userId` the owner's. */
export const Strategy = z
  .object({
    id,
    userId: id,
    title: z.string(),
    description: z.string(),
    boardTitle: z.string(),
    /** Whether the map has the first pillar at the bottom. */
    mapTurned: z.boolean(),
    updatedAt: instant,
    revision: z.int(),
    role: z.enum(ROLES),
    /** Since when all members can only read it; none where it is not archived. */
    archivedAt: z.optional(instant),
    owner: Member,
    /** All others. */
    members: z.array(Member),
  })
  .check(z.meta({ id: 'Strategy' }));
export type Strategy = z.infer<typeof Strategy>;

/** A vision, mission, perspective (pillar) or objective. */
export const Node = z.object({ id, ...typesOf(node) }).check(z.meta({ id: 'Node' }));
export type Node = z.infer<typeof Node>;

/** A link between two nodes of one strategy; note, strength and KPIs are of causes. */
export const Link = z.object({ id, ...typesOf(link) }).check(z.meta({ id: 'Link' }));
export type Link = z.infer<typeof Link>;

/** The records of a strategy at one revision, flat. The strategy's own fields are those of `Strategy`. */
export const ContentRecords = z
  .object({
    revision: z.int(),
    node: z.array(Node),
    kpi: z.array(z.object({ id, ...typesOf(kpi) })),
    initiative: z.array(z.object({ id, ...typesOf(initiative) })),
    tactic: z.array(z.object({ id, ...typesOf(tactic) })),
    actionStep: z.array(ActionStep),
    link: z.array(Link),
  } satisfies Record<'revision' | Exclude<KindName, 'strategy'>, z.ZodMiniType>)
  .check(z.meta({ id: 'ContentRecords' }));
export type ContentRecords = z.infer<typeof ContentRecords>;

/** A strategy's content at one revision, nested. */
export const Flow = z
  .object({
    revision: z.int(),
    nodes: z.array(Node),
    links: z.array(Link),
    kpis: z.array(Kpi),
    initiatives: z.array(Initiative),
  })
  .check(z.meta({ id: 'Flow' }));
export type Flow = z.infer<typeof Flow>;
