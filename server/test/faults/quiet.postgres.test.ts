import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { END_WHO_IS_ALONE, LOCK } from '../../store/share.ts';
import { createDatabase } from '../database.ts';
import { type Page, watch } from '../live.ts';
import { person } from '../person.ts';
import { openNode, type Product } from '../product.ts';
import { strategyOf } from '../strategy.ts';
import { pause, SOON_MS, until } from '../wait.ts';
import { untilAlone } from './alone.ts';

const database = await createDatabase();
const node = await openNode(database);
const admin = new pg.Client(database.databaseUrl);
const locking = new pg.Client(database.databaseUrl);
await Promise.all([admin.connect(), locking.connect()]);
const heard: string[] = [];
admin.on('notification', ({ payload }) => void heard.push(payload ?? ''));
await admin.query('listen meridian');
afterAll(async () => {
  await Promise.all([node.close(), admin.end(), locking.end()]);
  await database.drop();
});

const owner = await person(node);
const { id } = await strategyOf(owner);
const add = (): Promise<unknown> => owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
const revision = async (): Promise<number> =>
  (await owner.done('strategies.read', { params: { id } })).revision;
/** Makes a change, and answers how often somebody was told of it. */
async function wordsOf(change: () => Promise<unknown>): Promise<number> {
  heard.length = 0;
  await change();
  // Notifications come before the answer to what is asked after them.
  await admin.query('select 1');
  return heard.filter((payload) => payload.includes('"of":"strategy"')).length;
}

const isAlone = (): Promise<void> => untilAlone(admin, revision);

/** Has a change of the node wait right before it is committed, once nobody was to be told of it. */
async function holdChange(): Promise<{ release: () => Promise<void>; changed: Promise<unknown> }> {
  await locking.query('begin');
  await locking.query('lock table changes in share mode');
  const changed = add();
  await until('it waits', async () => {
    const { rows } = await admin.query('select 1 from pg_locks where not granted');
    return rows.length > 0;
  });
  return { release: async () => void (await locking.query('commit')), changed };
}

/** Starts another node, with a page that watches the strategy there; nothing is written through it. */
async function other(): Promise<{ second: Product; page: Page; from: number }> {
  const from = await revision();
  const second = await openNode(database);
  return { second, page: await watch(second, owner, id, from), from };
}

/** Waits until some node has no more than a share of the database. */
const isShared = (): Promise<void> =>
  until('it is shared', async () => {
    const { rowCount } = await admin.query(
      `select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`,
    );
    return (rowCount ?? 0) > 0;
  });

it('tells nobody of a change while it is alone with the database, and each as soon as it is not', async () => {
  await isAlone();
  // On a machine that is busy it may have been too long ago that it knew.
  await until('nobody is told', async () => (await wordsOf(add)) === 0);
  const { second, page, from } = await other();
  await isShared();
  expect(await wordsOf(add)).toBe(1);
  await page.reaches(id, from + 1);
  await second.close();
});

/** Has a page on another node, which looked at all before a held change was committed, hear of it. */
async function hearsWhenReleased(release: () => Promise<void>, changed: Promise<unknown>): Promise<void> {
  const { second, page, from } = await other();
  await isShared();
  // After all that the other looks at by itself.
  await pause(1.5 * SOON_MS);
  expect(page.all('changes', id)).toEqual([]);
  await release();
  await changed;
  await page.reaches(id, from + 1);
  await second.close();
}

it('has who comes while a change is being committed hear of it, however long that takes', async () => {
  await isAlone();
  const { release, changed } = await holdChange();
  await hearsWhenReleased(release, changed);
});

it('tells the others afterwards where its connection was lost as it committed quietly', async () => {
  await isAlone();
  const { release, changed } = await holdChange();
  await admin.query(END_WHO_IS_ALONE);
  await hearsWhenReleased(release, changed);
});

it('looks at everything when it listens, when it has its share, and once more for what a dead node left', async () => {
  const own = await createDatabase();
  const alone = new pg.Client(own.databaseUrl);
  await alone.connect();
  await alone.query(`select pg_advisory_lock(${LOCK})`);
  const store = await openStore(own);
  let looks = 0;
  store.listen(({ of }) => void (looks += of === 'unknown' ? 1 : 0));
  await until('it listens', () => looks === 1);
  await pause(100);
  expect(looks).toBe(1);
  await alone.query(`select pg_advisory_unlock(${LOCK})`);
  await until('it has its share', () => looks === 2);
  await until('what was left has ended', () => looks === 3);
  await Promise.all([store.close(), alone.end()]);
  await own.drop();
});
