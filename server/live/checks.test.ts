import { afterAll, expect, it, vi } from 'vitest';
import { write } from '../store/write.ts';
import { watch } from '../test/live.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { countStatements } from '../test/statements.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

/** The interval of the checks: milliseconds. */
const CHECK_MS = 30_000;

// Fake intervals: the test decides when a check runs.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => vi.useRealTimers());

const product = await startProduct();
const [olga, ada, eve] = [await person(product, 'Olga'), await person(product, 'Ada'), await person(product)];
const { id } = await strategyOf(olga);

it('checks session and membership of every socket each 30 seconds, also without a signal', async () => {
  for (const who of [ada, eve]) await enroll(product, id, who, 'read_write');
  const [stays, removed, ended] = await Promise.all([olga, ada, eve].map((who) => watch(product, who, id)));
  // Neither sends a signal, as if it were lost.
  await expel(product, id, ada);
  await write(product.store, (writer) =>
    writer.deleteFrom('sessions').where('digest', '=', sessionDigestOf(eve)).execute(),
  );
  vi.advanceTimersByTime(CHECK_MS);
  await removed?.receives('gone');
  expect(await ended?.ends()).toBe(4401);
  expect(removed?.closed).toBeUndefined();
  await olga.done('strategies.setBoardTitle', { params: { id }, body: { boardTitle: 'Told' } });
  await stays?.receives('changes');
  expect([removed?.all('changes'), ended?.all('changes')]).toEqual([[], []]);
});

it('runs as many statements for many sockets as for one', async () => {
  const countOf = async (sockets: number): Promise<number> => {
    const pages = await Promise.all(Array.from({ length: sockets }, () => watch(product, olga, id)));
    const read = vi.spyOn(product.store.read, 'selectFrom');
    await countStatements(async () => {
      vi.advanceTimersByTime(CHECK_MS);
      await until('a look at sessions and memberships', () => read.mock.calls.length >= 2);
    });
    const count = read.mock.calls.length;
    read.mockRestore();
    for (const page of pages) page.cut();
    return count;
  };
  expect(await countOf(1)).toBe(2);
  expect(await countOf(50)).toBe(2);
});
