import type { ErrorBody, ErrorCode } from '../../contract/api/errors.ts';
import type { Answer, BodyInput, Params, QueryInput } from '../../contract/api/route.ts';
import type { RouteName, Routes } from '../../contract/api/routes.ts';

/** A call as the page made it. */
export interface Request<N extends RouteName> {
  params: Params<Routes[N]>;
  body: BodyInput<Routes[N]>;
  query: QueryInput<Routes[N]>;
  headers: Headers;
}

/** Answers a call, or throws a Refusal. A Response is passed on unchecked, as from a proxy. */
export type Handler<N extends RouteName> = (
  request: Request<N>,
) => Answer<Routes[N]> | Response | Promise<Answer<Routes[N]>>;

/** Answers by the name of the route. */
export type Handlers = { [N in RouteName]?: Handler<N> };

/** What a handler throws to answer with an error. */
export class Refusal extends Error {
  readonly body: ErrorBody;
  constructor(code: ErrorCode, error: string, details?: ErrorBody['details']) {
    super(error);
    this.body = { error, code, ...(details && { details }) };
  }
}
