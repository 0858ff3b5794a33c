import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Route } from '../../contract/api/route.ts';
import { type RouteName, routeEntries } from '../../contract/api/routes.ts';
import { castOf, type Part } from '../test/cast.ts';
import { settled, settledRequest, withoutNumbers } from '../test/examples.ts';
import { callAny, castFor, givenOf, sceneOf } from '../test/matrix.ts';
import { startProduct } from '../test/product.ts';
import { type ApiExample, EXAMPLES_FILE, readExamples } from './api-examples.ts';

/** With it the test writes the file anew: after a route was added, or its row changed. */
const isWriting = process.env['MERIDIAN_TEST_EXAMPLES'] === 'write';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);
const stored = isWriting ? new Map<string, ApiExample>() : readExamples();
const made: ApiExample[] = [];

afterAll(() => {
  if (isWriting)
    writeFileSync(EXAMPLES_FILE, `${made.map((example) => JSON.stringify(example)).join('\n')}\n`);
});

it('there is an example of each call of the contract', () => {
  if (!isWriting) expect(routeEntries.map(([name]) => name).filter((name) => !stored.has(name))).toEqual([]);
});

/** A user who may make a call. */
function partOf(name: RouteName, { access }: Route): Part {
  if (access.who === 'operator') return 'operator';
  return name === 'strategies.leave' ? 'read_write' : 'owner';
}

/** The longest answer that an example shows: characters. The description of the API is far longer. */
const ANSWER_MAX = 8000;

describe.each(routeEntries)('%s', (name, route) => {
  it('its example is the call of the row, which the server answers, and its answer is one by the contract', async () => {
    const part = partOf(name, route);
    const cast = await castFor(product, name, everybody, part);
    const given = await givenOf(name, await sceneOf(product, cast), cast[part]);
    const reply = await callAny(cast[part], name, given);
    expect(reply.status).toBe(route.status);
    const request = settledRequest(given, product.origin);
    const isShown = !route.file && route.status !== 204 && reply.bytes.length <= ANSWER_MAX;
    const answer: unknown = !isShown
      ? undefined
      : settled(JSON.parse(JSON.stringify(reply.body)), product.origin, true);
    made.push({ name, ...request, answer });
    const example = isWriting ? { name, ...request, answer } : stored.get(name);
    const { name: _, answer: shown, ...asked } = example ?? { name };
    expect(withoutNumbers(asked), `Write the examples anew: MERIDIAN_TEST_EXAMPLES=write`).toEqual(
      withoutNumbers(request),
    );
    if (shown === undefined) return;
    const parsed = route.answer.safeParse(shown);
    expect(parsed.success && isDeepStrictEqual(parsed.data, shown), JSON.stringify(shown).slice(0, 500)).toBe(
      true,
    );
  });
});
