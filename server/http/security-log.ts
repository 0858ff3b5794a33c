import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Strategy, User } from '../../contract/api/entities.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { shortened } from '../log.ts';
import type { Refusal } from '../../contract/api/refusal.ts';
import type { PrincipalToken } from '../store/principal.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';

/** Events of accounts and sessions; `logRefusal` logs refused calls. */
export type SecurityEvent =
  | 'account.opened'
  | 'sign_in.opened'
  | 'sign_in.code_asked'
  | 'sign_in.refused'
  | 'sign_out'
  | 'sessions.ended'
  | 'token.made'
  | 'token.revoked'
  | 'token.taken_over'
  | 'feed.made'
  | 'feed.revoked'
  | 'password.changed'
  | 'password.reset_asked'
  | 'password.reset'
  | 'mail_address.asked'
  | 'mail_address.verified'
  | 'mail_address.removed'
  | 'second_factor.on'
  | 'second_factor.off'
  | 'audit.exported'
  | 'backup.asked'
  | 'job.retried'
  | 'mail.tested'
  | 'provider.tested'
  | 'own_data.exported'
  | 'person.deactivated'
  | 'person.handed_over'
  | 'person.reactivated'
  | 'person.deleted'
  | 'strategy.archived'
  | 'strategy.restored'
  | 'strategy.handed_over'
  | 'strategy.exported'
  | 'passkey.added'
  | 'passkey.removed'
  | 'identity.connected'
  | 'identity.disconnected'
  | 'account.provisioned'
  | 'account.adopted'
  | 'adoption.asked'
  | 'adoption.declined'
  | 'account.disabled'
  | 'account.enabled'
  | 'member.role_by_group'
  | 'strategy.deleted'
  | 'comment.deleted'
  | 'book.deleted'
  | 'book_template.deleted'
  | 'review.deleted'
  | 'review_action.deleted'
  | 'dismissal.removed'
  | 'member.joined';

/**
 * Details of an event: ids, constants, and names of accounts, strategies and records. Any other user input, and every secret,
 * stays out.
 */
export type About = Record<
  string,
  string | number | boolean | readonly number[] | Readonly<Record<string, number>> | undefined
>;

/** Writes one event of a request. */
export type LogEvent = (event: SecurityEvent, about?: About) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the security log is kept; null where it is not. */
    auditLog: AuditLog | null;
  }
  interface FastifyRequest {
    /** The caller, for the log; null while unknown. */
    viewer: Pick<User, 'id' | 'username'> | null;
    /** The API token of the caller; null where there is none. */
    apiToken: Pick<PrincipalToken, 'id' | 'name'> | null;
    /** The account that the request tries to sign in to; null for an unknown name. */
    tried: Pick<User, 'id' | 'username'> | null;
    /** The strategy of the request; null where there is none. */
    strategy: NamedStrategy | null;
  }
}

/** A strategy as the log names it. */
export type NamedStrategy = Pick<Strategy, 'id' | 'title'>;

/** Lets requests know who makes them, and on which strategy, and has the security log kept. */
export function addViewers(app: FastifyInstance, auditLog: AuditLog | null): void {
  app.decorate('auditLog', auditLog);
  app.addHook('onClose', async () => auditLog?.close());
  app.decorateRequest('viewer', null);
  app.decorateRequest('apiToken', null);
  app.decorateRequest('tried', null);
  app.decorateRequest('strategy', null);
}

/** The fields that say whose account an event is about. */
export const whose = (user: Pick<User, 'id' | 'username'> | undefined) => ({
  user: user?.id,
  username: user?.username,
});

/** The fields that say which strategy an event is about. */
export const which = (strategy: NamedStrategy | null) => ({ strategy: strategy?.id, title: strategy?.title });

/**
 * An event of the log named `security`: kept in the audit log, and a line at every LOG_LEVEL but `silent`, with the request's id and
 * address.
 */
export function logEvent(request: FastifyRequest, event: string, about: About): void {
  const { viewer, apiToken, tried, strategy, ip: address } = request;
  const token = apiToken && { byToken: apiToken.name, byTokenId: apiToken.id };
  const who = { ...whose(viewer ?? tried ?? undefined), ...token };
  const fields = shortened({ ...who, ...which(strategy), address, ...about });
  const { auditLog } = request.server;
  auditLog?.add(event, fields);
  if (auditLog && !auditLog.isPrinted) return;
  request.log.child({ log: 'security' }, { level: 'info' }).info({ event, ...fields }, event);
}

/** Returns the function that notes the account a request tries to sign in to, so that its events name it. */
export const attemptNoterOf =
  (request: FastifyRequest) =>
  (account: Pick<User, 'id' | 'username'> | undefined): void =>
    void (request.tried = account ?? null);

/** Returns the function that logs events of a request. */
export const eventLoggerOf =
  (request: FastifyRequest): LogEvent =>
  (event, about = {}) =>
    logEvent(request, event, about);

const EVENTS: Partial<Record<ErrorCode, string>> = {
  forbidden: 'access.denied',
  foreign_origin: 'access.denied',
  password_change_required: 'access.denied',
  second_factor_required: 'access.denied',
  invite_not_valid: 'access.denied',
  link_not_valid: 'access.denied',
  registration_closed: 'access.denied',
  wrong_current_password: 'password.refused',
  too_many_requests: 'attempts.limited',
};

/**
 * Events of a signed-in user only: a strategy that is not shared with them is also 'not found'. The sign-in logs a wrong code
 * itself, where the account is known.
 */
const VIEWERS_EVENTS: Partial<Record<ErrorCode, string>> = {
  not_found: 'access.denied',
  wrong_code: 'code.refused',
};

/** The ids in a path; any other text may be a secret in the wrong place. */
export const idsIn = (params: unknown): number[] =>
  Object.values((params ?? {}) as Record<string, string>)
    .filter((value) => /^[1-9]\d{0,15}$/.test(value))
    .map(Number);

/** Returns the function that logs that a strategy was denied to a live socket, which receives `gone`. */
export function denialLoggerOf(
  request: FastifyRequest,
  user: Pick<User, 'id' | 'username'>,
  nameOf: (strategyId: number) => Promise<NamedStrategy | undefined>,
): (strategyId: number) => void {
  request.viewer = user;
  // One after the other, in the order in which they were denied.
  let before = Promise.resolve();
  return (strategyId) => {
    const { method, routeOptions } = request;
    const about = { code: 'not_found', method, route: routeOptions.url, ids: [strategyId] };
    const log = (strategy: NamedStrategy | undefined): void =>
      logEvent(request, 'access.denied', { ...which(strategy ?? null), ...about });
    // A denial is logged even if the name cannot be read.
    before = before.then(() => nameOf(strategyId)).then(log, () => log(undefined));
  };
}

/** Logs a denied call: the caller, the route and the rule. */
export function logRefusal(request: FastifyRequest, { code }: Refusal): void {
  const event = EVENTS[code] ?? (request.viewer !== null ? VIEWERS_EVENTS[code] : undefined);
  if (event === undefined) return;
  const { method, routeOptions, params } = request;
  logEvent(request, event, { code, method, route: routeOptions.url, ids: idsIn(params) });
}
