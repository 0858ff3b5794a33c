import { hash } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentVersion } from '../../contract/api/content-version.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import type { Access, Route } from '../../contract/api/route.ts';
import { routeEntries, type RouteName } from '../../contract/api/routes.ts';
import { type ChangeOptions, transact } from '../change/transact.ts';
import type { Entry } from '../change/entry.ts';
import type { StrategyTx } from '../change/tx.ts';
import { may } from '../../contract/people/roles.ts';
import { idempotencyKey, type IdempotencyKey, storedAnswer } from '../change/idempotency.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import { type Caller, principalOf } from '../access/sessions.ts';
import { deviceOf } from './device.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { AnswerBytes, AnswerFile, encodingFor } from '../lib/answer-bytes.ts';
import type { Handlers, Services } from './call.ts';
import { attemptCookie, deviceCookie, sessionCookie } from './cookie.ts';
import { findMembershipBy, type Membership, requireAct, requireCaller, requireScope } from './gate.ts';
import type { Site } from './base-path.ts';
import { ownAddress, refuseForeignOrigin } from './origin.ts';
import { bearerToken } from './bearer-token.ts';
import { idIn, readBase, readBody, readParams, readQuery } from './read.ts';
import { logChange } from './change-log.ts';
import { eventLoggerOf, attemptNoterOf } from './security-log.ts';

export interface MountOptions {
  services: Services;
  handlers: Handlers;
  site: Site;
}

type AnyHandler = (call: object) => Promise<unknown>;
type MemberAccess = Extract<Access, { who: 'member' }>;

const KEY = /^[\w-]{8,64}$/;

function readKey(
  request: FastifyRequest,
  name: RouteName,
  params: unknown,
  body: unknown,
): IdempotencyKey | undefined {
  const id = request.headers['idempotency-key'];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !KEY.test(id)) {
    throw new Refusal(
      'invalid_request',
      'Idempotency-Key: send 8 to 64 letters, digits, underscores and hyphens.',
    );
  }
  return idempotencyKey(id, name, params, body);
}

/** A call after the access check. */
interface CheckedCall {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  params: Record<string, string | number>;
  caller: Caller;
  principal: AccountPrincipal;
  key: IdempotencyKey | undefined;
}

/** The caller's membership: found with the session where the path has the strategy, else by the record in the path. */
async function membershipIn(
  { services: { store } }: MountOptions,
  { of }: MemberAccess,
  { params, caller, principal, request }: CheckedCall,
): Promise<Membership | undefined> {
  const id = Number(params['id']);
  if (of) {
    const membership = await findMembershipBy(store, of, id, principal);
    request.strategy = membership.strategy ?? null;
    return membership.membership;
  }
  return caller.membership && { strategyId: id, ...caller.membership };
}

/** How many values and fields a change has. */
const countFields = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { before, after }) => sum + Object.keys(after ?? before ?? {}).length, 0);

/**
 * The strategy part of a call; or the stored answer of a retry, or 304 where the client has the current answer.
 */
async function onStrategy(options: MountOptions, access: MemberAccess, checked: CheckedCall) {
  const { store, throttle, strategyLimits: limits } = options.services;
  const { principal, key, route, request, reply } = checked;
  const membership = await membershipIn(options, access, checked);
  if (membership) requireScope(access, checked.caller);
  const isAllowed = membership !== undefined && may(membership.role, access.act);
  const earlier = isAllowed || !key ? undefined : await storedAnswer(store, principal.userId, key);
  if (earlier && route.status === 204) return { earlier };
  // A retry after an act that removed the caller's own right, such as a hand-over, gets its stored answer.
  if (!membership || !earlier) requireAct(membership, access);
  const { strategyId, role, revision } = membership;
  const day = inputDay();
  if (route.revisioned) {
    // The answer depends on these, and on the caller only by the role.
    const tag = `"${contentVersion(store.identity, revision, role, day)}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return { isKnown: true };
  }
  const base = route.method === 'PUT' ? readBase(request.headers) : undefined;
  const who = { principal, strategy: strategyId, act: access.act, key, base, limits };
  return {
    part: {
      strategyId,
      version: `${revision}-${day}`,
      role,
      change: (
        work: (tx: StrategyTx) => Promise<unknown>,
        more: Pick<ChangeOptions, 'base' | 'pathOf' | 'isDryRun'> = {},
      ) =>
        transact(store, { ...who, ...more }, async (tx) => {
          tx.afterCommit((entries) => logChange(request, store, entries));
          if (!route.closesMonth) {
            await throttle.requireChanges(principal.userId);
            tx.afterCommit((entries) => throttle.countChanges(principal.userId, countFields(entries)));
          }
          return work(tx);
        }),
    },
  };
}

/** Aborted when the connection ends before the answer is sent. */
function brokenOff({ raw }: FastifyReply): AbortSignal {
  const broken = new AbortController();
  raw.once('close', () => raw.writableFinished || broken.abort());
  return broken.signal;
}

/** Sets the ETag of an answer; returns whether the client already has it. */
function isKnownAnswer({ headers }: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const bytes = answer instanceof AnswerBytes ? answer.bytes : JSON.stringify(answer);
  const tag = `"${hash('sha256', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  return headers['if-none-match'] === tag;
}

function finish(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  reply.code(route.status);
  if (route.status === 204) return reply.send();
  if (answer instanceof AnswerFile) {
    reply.header('Content-Disposition', contentDisposition(answer.name));
    if (answer.content.size !== undefined) reply.header('Content-Length', answer.content.size);
    return reply.type(answer.type).send(answer.content.bytes);
  }
  reply.type('application/json; charset=utf-8');
  if (!(answer instanceof AnswerBytes)) return reply.send(JSON.stringify(answer));
  reply.header('Vary', 'Accept-Encoding');
  if (answer.encoding !== 'identity') reply.header('Content-Encoding', answer.encoding);
  return reply.send(answer.bytes);
}

/**
 * The pipeline of every call: origin, session, parameters, role, body, handler, answer. The role comes before the body, so that
 * non-members learn nothing about the body.
 */
function serve(options: MountOptions, name: RouteName, route: Route) {
  const handler = options.handlers[name] as AnyHandler;
  const { access } = route;
  const { services, site } = options;
  const namesStrategy = access.who === 'member' && !access.of;
  const repeats = route.method !== 'GET' && !route.secret;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const token = access.who === 'anyone' ? undefined : bearerToken(request);
    // No browser adds an API token to a request of another site, so only cookies need the check.
    if (route.method !== 'GET' && token === undefined) refuseForeignOrigin(request, site);
    const cookie = sessionCookie(request, reply, site);
    const raw = request.params as Record<string, string>;
    const strategyId = namesStrategy ? idIn(raw['id']) : undefined;
    const caller =
      access.who === 'anyone'
        ? undefined
        : await requireCaller(
            services.store,
            access,
            { session: cookie.token, token, address: request.ip },
            strategyId,
            (caller) => {
              request.viewer = caller.session.user;
              request.apiToken = caller.session.token ?? null;
              request.strategy = caller.strategy ?? null;
            },
          );
    if (request.apiToken) await services.throttle.token(request.apiToken.id);
    const params = readParams(raw);
    const key = repeats ? readKey(request, name, params, request.body) : undefined;
    const principal = caller && principalOf(caller.session);
    let part: object = {};
    if (access.who === 'member' && principal) {
      const checked = { route, request, reply, params, caller, principal, key };
      const membership = await onStrategy(options, access, checked);
      if (membership.earlier) return finish(reply, route, membership.earlier.answer);
      if (membership.isKnown) return reply.code(304).send();
      part = membership.part ?? part;
    }
    const call = {
      ...services,
      cookie,
      deviceCookie: deviceCookie(request, reply, site),
      attemptCookie: attemptCookie(request, reply, site),
      address: request.ip,
      ownAddress: ownAddress(request, site),
      encoding: encodingFor(request.headers['accept-encoding']),
      device: deviceOf(request.headers['user-agent']),
      logEvent: eventLoggerOf(request),
      tries: attemptNoterOf(request),
      signal: brokenOff(reply),
      params,
      key,
      session: caller?.session,
      user: caller?.session.user,
      principal,
      ...part,
      query: readQuery(route, request.query),
      body: await readBody(route, request.body),
    };
    const answer = await handler(call);
    // The answer of a large change takes long to write.
    await yieldIfDue();
    if (route.tagged && isKnownAnswer(request, reply, answer)) return reply.code(304).send();
    return finish(reply, route, answer);
  };
}

/** Registers all routes of the contract. */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  for (const [name, route] of routeEntries) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: name },
      ...(route.bodyMax && { bodyLimit: route.bodyMax }),
      handler: serve(options, name, route),
    });
  }
}
