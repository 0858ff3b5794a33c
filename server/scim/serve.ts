import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { patchBodyValidation, type ScimPatch, scimPatch, type ScimResource } from 'scim-patch';
import { transact } from '../change/transact.ts';
import type { Config } from '../config.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { ownAddress } from '../http/origin.ts';
import { eventLoggerOf } from '../http/security-log.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { CONFIGURATION, RESOURCE_TYPES, SCHEMAS } from './description.ts';
import { insertPerson, listPeople, removePerson, replacePerson, requirePerson, ScimError } from './people.ts';
import { type Provisioned, ScimUser, toScim } from './user.ts';

const TYPE = 'application/scim+json; charset=utf-8';
const COUNT_MAX = 200;
const DIRECTORY = { kind: 'job', job: 'directory' } as const;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

function read(body: unknown): ScimUser {
  const { data, error } = ScimUser.safeParse(body);
  if (data) return data;
  const [issue] = error.issues;
  throw new ScimError(400, `${issue?.path.join('.')}: ${issue?.message}`, 'invalidValue');
}

/** A person as a PATCH leaves them. Throws 400. */
function patched(person: Provisioned, address: string, body: unknown): ScimUser {
  const { meta, ...resource } = toScim(person, address);
  const document = { ...resource, meta: { created: new Date(meta.created), lastModified: new Date() } };
  try {
    patchBodyValidation(body as ScimPatch);
    const operations = [...(body as ScimPatch).Operations];
    return read(scimPatch(document as ScimResource, operations, { mutateDocument: false }));
  } catch (error) {
    if (error instanceof ScimError) throw error;
    throw new ScimError(400, (error as Error).message, 'invalidSyntax');
  }
}

/** Whole numbers of a query, within bounds. */
const numberIn = (text: string | undefined, usual: number, least: number): number =>
  /^\d{1,9}$/.test(text ?? '') ? Math.max(least, Number(text)) : usual;

/** Answers a directory that provisions people by SCIM 2.0 (RFC 7644), where the settings have its token. */
export async function addScim(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Pick<Config, 'publicOrigin' | 'basePath' | 'scimToken'> },
): Promise<void> {
  const { scimToken } = config;
  if (scimToken === undefined) return;
  const wanted = digest(scimToken);

  const send = (reply: FastifyReply, status: number, body: object) =>
    reply.code(status).type(TYPE).send(JSON.stringify(body));
  const write = <T>(work: (writer: Writer) => Promise<T>) =>
    transact(store, { principal: DIRECTORY }, ({ writer }) => work(writer));
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  function note(request: FastifyRequest, before: Provisioned | undefined, after: Provisioned): void {
    const about = { user: after.user_id, by: 'directory' };
    const log = eventLoggerOf(request);
    if (!before) log('account.provisioned', about);
    const was = before ? before.disabled_at === null : true;
    const is = after.disabled_at === null;
    if (was !== is) log(is ? 'account.enabled' : 'account.disabled', about);
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    userOf: (before: Provisioned) => ScimUser,
  ): Promise<FastifyReply> {
    const { before, after } = await write(async (writer) => {
      const before = await requirePerson(writer, idOf(request));
      return { before, after: await replacePerson(writer, before, userOf(before)) };
    });
    note(request, before, after);
    return send(reply, 200, toScim(after, ownAddress(request, config)));
  }

  await app.register(
    (scim, _options, done) => {
      scim.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string' },
        scim.getDefaultJsonParser('error', 'error'),
      );
      scim.setErrorHandler((error, request, reply) => {
        const {
          status = 0,
          message,
          scimType,
          statusCode = 500,
        } = error as Partial<ScimError> & { statusCode?: number };
        const code = status || statusCode;
        if (code >= 500) request.log.error({ err: error }, 'a call of the directory failed');
        return send(reply, code, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: String(code),
          detail: code >= 500 ? 'Something went wrong on the server.' : message,
          ...(scimType !== undefined && { scimType }),
        });
      });
      scim.addHook('onRequest', (request, reply, next) => {
        reply.header('cache-control', 'no-store');
        if (timingSafeEqual(digest(bearerToken(request) ?? ''), wanted)) return next();
        reply.header('www-authenticate', 'Bearer');
        next(new ScimError(401, 'The token is missing or wrong.'));
      });
      scim.get('/ServiceProviderConfig', (_request, reply) => send(reply, 200, CONFIGURATION));
      scim.get('/ResourceTypes', (_request, reply) => send(reply, 200, RESOURCE_TYPES));
      scim.get('/Schemas', (_request, reply) => send(reply, 200, SCHEMAS));
      scim.get('/Users', async (request, reply) => {
        const { filter, startIndex, count } = request.query as Record<string, string | undefined>;
        const start = numberIn(startIndex, 1, 1);
        const most = Math.min(numberIn(count, COUNT_MAX, 0), COUNT_MAX);
        const { total, page } = await listPeople(store.read, filter, start, most);
        const address = ownAddress(request, config);
        return send(reply, 200, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
          totalResults: total,
          startIndex: start,
          itemsPerPage: page.length,
          Resources: page.map((row) => toScim(row, address)),
        });
      });
      scim.get('/Users/:id', async (request, reply) =>
        send(reply, 200, toScim(await requirePerson(store.read, idOf(request)), ownAddress(request, config))),
      );
      scim.post('/Users', async (request, reply) => {
        const user = read(request.body);
        const made = await write((writer) => insertPerson(writer, user));
        note(request, undefined, made);
        return send(reply, 201, toScim(made, ownAddress(request, config)));
      });
      scim.put('/Users/:id', (request, reply) => change(request, reply, () => read(request.body)));
      scim.patch('/Users/:id', (request, reply) =>
        change(request, reply, (before) => patched(before, ownAddress(request, config), request.body)),
      );
      scim.delete('/Users/:id', async (request, reply) => {
        const gone = await write(async (writer) => {
          const person = await requirePerson(writer, idOf(request));
          await removePerson(writer, person);
          return person;
        });
        eventLoggerOf(request)('account.disabled', { user: gone.user_id, by: 'directory' });
        return reply.code(204).send();
      });
      done();
    },
    { prefix: '/scim/v2' },
  );
}
