import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Scope } from '../../contract/people/scopes.ts';
import { findTokenCaller } from '../access/tokens.ts';
import type { Site } from '../http/base-path.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { CALL_HEADERS } from '../http/headers.ts';
import { ownAddress, refuseForeignOrigin } from '../http/origin.ts';
import type { Throttle } from '../http/throttle.ts';
import type { PrincipalToken } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { apiOf } from './api.ts';

/** The path at which clients of the Model Context Protocol connect. */
const MCP_PATH = '/mcp';
/** The largest request: bytes. */
const BODY_MAX = 1024 * 1024;

const NO_TOKEN = 'Send an API token of Meridian: Authorization: Bearer mrd_…. Make one on your account page.';
const WRONG_TOKEN = 'This token is wrong, revoked or expired. Make a new one on your account page.';

declare module 'fastify' {
  interface FastifyRequest {
    /** The scopes of the token of a request of this protocol; null for others. */
    mcpScopes: readonly Scope[] | null;
  }
}

/** The API token of a request. Throws not_signed_in, and says in the answer which scheme is asked for. */
async function requireToken(
  store: Store,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PrincipalToken> {
  const text = bearerToken(request);
  const caller = text === undefined ? undefined : await findTokenCaller(store, text, 0, request.ip);
  const token = caller?.session.token;
  if (caller && token) {
    request.viewer = caller.session.user;
    request.apiToken = token;
    return token;
  }
  const fault = text === undefined ? '' : ', error="invalid_token"';
  reply.header('WWW-Authenticate', `Bearer realm="Meridian"${fault}`);
  throw new Refusal('not_signed_in', text === undefined ? NO_TOKEN : WRONG_TOKEN);
}

/** The request as the library takes it. */
function webRequest(request: FastifyRequest, site: Site): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value);
  return new Request(ownAddress(request, site) + MCP_PATH, { method: request.method, headers });
}

/**
 * `/mcp`: the Model Context Protocol over HTTP, by API tokens. Each request has a server of its own, so that nothing of one client
 * reaches another. The library is loaded at the first request.
 */
export function addMcp(
  app: FastifyInstance,
  { store, throttle, site }: { store: Store; throttle: Throttle; site: Site },
): void {
  app.decorateRequest('mcpScopes', null);
  app.route({
    method: ['GET', 'HEAD', 'POST', 'DELETE'],
    url: MCP_PATH,
    exposeHeadRoute: false,
    bodyLimit: BODY_MAX,
    // The token is decided before the body is read.
    preParsing: async (request, reply) => {
      reply.headers(CALL_HEADERS);
      refuseForeignOrigin(request, site);
      const { id, scopes } = await requireToken(store, request, reply);
      await throttle.token(id);
      request.mcpScopes = scopes;
    },
    handler: async (request, reply) => {
      if (request.method === 'HEAD') return reply.code(405).header('allow', 'POST').send();
      const scopes = request.mcpScopes ?? [];
      const { answerMcp } = await import('./server.ts');
      const asker = {
        scopes,
        api: apiOf(app, request, site),
        logError: (error: unknown) => request.log.error({ err: error }, 'a call of MCP failed'),
      };
      return reply.send(await answerMcp(webRequest(request, site), request.body, asker));
    },
  });
}
