import { afterAll, expect, it, vi } from 'vitest';
import { Signals } from '../store/signals.ts';
import { write } from '../store/write.ts';
import { watch } from '../test/live.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { sessionDigestOf } from '../test/sharing.ts';
import { countStatements } from '../test/statements.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { pause, until } from '../test/wait.ts';

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

it('sends what happened to a strategy, and to lists with it, though every signal was lost', async () => {
  const page = await watch(product, olga, id);
  page.send({ type: 'watchList' });
  await pause(100);
  const lost = vi.spyOn(Signals.prototype, 'announce').mockImplementation(() => undefined);
  await olga.done('strategies.setBoardTitle', { params: { id }, body: { boardTitle: 'Lost' } });
  lost.mockRestore();
  await pause(100);
  expect(page.all('changes')).toEqual([]);
  vi.advanceTimersByTime(CHECK_MS);
  await page.receives('changes');
  await page.receives('comments');
  await page.receives('strategies');
  vi.advanceTimersByTime(CHECK_MS);
  await pause(200);
  expect(page.all('strategies')).toHaveLength(1);
  page.cut();
});

it('tells a user of the first notification though its signal was lost', async () => {
  await enroll(product, id, ada, 'read_write');
  const page = await watch(product, ada, id);
  vi.advanceTimersByTime(CHECK_MS);
  await pause(200);
  // Written without a signal, as if it were lost.
  await write(product.store, (writer) =>
    writer
      .insertInto('notifications')
      .values({
        user_id: ada.id,
        strategy_id: id,
        kind: 'mentioned',
        key: 'first',
        of: '',
        label: '',
        detail: '',
        at: new Date().toISOString(),
      })
      .execute(),
  );
  expect(page.all('notifications')).toEqual([]);
  vi.advanceTimersByTime(CHECK_MS);
  await page.receives('notifications');
  page.cut();
});

/** Of sessions, memberships, revisions and notifications. */
const STATEMENTS = 4;

it('runs as many statements for many sockets as for one', async () => {
  const countOf = async (sockets: number): Promise<number> => {
    const pages = await Promise.all(Array.from({ length: sockets }, () => watch(product, olga, id)));
    const read = vi.spyOn(product.store.read, 'selectFrom');
    await countStatements(async () => {
      vi.advanceTimersByTime(CHECK_MS);
      await until('all of them', () => read.mock.calls.length >= STATEMENTS);
    });
    const count = read.mock.calls.length;
    read.mockRestore();
    for (const page of pages) page.cut();
    return count;
  };
  expect(await countOf(1)).toBe(STATEMENTS);
  expect(await countOf(50)).toBe(STATEMENTS);
});
