import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Act } from './roles.ts';

/**
 * Who may make a call. `anyone`: signed out too. `user`: a session; `temporary` lets in a session that must set a new
 * password first. `member`: a session whose role in a strategy may do `act`; anybody else gets 404. The strategy is the one
 * the path's `{id}` names, or where `of` is given, the one that the thing of that kind belongs to.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'user'; temporary?: true }
  | { who: 'member'; act: Act; of?: PartKind };

/** Parts of a strategy that calls address by their own id. */
export type PartKind = 'kpi' | 'initiative' | 'tactic' | 'actionStep';

/** One call of the product: everything both sides need to know of it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters; each is an id unless the name is in TEXT_PARAMS. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Query parameters, as text; each may be given once. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Fields of the entity that the call cannot change: accepted, because clients send whole entities back, and dropped. */
  ignored?: readonly string[];
  answer: z.ZodMiniType;
  /** Status of success. 204 has no body. */
  status: 200 | 201 | 204;
  /** Errors this call adds to those its access and body bring (see errorsOf). */
  errors?: readonly ErrorCode[];
  /** A read of one strategy: answers with its revision as ETag, and 304 to a client that has it. */
  revisioned?: true;
  /**
   * A read whose answer tells names, which change without a new revision: its ETag is a digest of the answer, and 304 goes to a
   * client that has it.
   */
  tagged?: true;
  /** The answer holds a secret: it is given once and kept nowhere, so an Idempotency-Key does not repeat it. */
  secret?: true;
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Parameters of a path that are text; all others are ids. */
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

/** What any request may meet: one that is no HTTP, comes too slowly or too large, and a server in trouble. */
const ANYWHERE: readonly ErrorCode[] = [
  'invalid_request',
  'too_slow',
  'headers_too_large',
  'internal',
  'unavailable',
];

/** Every error code a call can answer with: its own and those that its access, path, body and method bring. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANYWHERE, ...(route.errors ?? [])]);
  const { access } = route;
  if (access.who !== 'anyone') codes.add('not_signed_in');
  if (access.who === 'member' || (access.who === 'user' && !access.temporary))
    codes.add('password_change_required');
  if (access.who === 'member') {
    codes.add('not_found');
    if (access.act !== 'strategy.read') codes.add('forbidden');
    if (route.method === 'PUT') codes.add('conflict');
    if (route.method === 'POST' && access.act === 'content.change') codes.add('limit_reached');
  }
  if (route.path.includes('{')) codes.add('not_found');
  if (route.method !== 'GET') {
    codes.add('foreign_origin').add('body_too_large').add('unsupported_media_type');
    codes.add('command_reused').add('storage_full');
  }
  return [...codes];
}
