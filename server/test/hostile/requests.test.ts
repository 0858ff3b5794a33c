import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../contract/api/errors.ts';
import { routeEntries } from '../../../contract/api/routes.ts';
import type { Reply, Sent } from '../http.ts';
import { startProduct } from '../product.ts';
import { seed } from '../random.ts';
import { webFolderWith } from '../web-folder.ts';
import { inputs } from './inputs.ts';
import { memory } from './memory.ts';
import { anyRequest, requestOf, sentOf, type Wanted } from './request.ts';
import { World } from './world.ts';

const webFolder = webFolderWith({
  'index.html': '<html><head></head><body>The application</body></html>',
});

const LINES_KEPT = 100;
/** The last lines of the log: all of them would be the memory that is measured below. */
const logged: string[] = [];
const write = (line: string): void => {
  logged.push(line);
  if (logged.length > LINES_KEPT) logged.shift();
};
const logger = { level: 'error', stream: { write } };
const product = await startProduct({ webFolder, logger });
const world = await World.of(product);

/** Requests a route gets; all addresses together get as many. */
const RUNS = Math.ceil(inputs / (routeEntries.length + 1));
/** The least share of routes whose handler some of so many requests reach. */
const leastShare = RUNS >= 100 ? 0.9 : RUNS >= 10 ? 0.4 : 0;
const PATIENCE_MS = 20_000 + RUNS * 200;

let sent = 0;
/** Routes that carried out at least one of their requests. */
const reached = new Set<string>();

/** JSON, the API reference, pictures of maps, and spreadsheets. */
const ANSWER_TYPES =
  /^image\/svg\+xml$|^(?:application\/json|text\/html|text\/csv); charset=utf-8$|^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/;

/** What is wrong with an answer beyond what product.send finds: undefined where it is as it must be. */
function faultOf({ status, headers, body, bytes }: Reply): string | undefined {
  if (status >= 500) return 'an error of the server';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers';
  if (!String(headers['content-security-policy']).startsWith("default-src 'none';")) return 'no policy';
  if (bytes.length === 0) return undefined;
  const type = headers['content-type'] ?? '';
  if (status < 400) return ANSWER_TYPES.test(type) ? undefined : `type ${type}`;
  if (type !== 'application/json; charset=utf-8') return `type ${type}`;
  return ErrorBody.safeParse(body).success ? undefined : 'no error of the contract';
}

const shown = ({ method, path: target, headers, body }: Sent): string =>
  JSON.stringify({
    method,
    path: target,
    headers,
    body: typeof body === 'string' ? body : body && Buffer.from(body).toString('latin1'),
  }).slice(0, 2_000);

/** Sends a request and holds its answer against the contract; throws with all it takes to send it again. */
async function check(wanted: Wanted): Promise<number> {
  await world.settle();
  const request = await sentOf(wanted, world);
  sent++;
  const reply = await product.send(request).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${shown(request)}\n${logged.splice(0).join('')}`);
  });
  const fault = faultOf(reply);
  if (fault !== undefined)
    throw new Error(
      `${reply.status}: ${fault}\n${shown(request)}\n${reply.bytes.toString().slice(0, 500)}\n${logged.splice(0).join('')}`,
    );
  world.after(wanted.name, reply.status);
  return reply.status;
}

async function hold(requests: fc.Arbitrary<Wanted>, numRuns: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async (wanted) => {
      const status = await check(wanted);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { seed, numRuns },
  );
  return statuses;
}

describe(`hostile requests (seed ${seed}, ${RUNS} a route)`, () => {
  const began = memory();
  let warm = began;

  it.each(routeEntries)(
    '%s answers each within the contract',
    async (name, route) => {
      const statuses = await hold(requestOf(name, route), RUNS);
      if (statuses.has(route.status)) reached.add(name);
      if (sent > inputs / 4 && warm === began) warm = memory();
    },
    PATIENCE_MS,
  );

  it(
    'any address answers each with a page, a file or an error of the contract',
    async () => {
      const statuses = await hold(anyRequest, Math.max(RUNS, 20));
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 404]));
    },
    PATIENCE_MS,
  );

  it('reach the handlers: nearly every route executes some of them', () => {
    expect(sent).toBeGreaterThanOrEqual(inputs);
    expect(reached.size).toBeGreaterThan(routeEntries.length * leastShare);
  });

  it('leak no memory', () => {
    const now = memory();
    expect(now.heap).toBeLessThan(warm.heap * 1.5);
    expect(now.resident).toBeLessThan(warm.resident * 1.5);
  });
});
