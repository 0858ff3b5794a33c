import type { Row } from '../store/schema.ts';

/** A user, through a session. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  /** The digest of the session's token. */
  session: string;
}

/** The server itself: a command of the operator, or a job. It has no account. */
export type ServicePrincipal = { kind: 'operator' } | { kind: 'job'; job: string };

/** Who acts. */
export type Principal = UserPrincipal | ServicePrincipal;

/** What an event says of a principal beside the user's id; null for a user. */
export function actorOf(principal: Principal): Row<'events'>['actor'] {
  if (principal.kind === 'user') return null;
  return principal.kind === 'operator' ? 'operator' : `job:${principal.job}`;
}
