import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../refusal.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** What happened to an account or its sessions; refusals of calls are told by `tellRefusal`. */
export type SecurityEvent =
  | 'account.opened'
  | 'sign_in.opened'
  | 'sign_in.code_asked'
  | 'sign_in.refused'
  | 'sign_out'
  | 'sessions.ended'
  | 'password.changed'
  | 'password.reset'
  | 'second_factor.on'
  | 'second_factor.off';

/** More of an event: ids and words of the program's own. What somebody typed, and every secret, stays out of it. */
type About = Record<string, string | number | boolean | readonly number[] | undefined>;

/** Writes one event of a request. */
export type Tell = (event: SecurityEvent, about?: About) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes it, for what may be told of it; null while nobody is known to. */
    viewerId: number | null;
  }
}

/** Lets requests know who makes them. */
export const addViewers = (app: FastifyInstance): void => void app.decorateRequest('viewerId', null);

/** A line of the log named `security`: written at every LOG_LEVEL but `silent`, with the request's id and address. */
function tell(request: FastifyRequest, event: string, about: About): void {
  const log = request.log.child({ log: 'security' }, { level: 'info' });
  log.info({ event, user: request.viewerId ?? undefined, address: request.ip, ...about }, event);
}

/** The means to tell of a request's events. */
export const tellerOf =
  (request: FastifyRequest): Tell =>
  (event, about = {}) =>
    tell(request, event, about);

const EVENTS: Partial<Record<ErrorCode, string>> = {
  forbidden: 'access.denied',
  foreign_origin: 'access.denied',
  password_change_required: 'access.denied',
  invite_not_valid: 'access.denied',
  wrong_current_password: 'password.refused',
  too_many_requests: 'attempts.limited',
};

/**
 * Of somebody who is signed in only: 'not found' is also how a strategy is denied that is not shared with them; a wrong code
 * of a sign-in is told where the account is known.
 */
const VIEWERS_EVENTS: Partial<Record<ErrorCode, string>> = {
  not_found: 'access.denied',
  wrong_code: 'code.refused',
};

/** The ids in a request's path; any other text in it may be a secret that somebody put in the wrong place. */
const idsIn = (params: unknown): number[] =>
  Object.values((params ?? {}) as Record<string, string>)
    .filter((value) => /^[1-9]\d{0,15}$/.test(value))
    .map(Number);

/** Remembers who holds a live socket, and gives the means to tell that a strategy was denied to it: it hears 'gone'. */
export function denialTellerOf(request: FastifyRequest, userId: number): (strategyId: number) => void {
  request.viewerId = userId;
  return (strategyId) =>
    tell(request, 'access.denied', {
      code: 'not_found',
      method: request.method,
      route: request.routeOptions.url,
      ids: [strategyId],
    });
}

/** Tells of a refusal that somebody who watches over the product wants to know: who was denied what, and by which rule. */
export function tellRefusal(request: FastifyRequest, { code }: Refusal): void {
  const event = EVENTS[code] ?? (request.viewerId !== null ? VIEWERS_EVENTS[code] : undefined);
  if (event === undefined) return;
  const { method, routeOptions, params } = request;
  tell(request, event, { code, method, route: routeOptions.url, ids: idsIn(params) });
}
