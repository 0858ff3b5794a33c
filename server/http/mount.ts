import { hash } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentVersion } from '../../contract/api/content-version.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { type Access, BODY_MAX, type Route } from '../../contract/api/route.ts';
import { routeEntries, type RouteName } from '../../contract/api/routes.ts';
import { type ChangeOptions, transact } from '../change/transact.ts';
import type { Entry } from '../change/entry.ts';
import type { StrategyTx } from '../change/tx.ts';
import { may } from '../../contract/people/roles.ts';
import { digestOfRequest, idempotencyKey, type IdempotencyKey, storedAnswer } from '../change/idempotency.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import { admit, type Admission, isOld } from './admission.ts';
import { deviceOf } from './device.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { AnswerBytes, AnswerFile, encodingFor } from '../lib/answer-bytes.ts';
import type { Handlers, Services } from './call.ts';
import { attemptCookie, deviceCookie } from './cookie.ts';
import { requireAct } from './gate.ts';
import { type ReadBody, readLargeBody } from './large-body.ts';
import type { Site } from './base-path.ts';
import { ownAddress } from './origin.ts';
import { readBase, readBody, readQuery } from './read.ts';
import { logChange } from './change-log.ts';
import { eventLoggerOf, attemptNoterOf } from './security-log.ts';

export interface MountOptions {
  services: Services;
  handlers: Handlers;
  site: Site;
}

type AnyHandler = (call: object) => Promise<unknown>;
type MemberAccess = Extract<Access, { who: 'member' }>;

/** A call whose body was read. */
interface ReadCall {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  admission: Admission;
  principal: AccountPrincipal;
  key: IdempotencyKey | undefined;
}

/** How many values and fields a change has. */
const countFields = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { before, after }) => sum + Object.keys(after ?? before ?? {}).length, 0);

/**
 * The strategy part of a call; or the stored answer of a retry, or 304 where the client has the current answer.
 */
async function onStrategy(options: MountOptions, access: MemberAccess, call: ReadCall) {
  const { store, throttle, strategyLimits: limits } = options.services;
  const { principal, key, route, request, reply } = call;
  const { membership } = call.admission;
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
        more: Partial<Pick<ChangeOptions, 'act' | 'base' | 'pathOf' | 'isDryRun'>> = {},
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

/** The validated body of a call, and its Idempotency-Key. */
async function takeBody(
  { services: { store } }: MountOptions,
  [name, route]: [RouteName, Route],
  request: FastifyRequest,
  { admission: { params: ofPath, keyId, caller }, signal }: { admission: Admission; signal: AbortSignal },
): Promise<ReadBody & { key: IdempotencyKey | undefined }> {
  const isKeyed = keyId !== undefined;
  const params = { ...ofPath, ...(request.query as object) };
  const read: ReadBody = Buffer.isBuffer(request.body)
    ? await readLargeBody(
        store,
        request.body,
        { route: name, params, isKeyed },
        { ...(caller && { userId: caller.session.user.id }), signal },
      )
    : { body: await readBody(route, request.body) };
  const key = isKeyed
    ? idempotencyKey(keyId, name, read.digest ?? digestOfRequest(params, request.body))
    : undefined;
  return { ...read, key };
}

/** Answers a call that was admitted, once its body is there: body, strategy, handler, answer. */
function serve(options: MountOptions, name: RouteName, route: Route) {
  const handler = options.handlers[name] as AnyHandler;
  const { access } = route;
  const { services, site } = options;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signal = brokenOff(reply);
    const early = request.admission;
    const admission = early && !isOld(early) ? early : await admit(options, [name, route], request, reply);
    const { body, file, key } = await takeBody(options, [name, route], request, { admission, signal });
    const { cookie, params, caller, principal } = admission;
    let part: object = {};
    if (access.who === 'member' && principal) {
      const onPlan = await onStrategy(options, access, { route, request, reply, admission, principal, key });
      if (onPlan.earlier) return finish(reply, route, onPlan.earlier.answer);
      if (onPlan.isKnown) return reply.code(304).send();
      part = onPlan.part ?? part;
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
      signal,
      params,
      key,
      session: caller?.session,
      user: caller?.session.user,
      principal,
      ...part,
      query: readQuery(route, request.query),
      body,
      file,
    };
    const answer = await handler(call);
    // The answer of a large change takes long to write.
    await yieldIfDue();
    if (route.tagged && isKnownAnswer(request, reply, answer)) return reply.code(304).send();
    return finish(reply, route, answer);
  };
}

/**
 * Registers all routes of the contract. Each call is admitted before its body is read, so that nobody sends for nothing, and
 * non-members learn nothing about the body.
 */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  app.decorateRequest('admission', null);
  for (const [name, route] of routeEntries) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: name },
      bodyLimit: route.bodyMax ?? BODY_MAX,
      // After the hooks of all requests, such as the check of the Host.
      preParsing: async (request, reply) => {
        request.admission = await admit(options, [name, route], request, reply);
      },
      handler: serve(options, name, route),
    });
  }
}
