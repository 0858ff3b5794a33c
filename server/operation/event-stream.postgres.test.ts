import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { changeWithin, transact } from '../change/transact.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { eventsAfter } from './event-stream.ts';

const product = await startProduct();
const ada = await person(product);

/** A change whose event has its id, and whose transaction stays open. */
async function openChange(id: number, label: string) {
  const appended = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const principal = { kind: 'operator' } as const;
  const written = transact(product.store, { principal }, async (tx) => {
    await changeWithin(tx, { principal, strategy: id, act: null }, (change) => {
      change.record({ entity: 'strategy', id, label, before: {}, after: {} });
      return Promise.resolve();
    });
    appended.resolve();
    await ending.promise;
  });
  await appended.promise;
  return { written, commit: () => ending.resolve(), fail: () => ending.reject(new Error('It fails')) };
}

/** Commits the change with the higher id, begins to read, and ends the other one meanwhile. */
async function readWhileOpen(end: 'commit' | 'fail'): Promise<string[]> {
  const [one, other] = [await strategyOf(ada), await strategyOf(ada)];
  const cursor = (await eventsAfter(product.store, 0, 1000)).at(-1)?.id ?? 0;
  const lower = await openChange(one.id, 'lower');
  const higher = await openChange(other.id, 'higher');
  higher.commit();
  await higher.written;
  const reading = eventsAfter(product.store, cursor, 1000);
  // Time enough for a read that does not wait.
  await delay(200);
  lower[end]();
  await lower.written.catch(() => undefined);
  const events = await reading;
  return events.map(({ label }) => label);
}

it('gives an event that is committed after another one with a higher id', async () => {
  expect(await readWhileOpen('commit')).toEqual(['lower', 'higher']);
});

it('goes past an id whose transaction was rolled back', async () => {
  expect(await readWhileOpen('fail')).toEqual(['higher']);
});
