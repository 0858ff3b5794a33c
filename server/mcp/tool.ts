import * as z from 'zod/mini';
import { scopeOfAccess } from '../../contract/api/token-access.ts';
import type { Answer, BodyInput, Params, QueryInput, Route } from '../../contract/api/route.ts';
import { type RouteName, type Routes, routes } from '../../contract/api/routes.ts';
import { includesScope, type Scope } from '../../contract/people/scopes.ts';

/** What a call of the API takes. */
export type Given<R extends Route> = (keyof Params<R> extends never
  ? { params?: never }
  : { params: Params<R> }) &
  (R['body'] extends z.ZodMiniType ? { body: BodyInput<R> } : { body?: never }) &
  (R['query'] extends z.ZodMiniType ? { query?: QueryInput<R> } : { query?: never });

type Arguments<R extends Route> = object extends Given<R> ? [given?: Given<R>] : [given: Given<R>];

/** Makes calls of the API as the token of the request does. Throws a ToolError with the sentence of a refusal. */
export type Api<U extends RouteName> = <N extends U>(
  name: N,
  ...given: Arguments<Routes[N]>
) => Promise<Answer<Routes[N]>>;

/** Says in a sentence why a tool did nothing, and what to do next. */
export class ToolError extends Error {}

/** One tool: what a model reads of it, the calls of the API that it makes, and its work. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The calls that it may make: they say which scopes it takes. */
  uses: readonly RouteName[];
  input: z.ZodMiniType;
  run(input: unknown, api: Api<RouteName>): Promise<object>;
}

/** Declares a tool, whose work is typed by its input and may make no other calls than it says. */
export const tool = <const U extends readonly RouteName[], S extends Record<string, z.ZodMiniType>>(
  declared: Omit<Tool, 'uses' | 'input' | 'run'> & {
    uses: U;
    input: S;
    run(input: z.output<z.ZodMiniObject<S>>, api: Api<U[number]>): Promise<object>;
  },
): Tool => ({ ...declared, input: z.strictObject(declared.input) });

/** Whether a tool changes nothing. */
export const isReading = ({ uses }: Pick<Tool, 'uses'>): boolean =>
  uses.every((name) => routes[name].method === 'GET');

/** The scopes that a tool takes: those of its calls. */
export const scopesOf = ({ uses }: Pick<Tool, 'uses'>): Scope[] => [
  ...new Set(uses.flatMap((name) => scopeOfAccess(routes[name].access) ?? [])),
];

/** Whether scopes are enough for a tool. */
export const allows = (scopes: readonly Scope[], asked: Pick<Tool, 'uses'>): boolean =>
  scopesOf(asked).every((scope) => includesScope(scopes, scope));
