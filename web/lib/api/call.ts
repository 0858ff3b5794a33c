import type { Answer, BodyInput, Params, QueryInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { ApiError, errorOf } from './api-error.ts';
import { takePreloaded } from './preloaded.ts';
import { addressOf } from '../routes/base.ts';
import { LINES, type CallName } from './call-paths.ts';

type ParamsPart<N extends CallName> = keyof Params<Routes[N]> extends never
  ? { params?: never }
  : { params: Params<Routes[N]> };
type BodyPart<N extends CallName> = 'body' extends keyof Routes[N]
  ? { body: BodyInput<Routes[N]> }
  : { body?: never };

type QueryPart<N extends CallName> = 'query' extends keyof Routes[N]
  ? { query: QueryInput<Routes[N]> }
  : { query?: never };

/** Sends a request; `fetch` unless a call says otherwise. */
export type Send = (address: string, init: RequestInit) => Promise<Response>;

/** What a call takes beside its name; `params`, `query` and `body` only where its route has them. */
export type CallOptions<N extends CallName> = ParamsPart<N> &
  QueryPart<N> &
  BodyPart<N> & {
    /** The revision an edit was made on: a field that another user changed since is then refused as a conflict. */
    base?: number;
    /** Names this write, so that sending it again changes nothing. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** What sends it in place of `fetch`. */
    send?: Send;
    /** An ETag the caller has; the answer is null while it still holds. */
    ifNoneMatch?: string;
  };

type Rest<N extends CallName> =
  Partial<CallOptions<N>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];
type Result<N extends CallName, O> = O extends { ifNoneMatch: string }
  ? Answer<Routes[N]> | null
  : Answer<Routes[N]>;

/** Called with every refusal, before the call rejects. */
export const onRefusal = new Set<(error: ApiError) => void>();

const fill = (path: string, params: Record<string, string | number> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

function search(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** Makes a call of the contract and gives its answer as the server sent it. Throws ApiError; an abort throws as fetch does. */
export async function call<N extends CallName, R extends Rest<N>>(
  name: N,
  ...rest: R
): Promise<Result<N, R[0]>> {
  const options: {
    params?: Record<string, string | number>;
    query?: unknown;
    body?: unknown;
    base?: number;
    idempotencyKey?: string;
    signal?: AbortSignal;
    send?: Send;
    ifNoneMatch?: string;
  } = rest[0] ?? {};
  const [method = '', path = ''] = LINES[name].split(' ');
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.base !== undefined) headers['Meridian-Base-Revision'] = String(options.base);
  if (options.ifNoneMatch) headers['If-None-Match'] = options.ifNoneMatch;

  let response: Response;
  let text: string;
  try {
    const address = addressOf(fill(path, options.params) + search(options.query));
    const preloaded = method === 'GET' && !options.ifNoneMatch ? takePreloaded(address) : undefined;
    response = await (preloaded ??
      (options.send ?? fetch)(address, {
        method,
        headers,
        credentials: 'same-origin',
        // With the browser's cache, fetch would turn a 304 into a 200.
        cache: 'no-store',
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        ...(options.signal && { signal: options.signal }),
      }));
    if (!response.ok && response.status !== 304) throw await errorOf(response);
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const refusal = error instanceof ApiError ? error : unreachable();
    for (const listen of onRefusal) listen(refusal);
    throw refusal;
  }
  if (response.status === 304) return null as Result<N, R[0]>;
  if (response.status === 204) return undefined as Result<N, R[0]>;
  return parse(text, response.status) as Result<N, R[0]>;
}

/** The error of a request without an answer. */
export const unreachable = (): ApiError =>
  new ApiError(0, 'network', 'The server cannot be reached. Check your connection and try again.');

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const error = new ApiError(status, 'internal', 'The server gave an answer that could not be read.');
    error.cause = text;
    throw error;
  }
}
