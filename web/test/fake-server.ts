import { ERROR_STATUS, type ErrorBody } from '../../contract/api/errors.ts';
import type { ContentRecords, Strategy, User } from '../../contract/api/entities.ts';
import type { BodyInput, Route } from '../../contract/api/route.ts';
import { routeEntries, type RouteName, type Routes } from '../../contract/api/routes.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import type { Point } from '../../contract/scorecard/settings.ts';
import type { FakeSocket } from '../lib/sync/live/fake-socket.ts';
import { Refusal, type Handler, type Handlers, type Request } from './answers.ts';
import { defaultAnswers, type World } from './default-answers.ts';

type AnyRequest = { params: object; body: unknown; query: object; headers: Headers };

/** A server with one strategy. It checks bodies and answers against the contract. */
export class FakeServer implements World {
  strategies: Strategy[];
  content: ContentRecords;
  user: User | null;
  calendar: Calendar;
  points: Map<number, Point[]>;
  /** Requests fail as they do without a connection. */
  isOffline = false;
  /** Every call, oldest first. */
  readonly calls: (AnyRequest & { name: RouteName })[] = [];
  /** The live sockets of the page; they stay closed until the test opens one. */
  readonly sockets: FakeSocket[] = [];
  /** Calls without an answer or against the contract, and console output. Each fails the test. */
  readonly problems: string[] = [];
  readonly #handlers: Handlers;
  readonly #held = new Map<RouteName, Promise<void>>();

  constructor({ strategies, content, user, calendar, points }: World) {
    this.calendar = calendar;
    this.points = points;
    this.strategies = strategies;
    this.content = content;
    this.user = user;
    this.#handlers = defaultAnswers(this);
  }

  /** Sets the answer of a route from now on. */
  answer<N extends RouteName>(name: N, handler: Handler<N>): void {
    Object.assign(this.#handlers, { [name]: handler });
  }

  /** Answers a route by default again. */
  accept(name: RouteName): void {
    this.answer(name, defaultAnswers(this)[name] as Handler<typeof name>);
  }

  /** Refuses a route from now on, with the server's sentence. */
  refuse(name: RouteName, ...refusal: ConstructorParameters<typeof Refusal>): void {
    this.answer(name, () => {
      throw new Refusal(...refusal);
    });
  }

  /** Refuses the calls of a route that `when` matches from now on. */
  refuseWhen<N extends RouteName>(
    name: N,
    when: (request: Request<N>) => boolean,
    ...refusal: ConstructorParameters<typeof Refusal>
  ): void {
    const answer: Handler<N> | undefined = this.#handlers[name];
    this.answer(name, (request) => {
      if (!answer || when(request)) throw new Refusal(...refusal);
      return answer(request);
    });
  }

  /** Delays the answers of a route until the returned function is called. */
  hold(name: RouteName): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, promise);
    return () => {
      this.#held.delete(name);
      resolve();
    };
  }

  /** The bodies sent to a route, oldest first. */
  sent<N extends RouteName>(name: N): BodyInput<Routes[N]>[] {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body as BodyInput<Routes[N]>);
  }

  /** The fields of the commands of a type that the page sent, oldest first. */
  fieldsOf(type: string): Record<string, unknown>[] {
    const all = this.sent('commands.run').flatMap(({ commands }) => commands as readonly object[]);
    return (all as { type: string; fields?: Record<string, unknown> }[])
      .filter((command) => command.type === type)
      .map(({ fields = {} }) => fields);
  }

  /** The values that each edit entered, oldest first, and the revision that they were typed on. */
  entered(): { points: Record<string, unknown>[]; base?: number }[] {
    return this.sent('commands.run').flatMap(({ commands, base }) => {
      const values = (commands as readonly { type: string; id: number; fields: { note?: string } }[]).filter(
        ({ type }) => type === 'values.enter',
      );
      const points = values.map(({ id, fields: { note, ...fields } }) => ({
        kpiId: id,
        ...fields,
        ...(note && { note }),
      }));
      return points.length === 0 ? [] : [{ points, ...(base !== undefined && { base }) }];
    });
  }

  /** The live socket that the page has now. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('The page has asked for no live socket');
    return socket;
  }

  /** Stands in for the browser's `fetch`. */
  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(address, location.href);
    const method = init.method ?? 'GET';
    for (const [name, route] of routeEntries) {
      const params = route.method === method ? paramsOf(route, pathname) : undefined;
      if (!params) continue;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      const query = Object.fromEntries(searchParams);
      const request = { params, body, query, headers: new Headers(init.headers) };
      this.calls.push({ name, ...request });
      await this.#held.get(name);
      if (this.isOffline) throw new TypeError('Failed to fetch');
      init.signal?.throwIfAborted();
      return this.#respond(name, route, request);
    }
    return this.#fail(`No route is ${method} ${pathname}`);
  };

  async #respond(name: RouteName, route: Route, request: AnyRequest): Promise<Response> {
    const handler = this.#handlers[name] as ((request: AnyRequest) => unknown) | undefined;
    if (!handler) return this.#fail(`The test gives no answer to ${name}`);
    let answer: unknown;
    try {
      answer = await handler(request);
    } catch (error) {
      if (!(error instanceof Refusal)) return this.#fail(`${name}: ${String(error)}`);
      return Response.json(error.body, { status: ERROR_STATUS[error.body.code] });
    }
    if (answer instanceof Response) return answer;
    for (const [what, schema, value] of [
      ['body', route.body, without(request.body, route.ignored)],
      ['answer', route.answer, answer],
    ] as const) {
      const checked = schema?.safeParse(value);
      if (checked && !checked.success) return this.#fail(`${name}, ${what}: ${checked.error.message}`);
    }
    return route.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer, { status: route.status });
  }

  #fail(problem: string): Response {
    this.problems.push(problem);
    return Response.json({ error: problem, code: 'internal' } satisfies ErrorBody, { status: 500 });
  }
}

/** A body without the fields that the server drops. */
const without = (body: unknown, ignored: readonly string[] = []): unknown =>
  body && Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.includes(name)));

/** The parameters of a path that matches the route. */
function paramsOf(route: Route, pathname: string): Record<string, string | number> | undefined {
  const pattern = route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)').replaceAll('.', String.raw`\.`);
  const match = new RegExp(`^${pattern}$`).exec(pathname);
  if (!match) return undefined;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      name === 'token' ? value : Number(value),
    ]),
  );
}
