import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inputDay } from '../../contract/kpi.ts';
import type { Access, Route } from '../../contract/route.ts';
import { routeEntries, type RouteName } from '../../contract/routes.ts';
import { change } from '../change/change.ts';
import { may } from '../../contract/roles.ts';
import { command, earlierAnswer, type Command } from '../change/commands.ts';
import { Refusal } from '../refusal.ts';
import { AnswerBytes, encodingFor } from './bytes.ts';
import type { Call, Handlers, Services } from './call.ts';
import { sessionCookie } from './cookie.ts';
import { findMembership, findStrategyOf, type Membership, requireAct, requireSession } from './gate.ts';
import { ownOrigin, refuseForeignOrigin } from './origin.ts';
import { readBase, readBody, readParams, readQuery } from './read.ts';

export interface MountOptions {
  services: Services;
  handlers: Handlers;
  publicOrigin: string | undefined;
}

type AnyHandler = (call: object) => Promise<unknown>;
type MemberAccess = Extract<Access, { who: 'member' }>;

const COMMAND_ID = /^[\w-]{8,64}$/;

function readCommand(
  request: FastifyRequest,
  name: RouteName,
  params: unknown,
  body: unknown,
): Command | undefined {
  const id = request.headers['idempotency-key'];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !COMMAND_ID.test(id)) {
    throw new Refusal(
      'invalid_request',
      'Idempotency-Key: send 8 to 64 letters, digits, underscores and hyphens.',
    );
  }
  return command(id, name, params, body);
}

/** What a read of a strategy depends on, and with the viewer's role what its ETag says. */
const versionOf = ({ revision }: Membership): string => `${revision}-${inputDay()}`;
const etag = ({ revision, role }: Membership): string => `"${revision}-${role}-${inputDay()}"`;

/** The part of a call that belongs to the strategy of its path, or the answer that makes carrying it out needless. */
async function onStrategy(
  options: MountOptions,
  access: MemberAccess,
  call: Call<'strategies.update'>,
  route: Route,
  base: number | undefined,
) {
  const { store } = options.services;
  const named = access.of ? await findStrategyOf(store, access.of, call.params.id) : call.params.id;
  const membership = named === undefined ? undefined : await findMembership(store, named, call.user.id);
  const isAllowed = membership !== undefined && may(membership.role, access.act);
  const earlier =
    isAllowed || !call.command ? undefined : await earlierAnswer(store, call.user.id, call.command);
  if (earlier && route.status === 204) return { earlier };
  // A member whose act took the right to it away, such as a hand-over, is answered again: the door changes nothing then.
  if (!membership || !earlier) requireAct(membership, access);
  const { strategyId, role } = membership;
  const intent = { userId: call.user.id, strategyId, act: access.act, command: call.command, base };
  return {
    membership,
    part: {
      strategyId,
      version: versionOf(membership),
      role,
      change: (apply: Parameters<typeof change>[2]) => change(store, intent, apply),
    },
  };
}

function finish(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  reply.code(route.status);
  if (route.status === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (!(answer instanceof AnswerBytes)) return reply.send(JSON.stringify(answer));
  reply.header('Vary', 'Accept-Encoding');
  if (answer.encoding !== 'identity') reply.header('Content-Encoding', answer.encoding);
  return reply.send(answer.bytes);
}

/**
 * One path for every call: origin, session, parameters, role, body, handler, answer. The role comes before the body, so
 * that a refusal tells an outsider nothing of what a call would take.
 */
function serve(options: MountOptions, name: RouteName, route: Route) {
  const handler = options.handlers[name] as AnyHandler;
  const { access } = route;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (route.method !== 'GET') refuseForeignOrigin(request, options.publicOrigin);
    const cookie = sessionCookie(request, reply, options.publicOrigin);
    const call = {
      ...options.services,
      cookie,
      address: request.ip,
      origin: ownOrigin(request, options.publicOrigin),
      encoding: encodingFor(request.headers['accept-encoding']),
      log: request.log,
    };
    const session =
      access.who === 'anyone'
        ? undefined
        : await requireSession(options.services.store, access, cookie.token);
    const params = readParams(request.params as Record<string, string>);
    const repeats = route.method !== 'GET' && !route.secret;
    const named = repeats ? readCommand(request, name, params, request.body) : undefined;
    Object.assign(call, { params, command: named, session, user: session?.user });
    if (access.who === 'member') {
      const found = await onStrategy(
        options,
        access,
        call as unknown as Call<'strategies.update'>,
        route,
        route.method === 'PUT' ? readBase(request.headers) : undefined,
      );
      if (found.earlier) return finish(reply, route, found.earlier.answer);
      if (route.revisioned) {
        const tag = etag(found.membership);
        reply.header('ETag', tag);
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      }
      Object.assign(call, found.part);
    }
    Object.assign(call, { query: readQuery(route, request.query), body: readBody(route, request.body) });
    return finish(reply, route, await handler(call));
  };
}

/** Mounts the contract's table of calls: nothing else registers one. */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  for (const [name, route] of routeEntries) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: serve(options, name, route),
    });
  }
}
