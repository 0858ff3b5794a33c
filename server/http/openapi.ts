import * as z from 'zod/mini';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../contract/api/errors.ts';
import { scopeOfAccess } from '../../contract/api/token-access.ts';
import { errorsOf, type Route, TEXT_PARAMS } from '../../contract/api/route.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { readExamples, withExample } from './api-examples.ts';
import type { Content, Operation, Parameter, Schema } from './operation.ts';

type Json = Record<string, unknown>;

const textParams: readonly string[] = TEXT_PARAMS;

/** The part of the OpenAPI document that the API reference uses. */
export interface ApiDocument {
  [field: string]: unknown;
  openapi: string;
  info: { title: string; version: string; description: string; license: object };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: object };
}

/** A document under construction: schemas with an id are collected once, under components. */
class Components {
  readonly schemas: Record<string, Schema> = {};

  /** JSON Schema of a contract schema, its named parts by reference. */
  schema(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
    const { $schema: _, $defs, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
      this.schemas[name] = refer(definition) as Schema;
    const id = z.globalRegistry.get(type)?.id;
    if (id === undefined) return refer(schema) as Schema;
    this.schemas[id] = refer(schema) as Schema;
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** Points `#/$defs/X` references to the document's components, and removes ids, which JSON Schema reads as URLs. */
function refer(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refer);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'id' && typeof value === 'string'))
      .map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [key, value.replace('#/$defs/', '#/components/schemas/')]
          : [key, refer(value)],
      ),
  );
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } });

function errorResponses(route: Route, components: Components): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = components.schema(ErrorBody, 'output');
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json(schema) },
    ]),
  );
}

function queryParameters(query: z.ZodMiniType): Parameter[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schema as Schema,
  }));
}

function parameters(route: Route): Parameter[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: textParams.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));
  const conditional = { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } };
  const command = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes the write safe to retry: the same key gets the same answer and changes nothing twice.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  };
  const base = {
    name: 'Meridian-Base-Revision',
    in: 'header',
    required: false,
    description:
      'The revision the edit was made on: a field that another user changed since is refused as a conflict.',
    schema: { type: 'integer', minimum: 0 },
  };
  const query = route.query ? queryParameters(route.query) : [];
  return [
    ...query,
    ...(route.access.who === 'member' && route.method === 'PUT' ? [base] : []),
    ...inPath,
    ...(route.revisioned || route.tagged ? [conditional] : []),
    ...(route.access.who === 'member' && route.method !== 'GET' && !route.secret ? [command] : []),
  ];
}

/** A session or, where tokens may make the call, a token with its scope. */
function securityOf({ access }: Route): Operation['security'] {
  if (access.who === 'anyone') return [];
  const scope = scopeOfAccess(access);
  return [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])];
}

function operation(name: string, route: Route, components: Components): Operation {
  const success: Operation['responses'][string] = { description: 'Success' };
  if (route.file)
    success.content = Object.fromEntries(
      route.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    );
  else if (route.status !== 204) success.content = json(components.schema(route.answer, 'output'));
  const unmodified = {
    ...(route.revisioned ? { '304': { description: 'The client has this revision' } } : {}),
    ...(route.tagged ? { '304': { description: 'The client has this answer' } } : {}),
  };
  return {
    operationId: name,
    summary: route.summary,
    security: securityOf(route),
    parameters: parameters(route),
    ...(route.body
      ? { requestBody: { required: true, content: json(components.schema(route.body, 'input')) } }
      : {}),
    responses: { [String(route.status)]: success, ...unmodified, ...errorResponses(route, components) },
  };
}

/** The OpenAPI 3.1 document of the whole contract. */
export function describeApi(): ApiDocument {
  const components = new Components();
  const paths: ApiDocument['paths'] = {};
  const examples = readExamples();
  for (const [name, route] of routeEntries) {
    const described = operation(name, route, components);
    const shown = withExample(described, examples.get(name), route.status);
    (paths[route.path] ??= {})[route.method.toLowerCase()] = shown;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian',
      version: '1',
      description:
        'Every call of Meridian. Fields of an entity that a call cannot change are accepted and ignored; unknown fields are refused.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'meridian',
          description: '__Host-meridian under https',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token (mrd_…) with the scope that the call names; it never may what its user may not.',
        },
      },
    },
  };
}
