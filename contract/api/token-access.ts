import { includesScope, type Scope, scopeOf, scopeRefusal } from '../people/scopes.ts';
import type { Access } from './route.ts';

/** What an API token allows. */
export interface TokenGrant {
  scopes: readonly Scope[];
  /** The strategies that it opens; null for all of its user. */
  strategyIds: readonly number[] | null;
}

/** The error message for a call that only a session may make. */
export const SESSION_ONLY = 'A token may not do this: sign in.';
const ONE_STRATEGY = 'This token opens only the strategies that it names, and this call reaches over all.';

/** The scope that a call takes; undefined where tokens may not make it. A new route of a user is closed to tokens. */
export function scopeOfAccess(access: Access): Scope | undefined {
  if (access.who === 'user') return access.token?.scope;
  if (access.who === 'member') return access.sessionOnly ? undefined : scopeOf(access.act);
  return undefined;
}

/** Whether a token opens a strategy. */
export const opensStrategy = ({ strategyIds }: Pick<TokenGrant, 'strategyIds'>, id: number): boolean =>
  strategyIds?.includes(id) ?? true;

/** The error message for a call that a token may not make, whatever its user may; undefined where it may. */
export function tokenRefusal(access: Access, { scopes, strategyIds }: TokenGrant): string | undefined {
  const scope = scopeOfAccess(access);
  if (scope === undefined) return SESSION_ONLY;
  const least = 'entersValues' in access ? scopeOf('values.enter') : scope;
  if (!includesScope(scopes, least)) return scopeRefusal(scope);
  const reachesOver = access.who === 'user' ? !access.token?.isFiltered : 'createsStrategy' in access;
  return strategyIds && reachesOver ? ONE_STRATEGY : undefined;
}
