import type { Row } from './schema.ts';

/** A user, through a session. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  /** The digest of the session's token. */
  session: string;
}

/** The server itself: a command of the operator, or a job. It has no account. */
export type ServicePrincipal = { kind: 'operator' } | { kind: 'job'; job: string };

/** A caller without a session, who registers, signs in or out. */
interface VisitorPrincipal {
  kind: 'visitor';
}

/** Who acts. */
export type Principal = UserPrincipal | ServicePrincipal | VisitorPrincipal;

/** A caller without a session. */
export const VISITOR: VisitorPrincipal = { kind: 'visitor' };

/** The server's own housekeeping. */
export const HOUSEKEEPING: ServicePrincipal = { kind: 'job', job: 'housekeeping' };

/** What an event says of a principal beside the user's id; null for a user. */
export function actorOf(principal: Principal): Row<'events'>['actor'] {
  if (principal.kind === 'user') return null;
  return principal.kind === 'job' ? `job:${principal.job}` : 'operator';
}
