import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '../../contract/api/errors.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { signInPolicyOf } from '../access/sign-in-policy.ts';
import { transact } from '../change/transact.ts';
import type { Config } from '../config.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { ownAddress } from '../http/origin.ts';
import { parseJson } from '../lib/json.ts';
import type { Store } from '../store/store.ts';
import { CONFIGURATION, listed, RESOURCE_TYPES, SCHEMAS } from './description.ts';
import { ScimError } from './error.ts';
import { type ScimSite, send } from './site.ts';
import { addGroups } from './group-routes.ts';
import { addUsers } from './user-routes.ts';

const DIRECTORY = { kind: 'job', job: 'directory' } as const;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const {
    status = 0,
    message,
    scimType,
    statusCode = 500,
  } = error as Partial<ScimError> & {
    statusCode?: number;
  };
  const code = error instanceof Refusal ? ERROR_STATUS[error.code] : status || statusCode;
  if (error instanceof Refusal && error.retryAfter !== undefined)
    reply.header('retry-after', error.retryAfter);
  if (code >= 500) request.log.error({ err: error }, 'a call of the directory failed');
  return send(reply, code, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(code),
    detail: code >= 500 ? 'Something went wrong on the server.' : message,
    ...(scimType !== undefined && { scimType }),
  });
}

/** What the product supports, as a list and one by one. */
function addDescription(scim: FastifyInstance): void {
  scim.get('/ServiceProviderConfig', (_request, reply) => send(reply, 200, CONFIGURATION));
  const lists = { '/ResourceTypes': RESOURCE_TYPES, '/Schemas': SCHEMAS };
  for (const [path, resources] of Object.entries(lists)) {
    scim.get(path, (_request, reply) => send(reply, 200, listed(resources, resources.length)));
    scim.get<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
      const resource = resources.find(({ id }) => id === request.params.id);
      if (!resource) throw new ScimError(404, 'There is no such resource.');
      return send(reply, 200, resource);
    });
  }
}

/** Answers a directory that provisions people by SCIM 2.0 (RFC 7644), where the settings have its token. */
export async function addScim(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Pick<Config, 'publicOrigin' | 'basePath' | 'scimToken'> },
): Promise<void> {
  const { scimToken } = config;
  if (scimToken === undefined) return;
  const wanted = digest(scimToken);
  const site: ScimSite = {
    store,
    policy: signInPolicyOf(store),
    address: (request) => ownAddress(request, config),
    write: (work) => transact(store, { principal: DIRECTORY }, ({ writer }) => work(writer)),
  };
  await app.register(
    (scim, _options, done) => {
      scim.addContentTypeParser(
        'application/scim+json',
        async (request: FastifyRequest, payload: IncomingMessage) =>
          parseJson(await app.bodies.read(request, payload)),
      );
      scim.setErrorHandler(sendError);
      scim.addHook('onRequest', (request, reply, next) => {
        reply.header('cache-control', 'no-store');
        if (timingSafeEqual(digest(bearerToken(request) ?? ''), wanted)) return next();
        reply.header('www-authenticate', 'Bearer');
        next(new ScimError(401, 'The token is missing or wrong.'));
      });
      addDescription(scim);
      addUsers(scim, site);
      addGroups(scim, site);
      done();
    },
    { prefix: '/scim/v2' },
  );
}
