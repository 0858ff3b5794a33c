import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';
import { INVITE_ROLES, ROLES } from './roles.ts';

/** A member as the team page shows one. */
export const TeamMember = z
  .object({
    userId: id,
    /** The name to show. */
    name: z.string(),
    username: z.string(),
    fullName: z.nullable(z.string()),
    role: z.enum(ROLES),
    /** True where the account is deactivated. */
    isDeactivated: z.optional(z.literal(true)),
    /** Why the viewer may not reset this member's password; null where they may. */
    resetRefusal: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'TeamMember' }));
export type TeamMember = z.infer<typeof TeamMember>;

/** For how much a member is responsible. */
export const Responsibilities = z
  .object({
    kpis: z.int(),
    initiatives: z.int(),
    tactics: z.int(),
    actionSteps: z.int(),
    /** Actions of reviews. */
    reviewActions: z.int(),
  })
  .check(z.meta({ id: 'Responsibilities' }));
export type Responsibilities = z.infer<typeof Responsibilities>;

/** A name in owner fields that is no member's, how much carries it, and the member whom it may mean. */
export const OwnerName = z
  .object({ ...Responsibilities.shape, name: z.string(), memberId: z.nullable(id) })
  .check(z.meta({ id: 'OwnerName' }));
export type OwnerName = z.infer<typeof OwnerName>;

/** A valid invite link, without its token. */
export const InviteLink = z
  .object({
    id,
    role: z.enum(INVITE_ROLES),
    madeBy: z.string(),
    createdAt: instant,
    expiresAt: instant,
    /** Names of the users who joined by it. */
    usedBy: z.array(z.string()),
  })
  .check(z.meta({ id: 'InviteLink' }));
export type InviteLink = z.infer<typeof InviteLink>;

/** What an invite link says to whoever holds it, also signed out. */
export const InvitationPreview = z
  .object({
    title: z.string(),
    role: z.enum(INVITE_ROLES),
    madeBy: z.string(),
  })
  .check(z.meta({ id: 'InvitationPreview' }));
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** What a signed-in holder of an invite link may know of it. */
export const Invitation = z
  .object({
    strategyId: id,
    title: z.string(),
    role: z.enum(INVITE_ROLES),
    madeBy: z.string(),
    /** The role the viewer has there already; null for a newcomer. */
    currentRole: z.nullable(z.enum(ROLES)),
  })
  .check(z.meta({ id: 'Invitation' }));
export type Invitation = z.infer<typeof Invitation>;

/** How long an invite link and a temporary password work: 24 hours, in milliseconds. */
export const INVITE_MS = 24 * 60 * 60 * 1000;
export const TEMPORARY_PASSWORD_MS = 24 * 60 * 60 * 1000;
