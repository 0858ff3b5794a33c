import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { ErrorBody } from '../../contract/api/errors.ts';
import type { Route } from '../../contract/api/route.ts';
import { type RouteName, routes } from '../../contract/api/routes.ts';
import type { Site } from '../http/base-path.ts';
import { type Api, ToolError } from './tool.ts';

interface AnyGiven {
  params?: Record<string, number>;
  query?: Record<string, string | undefined>;
  body?: object;
}

function urlOf({ path }: Route, { params = {}, query = {} }: AnyGiven): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const asked = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return asked.length === 0 ? named : `${named}?${new URLSearchParams(asked).toString()}`;
}

/** The sentence of a refusal; it names the fields at fault where that says more. */
function sentenceOf({ error, details = [] }: ErrorBody): string {
  const more = details.slice(0, FAULTS_MAX).flatMap(({ path, message }) => {
    if (!error.includes(message)) return [`${path}: ${message}.`];
    return /\d/.test(path) ? [`That is at ${path}.`] : [];
  });
  return [error, ...more].join(' ');
}
/** How many faults a sentence names. */
const FAULTS_MAX = 10;

/**
 * The API as the token of a request may use it: each call goes through the server's whole pipeline within the process, so no rule
 * is written twice and no tool can do more than the token.
 */
export function apiOf(app: FastifyInstance, request: FastifyRequest, site: Site): Api<RouteName> {
  const { authorization, host, 'user-agent': agent = 'MCP' } = request.headers;
  const call = async (name: RouteName, given: AnyGiven = {}): Promise<unknown> => {
    const route: Route = routes[name];
    const options: InjectOptions = {
      method: route.method,
      url: site.basePath + urlOf(route, given),
      remoteAddress: request.ip,
      headers: { authorization, host, 'user-agent': agent },
      ...(given.body && { payload: given.body }),
    };
    const reply = await app.inject(options);
    if (reply.statusCode === 204) return undefined;
    const body: unknown = reply.json();
    if (reply.statusCode === route.status) return body;
    throw new ToolError(sentenceOf(body as ErrorBody));
  };
  return call as unknown as Api<RouteName>;
}
