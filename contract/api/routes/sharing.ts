import * as z from 'zod/mini';
import { Strategy } from '../entities.ts';
import { TITLE_MAX } from '../../kinds/constants.ts';
import { id, idInQuery, requiredText } from '../fields.ts';
import { MailAddress } from '../../people/mail.ts';
import { INVITE_ROLES } from '../../people/roles.ts';
import type { Route } from '../route.ts';
import { InviteToken } from './accounts.ts';
import {
  Invitation,
  InvitationPreview,
  InviteLink,
  OwnerName,
  Responsibilities,
  TeamMember,
} from '../../people/sharing.ts';

const role = z.enum(INVITE_ROLES, 'Choose Read Only, Read & Write or Update Only');

const manage = { who: 'member', act: 'strategy.manage' } as const;

/** Who takes over what somebody holds who goes; without it that stays as it is. In the query, because a DELETE has no body. */
export const HandOverQuery = z.strictObject({ handOverTo: z.optional(idInQuery) });

/** Invite links, members and their roles. */
export const sharingRoutes = {
  'inviteLinks.create': {
    method: 'POST',
    path: '/api/strategies/{id}/invite-link',
    summary: 'Create an invite link for a role; only this answer has its token',
    access: manage,
    body: z.strictObject({
      role,
      /** Whom the link is mailed to as well. */
      email: z.optional(MailAddress),
    }),
    answer: z.object({
      link: z.string(),
      inviteLink: InviteLink,
      /** Whether a mail is on its way: this server may send none. */
      isMailed: z.boolean(),
    }),
    status: 201,
    errors: ['limit_reached', 'too_many_requests'],
    secret: true,
  },
  'inviteLinks.list': {
    method: 'GET',
    path: '/api/strategies/{id}/invite-links',
    summary: 'The valid invite links of a strategy, newest first',
    access: manage,
    answer: z.array(InviteLink),
    status: 200,
  },
  'inviteLinks.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/invite-links/{linkId}',
    summary: 'Revoke an invite link',
    access: manage,
    answer: z.void(),
    status: 204,
  },
  'invitations.preview': {
    method: 'POST',
    path: '/api/invitations/preview',
    summary: 'The strategy, the inviter and the role of an invite link, before signing in',
    access: { who: 'anyone' },
    body: z.strictObject({ token: InviteToken }),
    answer: InvitationPreview,
    status: 200,
    errors: ['invite_not_valid', 'too_many_requests'],
  },
  'invitations.read': {
    method: 'POST',
    path: '/api/invitations/read',
    summary: 'The strategy and the role of an invite link',
    access: { who: 'user' },
    body: z.strictObject({ token: InviteToken }),
    answer: Invitation,
    status: 200,
    errors: ['invite_not_valid', 'too_many_requests'],
  },
  'invitations.accept': {
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Join a strategy by its invite link; a member keeps their role',
    access: { who: 'user' },
    body: z.strictObject({ token: InviteToken }),
    answer: Strategy,
    status: 200,
    // not_found: the user left or was removed before the answer was read.
    errors: ['invite_not_valid', 'not_found', 'too_many_requests'],
  },
  'members.list': {
    method: 'GET',
    path: '/api/strategies/{id}/members',
    summary: 'The members of a strategy without its owner',
    access: { who: 'member', act: 'strategy.read' },
    answer: z.array(TeamMember),
    status: 200,
  },
  'members.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/members/{userId}',
    summary: "Change a member's role",
    access: manage,
    body: z.strictObject({ role }),
    ignored: ['userId', 'username', 'fullName', 'name', 'isDeactivated', 'resetRefusal'],
    answer: TeamMember,
    status: 200,
  },
  'members.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/members/{userId}',
    summary: 'Remove a member; another one may take over what they are responsible for',
    access: manage,
    query: HandOverQuery,
    answer: z.void(),
    status: 204,
  },
  'members.responsibilities': {
    method: 'GET',
    path: '/api/strategies/{id}/members/{userId}/responsibilities',
    summary: 'For how much of the strategy a member is responsible',
    access: { who: 'member', act: 'strategy.read' },
    answer: Responsibilities,
    status: 200,
  },
  'ownerNames.list': {
    method: 'GET',
    path: '/api/strategies/{id}/owner-names',
    summary:
      'The names in owner fields that stand for no member, with how many records have each, the most first',
    access: manage,
    answer: z.array(OwnerName),
    status: 200,
  },
  'ownerNames.give': {
    method: 'POST',
    path: '/api/strategies/{id}/owner-names',
    summary: 'Make a member responsible for all records whose owner has a name; an undo takes it back',
    access: manage,
    body: z.strictObject({ name: requiredText(TITLE_MAX, 'Name is required'), userId: id }),
    answer: z.object({ revision: z.int() }),
    status: 200,
  },
  'members.resetPassword': {
    method: 'POST',
    path: '/api/strategies/{id}/members/{userId}/reset-password',
    summary: 'Give a member who joined only by this owner a temporary password; only this answer has it',
    access: { ...manage, sessionOnly: true },
    answer: z.object({ password: z.string() }),
    status: 200,
    secret: true,
  },
  'strategies.handOver': {
    method: 'POST',
    path: '/api/strategies/{id}/owner',
    summary: 'Make a member the owner; the old owner stays with Read & Write',
    access: manage,
    body: z.strictObject({ userId: id }),
    answer: Strategy,
    status: 200,
  },
  'strategies.leave': {
    method: 'POST',
    path: '/api/strategies/{id}/leave',
    summary: 'Leave a strategy; another member may take over what the caller is responsible for',
    access: { who: 'member', act: 'strategy.leave' },
    query: HandOverQuery,
    answer: z.void(),
    status: 204,
  },
} as const satisfies Record<string, Route>;
