import type { TokenGrant } from '../../contract/api/token-access.ts';
import type { Row } from './schema.ts';

/** A user, through a session. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  /** The digest of the session's token. */
  session: string;
}

/** The API token of a principal: what it is called, and what it allows. */
export interface PrincipalToken extends TokenGrant {
  id: number;
  name: string;
}

/** A user, through an API token. */
export interface TokenPrincipal {
  kind: 'token';
  userId: number;
  token: PrincipalToken;
}

/** A data pull, which enters values as the user who set it up. */
export interface PullPrincipal {
  kind: 'pull';
  userId: number;
  pull: { id: number; name: string };
}

/** Who acts for a user, and has no more rights than the user has. */
export type AccountPrincipal = UserPrincipal | TokenPrincipal;

/** The server itself: a command of the operator, or a job. An operator who is signed in has an account, which gives no right here. */
export type ServicePrincipal = { kind: 'operator'; operatorId?: number } | { kind: 'job'; job: string };

/** A caller without a session, who registers, signs in or out. */
interface VisitorPrincipal {
  kind: 'visitor';
}

/** Who acts. */
export type Principal = AccountPrincipal | PullPrincipal | ServicePrincipal | VisitorPrincipal;

/** A caller without a session. */
export const VISITOR: VisitorPrincipal = { kind: 'visitor' };

/** The server's own housekeeping. */
export const HOUSEKEEPING: ServicePrincipal = { kind: 'job', job: 'housekeeping' };

/** What makes new members responsible for records that name them. The owner of the strategy can undo it. */
export const NAMES: ServicePrincipal = { kind: 'job', job: 'names of members' };

/** Whether a principal acts for a user. */
export const isAccount = (principal: Principal): principal is AccountPrincipal | PullPrincipal =>
  principal.kind === 'user' || principal.kind === 'token' || principal.kind === 'pull';

/** What an event says of a principal beside the user's id; null for a user with a session. */
export function actorOf(principal: Principal): Row<'events'>['actor'] {
  if (principal.kind === 'user') return null;
  if (principal.kind === 'token') return `token:${principal.token.name}`;
  if (principal.kind === 'pull') return `pull:${principal.pull.name}`;
  return principal.kind === 'job' ? `job:${principal.job}` : 'operator';
}
