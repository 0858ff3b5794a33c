import type { OutgoingHttpHeaders } from 'node:http';
import type * as z from 'zod/mini';
import type { User } from '../../contract/api/entities.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/api/errors.ts';
import type { Answer, BodyInput, Params, QueryInput, Route } from '../../contract/api/route.ts';
import { type RouteName, type Routes, routes } from '../../contract/api/routes.ts';
import type { Reachable, Reply } from './http.ts';

/** What a call of the contract takes. */
export type Given<R extends Route> = (keyof Params<R> extends never
  ? { params?: never }
  : { params: Params<R> }) &
  (R['body'] extends z.ZodMiniType ? { body: BodyInput<R> } : { body?: never }) &
  (R['query'] extends z.ZodMiniType ? { query?: QueryInput<R> } : { query?: never }) & {
    headers?: OutgoingHttpHeaders;
  };

type Arguments<R extends Route> = object extends Given<R> ? [given?: Given<R>] : [given: Given<R>];

/** A raw request: `json` is serialized, `body` is sent unchanged. */
export interface Raw {
  json?: unknown;
  body?: string | Uint8Array;
  headers?: OutgoingHttpHeaders;
}

/** A user with a browser and its cookies. Signed out, `id` is 0 and the rest empty. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  /** The cookies their browser keeps, by name. */
  readonly cookies: Map<string, string>;
  /** A call by its name in the contract; the body of a refusal is an ErrorBody. */
  call<N extends RouteName>(name: N, ...given: Arguments<Routes[N]>): Promise<Reply<Answer<Routes[N]>>>;
  /** A call that shall succeed: its answer. Throws where it is refused. */
  done<N extends RouteName>(name: N, ...given: Arguments<Routes[N]>): Promise<Answer<Routes[N]>>;
  /** Any request, also one the contract forbids. */
  raw(method: string, path: string, raw?: Raw): Promise<Reply>;
}

/** The default password. */
export const PASSWORD = 'a long walk by the sea';

/** The path of a call with its parameters filled in. */
export const pathOf = (name: RouteName, params: Record<string, unknown> = {}): string =>
  routes[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));

/** The refusal with a code, as part of a reply, for `toMatchObject`. */
export const refused = (code: ErrorCode, sentence?: string) => ({
  status: ERROR_STATUS[code],
  body: sentence === undefined ? { code } : { code, error: sentence },
});

/** The refusal of fields by name, as part of a reply, for `toMatchObject`. */
export const refusedFields = (...paths: string[]) => ({
  ...refused('invalid_request'),
  body: { code: 'invalid_request', details: paths.map((path) => ({ path })) },
});

function keep(cookies: Map<string, string>, lines: string[] = []): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

function browser(product: Reachable, user: Pick<User, 'id' | 'username'>, password: string): Person {
  const cookies = new Map<string, string>();
  const raw = async (method: string, path: string, { json, body, headers }: Raw = {}): Promise<Reply> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await product.send({
      method,
      path,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    });
    keep(cookies, reply.headers['set-cookie']);
    return reply;
  };
  const call: Person['call'] = (name, ...[given]) => {
    const { params, query, body, headers } = (given ?? {}) as {
      params?: object;
      query?: Record<string, string>;
      body?: unknown;
      headers?: object;
    };
    const asked = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    return raw(routes[name].method, `${pathOf(name, { ...params })}${asked}`, {
      json: body,
      headers: { ...headers },
    }) as Promise<never>;
  };
  const done: Person['done'] = async (name, ...given) => {
    const reply = await call(name, ...given);
    if (reply.status === routes[name].status) return reply.body;
    throw new Error(`${name} answered ${reply.status}: ${reply.bytes.toString()}`);
  };
  return { id: user.id, username: user.username, password, cookies, call, done, raw };
}

/** A visitor with a new browser. */
export const visitor = (product: Reachable): Person => browser(product, { id: 0, username: '' }, '');

let count = 0;

/** Registers a user. */
export async function person(product: Reachable, name?: string, password = PASSWORD): Promise<Person> {
  const username = name ?? `person-${++count}`;
  const client = visitor(product);
  const user = await client.done('user.create', { body: { username, password } });
  const registered = browser(product, user, password);
  for (const [cookie, value] of client.cookies) registered.cookies.set(cookie, value);
  return registered;
}

/** The same person in another browser, signed in there too. */
export async function again(product: Reachable, who: Person): Promise<Person> {
  const other = browser(product, who, who.password);
  await other.done('session.create', { body: { username: who.username, password: who.password } });
  return other;
}

/** A program that acts for this person by an API token, without cookies. */
export const program = (product: Reachable, who: Person, token: string): Person => {
  const headers = { authorization: `Bearer ${token}` };
  const send: Reachable['send'] = (sent) =>
    product.send({ ...sent, headers: { ...sent.headers, ...headers } });
  return browser({ origin: product.origin, send }, who, '');
};
