import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Route } from '../../contract/api/route.ts';
import type { RouteName } from '../../contract/api/routes.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { may } from '../../contract/people/roles.ts';
import { type Caller, principalOf } from '../access/sessions.ts';
import { isKeyUsed } from '../change/idempotency.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import type { Site } from './base-path.ts';
import { bearerToken } from './bearer-token.ts';
import type { SessionCookie } from './call.ts';
import { sessionCookie } from './cookie.ts';
import { findMembershipBy, type Membership, requireAct, requireCaller, requireScope } from './gate.ts';
import { refuseForeignOrigin } from './origin.ts';
import { idIn, readParams } from './read.ts';
import type { Throttle } from './throttle.ts';

/** What is known of a call before its body is read: who makes it, on what, and that they may. */
export interface Admission {
  /** When it was decided, as performance.now says. */
  at: number;
  cookie: SessionCookie;
  params: Record<string, string | number>;
  caller: Caller | undefined;
  principal: AccountPrincipal | undefined;
  /**
   * The membership of the strategy of the call. Without the right to make the call only where its Idempotency-Key was used before:
   * a call that took the caller's own right away is answered again.
   */
  membership: Membership | undefined;
  /** The Idempotency-Key, where the call can be repeated by it. */
  keyId: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is no call of the contract. */
    admission: Admission | null;
  }
}

/** How long a decision holds while a body arrives; the caller may have lost the right meanwhile: milliseconds. */
const HOLDS_MS = 1_000;

/** Whether a call has to be decided again. */
export const isOld = ({ at }: Admission): boolean => performance.now() - at > HOLDS_MS;

/** The largest body of a call that takes the caller's own right away, such as a hand-over: bytes. */
const REPEATED_MAX = 4 * 1024;

const KEY = /^[\w-]{8,64}$/;

function readKeyId(request: FastifyRequest, { method, secret }: Route): string | undefined {
  const id = request.headers['idempotency-key'];
  if (id === undefined || method === 'GET' || secret) return undefined;
  if (typeof id !== 'string' || !KEY.test(id)) {
    throw new Refusal(
      'invalid_request',
      'Idempotency-Key: send 8 to 64 letters, digits, underscores and hyphens.',
    );
  }
  return id;
}

type MemberAccess = Extract<Access, { who: 'member' }>;
type Decided = Pick<Admission, 'params' | 'keyId'> & {
  route: RouteName;
  caller: Caller;
  principal: AccountPrincipal;
};

/** The caller's membership: found with the session where the path has the strategy, else by the record in the path. */
async function membershipIn(
  store: Store,
  { of }: MemberAccess,
  request: FastifyRequest,
  { params, caller, principal }: Decided,
): Promise<Membership | undefined> {
  const id = Number(params['id']);
  if (of) {
    const membership = await findMembershipBy(store, of, id, principal);
    request.strategy = membership.strategy ?? null;
    return membership.membership;
  }
  return caller.membership && { strategyId: id, ...caller.membership };
}

async function requireMembership(
  store: Store,
  access: MemberAccess,
  request: FastifyRequest,
  decided: Decided,
): Promise<Membership | undefined> {
  const { route, caller, principal, keyId } = decided;
  const membership = await membershipIn(store, access, request, decided);
  if (membership) requireScope(access, caller);
  const isAllowed = membership !== undefined && may(membership.role, access.act);
  const isRepeated =
    !isAllowed &&
    keyId !== undefined &&
    Number(request.headers['content-length'] ?? 0) <= REPEATED_MAX &&
    request.headers['transfer-encoding'] === undefined &&
    (await isKeyUsed(store, principal.userId, { id: keyId, route }));
  if (!isRepeated) requireAct(membership, access);
  return membership;
}

/** Decides who makes a call and whether they may: origin, session or token, parameters, scope, membership and role, in this order. */
export async function admit(
  { services: { store, throttle }, site }: { services: { store: Store; throttle: Throttle }; site: Site },
  [name, route]: readonly [RouteName, Route],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { access, method } = route;
  const at = performance.now();
  const token = access.who === 'anyone' ? undefined : bearerToken(request);
  // No browser adds an API token to a request of another site, so only cookies need the check.
  if (method !== 'GET' && token === undefined) refuseForeignOrigin(request, site);
  const cookie = sessionCookie(request, reply, site);
  const raw = request.params as Record<string, string>;
  const strategyId = access.who === 'member' && !access.of ? idIn(raw['id']) : undefined;
  const caller =
    access.who === 'anyone'
      ? undefined
      : await requireCaller(
          store,
          access,
          { session: cookie.token, token, address: request.ip },
          strategyId,
          (caller) => {
            request.viewer = caller.session.user;
            request.apiToken = caller.session.token ?? null;
            request.strategy = caller.strategy ?? null;
          },
        );
  // A call that is decided again counts once.
  if (request.apiToken && !request.admission) await throttle.token(request.apiToken.id);
  const params = readParams(raw);
  const keyId = readKeyId(request, route);
  const principal = caller && principalOf(caller.session);
  const membership =
    access.who === 'member' && caller && principal
      ? await requireMembership(store, access, request, { route: name, params, caller, principal, keyId })
      : undefined;
  return { at, cookie, params, caller, principal, membership, keyId };
}
