import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { AddressedKind } from '../kinds/names.ts';
import { type Act, isUpdate } from '../people/roles.ts';
import type { Scope } from '../people/scopes.ts';

/**
 * Who may make a call. `anyone`: also signed out. `user`: a session; with `temporary`, also one that must set a new
 * password first; with `setUp`, also one that must set up a second step first. `operator`: a session of an operator of the server.
 * `member`: a session whose role in a strategy may do `act`; other users get 404. The path's `{id}` is the
 * id of the strategy, or of a record of kind `of`, or of a snapshot or book.
 *
 * An API token with the scope of the act makes the call of a member, unless it is `sessionOnly`. With `createsStrategy` it must open all
 * strategies of its user. With `entersValues` one that may only enter values makes it too, where its body does nothing else. Tokens
 * make the call of a user only with `token`: its scope, and whether the handler leaves out what a token does not open.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'user'; temporary?: true; setUp?: true; token?: { scope: Scope; isFiltered?: true } }
  | { who: 'operator' }
  | {
      who: 'member';
      act: Act;
      of?: AddressedKind | 'snapshot' | 'book';
      sessionOnly?: true;
      createsStrategy?: true;
      entersValues?: true;
    };

/** The size of the largest body of a route that says no other: bytes. */
export const BODY_MAX = 256 * 1024;

/** One call of the API, as server and browser know it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters; each is an id unless the name is in TEXT_PARAMS. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Query parameters, as text; each may be given once. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The size of its largest body in bytes, where that is not BODY_MAX. */
  bodyMax?: number;
  /** Fields that the call accepts and drops, because clients send whole entities back. */
  ignored?: readonly string[];
  answer: z.ZodMiniType;
  /** The media types of an answer that is a file; the schema says nothing then. */
  file?: readonly string[];
  /** Status of success. 204 has no body. */
  status: 200 | 201 | 204;
  /** Errors beside those that errorsOf derives. */
  errors?: readonly ErrorCode[];
  /** The ETag of the answer is the revision of the strategy. */
  revisioned?: true;
  /** The ETag is a digest of the answer: display names in it change without a new revision. */
  tagged?: true;
  /** What locks a month: no limit on what a user changes refuses it. */
  closesMonth?: true;
  /** The answer has a secret and is not stored, so an Idempotency-Key does not repeat it. */
  secret?: true;
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Path parameters that are text; all others are ids. */
export const TEXT_PARAMS = ['token'] as const;
type TextParam = (typeof TEXT_PARAMS)[number];

/** The parameters of a path, typed: `{id}` is a number. */
export type Params<R extends Route> = { [K in ParamNames<R['path']>]: K extends TextParam ? string : number };
/** The query of a call after validation; undefined where it takes none. */
export type Query<R extends Route> = R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined;
/** The query of a call as a client writes it. */
export type QueryInput<R extends Route> = R['query'] extends z.ZodMiniType ? z.input<R['query']> : undefined;
/** The body of a call after validation; undefined where it takes none. */
export type Body<R extends Route> = R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined;
/** The body of a call as a client writes it. */
export type BodyInput<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined;
/** What a call answers when it succeeds. */
export type Answer<R extends Route> = z.output<R['answer']>;

/** Errors of any request: malformed, too slow or too large, or the server fails. */
const ANYWHERE: readonly ErrorCode[] = [
  'invalid_request',
  'too_slow',
  'headers_too_large',
  'internal',
  'unavailable',
];

/** All error codes of a call: its own, and those of its access, path, body and method. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANYWHERE, ...(route.errors ?? [])]);
  const { access } = route;
  if (access.who !== 'anyone') codes.add('not_signed_in');
  if (access.who !== 'anyone' && !(access.who === 'user' && access.temporary))
    codes.add('password_change_required');
  if (access.who !== 'anyone' && !(access.who === 'user' && (access.setUp || access.temporary)))
    codes.add('second_factor_required');
  // A token has scopes and a limit of its own.
  if (access.who !== 'anyone') codes.add('forbidden').add('too_many_requests');
  if (access.who === 'member') {
    codes.add('not_found');
    if (route.method === 'PUT') codes.add('conflict');
    if (isUpdate(access.act)) codes.add('period_locked');
    if (route.method === 'POST' && (isUpdate(access.act) || access.act === 'content.change'))
      codes.add('limit_reached');
  }
  if (route.path.includes('{')) codes.add('not_found');
  if (route.method !== 'GET') {
    codes.add('foreign_origin').add('body_too_large').add('unsupported_media_type');
    codes.add('command_reused').add('storage_full').add('too_many_requests');
  }
  return [...codes];
}
