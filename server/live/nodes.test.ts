import pg from 'pg';
import { afterAll, expect, vi } from 'vitest';
import { describe, it } from '../test/both.ts';
import { engine } from '../test/database.ts';
import { openPage, type Page, watch } from '../test/live.ts';
import { again, person } from '../test/person.ts';
import { openNode, startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { pause, SOON_MS, until } from '../test/wait.ts';

const product = await startProduct();
const other = await openNode(product.database);
afterAll(() => other.close());
const [olga, ada] = [await person(product, 'Olga'), await person(product, 'Ada')];

async function shared() {
  const { id } = await strategyOf(olga);
  await enroll(product, id, ada, 'read_write');
  return { id, params: { id } };
}

const add = (id: number) => olga.done('nodes.create', { params: { id }, body: { type: 'vision' } });
const revisionOf = async (id: number): Promise<number> =>
  (await olga.done('strategies.read', { params: { id } })).revision;

/** Kills the LISTEN connections of both nodes. */
async function killListeners(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'meridian-listen'`,
  );
  expect(rowCount).toBe(2);
}

/** Makes both nodes resync. */
async function provokeResync(): Promise<void> {
  if (engine === 'sqlite') {
    await again(product, ada);
    return;
  }
  const admin = new pg.Client(product.database.databaseUrl);
  await admin.connect();
  await killListeners(admin);
  await admin.end();
}

/** Makes the other node's next read of a table fail. The result tells whether it has failed. */
function failOnce(table: string): () => boolean {
  const { store } = other;
  const select = store.read.selectFrom.bind(store.read);
  let failed = false;
  const fail = (): never => {
    failed = true;
    vi.restoreAllMocks();
    throw new Error('The database does not answer');
  };
  vi.spyOn(store.read, 'selectFrom').mockImplementation(((from: 'users') => {
    const query = select(from);
    return query.selectAll().compile().sql.includes(table) ? fail() : query;
  }) as never);
  return () => failed;
}

describe('a node whose database fails once', () => {
  // On both engines: each database fails in its own way.
  it.onBoth('should send the missed changes after a resync, also when nothing else happens', async () => {
    const { id } = await shared();
    const held = await revisionOf(id);
    const page = await watch(other, ada, id, held);
    const failed = failOnce('events');
    await add(id);
    await until('the failure', failed);
    await provokeResync();
    await page.reaches(id, held + 1);
  });

  it.onBoth('should close (1011) a page that could not join, so that it reconnects', async () => {
    const { id } = await shared();
    const page = await openPage(other, ada);
    failOnce('sessions');
    page.send({ type: 'watch', strategyId: id, revision: 0 });
    expect(await page.ends()).toBe(1011);
  });
});

describe('two processes on one database', () => {
  // On both engines: signals between nodes.
  it.onBoth('should send every change to the pages of the other, without a gap', async () => {
    const { id } = await shared();
    const held = await revisionOf(id);
    const page = await watch(other, ada, id, held);
    for (let n = 0; n < 20; n++) await add(id);
    await page.reaches(id, held + 20);
    const told = page.all('changes', id);
    expect(told[0]?.from).toBe(held);
    for (const [index, { from }] of told.entries()) if (index > 0) expect(from).toBe(told[index - 1]?.to);
    const revisions = told.flatMap(({ changes }) => changes.map(({ revision }) => revision));
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, n) => held + 1 + n));
  });

  it.onBoth("should remove a member's pages there within a second, and send nothing later", async () => {
    const { id } = await shared();
    const page = await watch(other, ada, id);
    await olga.done('members.delete', { params: { id, userId: ada.id } });
    await page.receives('gone', 1, SOON_MS);
    await add(id);
    await pause(600);
    const ofStrategy = page.messages.filter((message) => 'strategyId' in message);
    expect(ofStrategy.at(-1)).toEqual({ type: 'gone', strategyId: id });
  });

  it.onBoth('should notify the pages and lists there of a deleted strategy', async () => {
    const { id, params } = await shared();
    const page = await watch(other, ada, id);
    page.send({ type: 'watchList' });
    await pause(100);
    await olga.done('strategies.delete', { params });
    await page.receives('gone', 1, SOON_MS);
    await page.receives('strategies', 1, SOON_MS);
  });

  it.onBoth('should sign out the pages there within a second', async () => {
    const { id } = await shared();
    const grace = await person(product);
    await enroll(product, id, grace, 'read_only');
    const page = await watch(other, grace, id);
    await grace.call('session.delete');
    await page.receives('signedOut', 1, SOON_MS);
    expect(await page.ends(SOON_MS)).toBe(4401);
  });
});

describe.each(engine === 'postgres' ? ['PostgreSQL'] : [])('two nodes on one %s', () => {
  const names = (page: Page, id: number): string =>
    (page.all('present', id).at(-1)?.people ?? [])
      .map(({ name, editing }) => [name, ...editing.map((one) => one.id)].join(' '))
      .join(', ');
  const becomes = (page: Page, id: number, wanted: string) => until(wanted, () => names(page, id) === wanted);

  // On both engines: only PostgreSQL has several nodes.
  it.onBoth('should show the users of the other node, and what they edit', async () => {
    const { id } = await shared();
    const here = await watch(product, olga, id);
    const there = await watch(other, ada, id);
    await becomes(here, id, 'Olga, Ada');
    await becomes(there, id, 'Olga, Ada');
    there.send({ type: 'editing', strategyId: id, what: { entity: 'strategy', id } });
    await becomes(here, id, `Olga, Ada ${id}`);
    there.cut();
    await becomes(here, id, 'Olga');
  });

  it.onBoth('should not show users of a stopped node', async () => {
    const { id } = await shared();
    const third = await openNode(product.database);
    const here = await watch(product, olga, id);
    const there = await watch(third, ada, id);
    await becomes(here, id, 'Olga, Ada');
    await third.close();
    expect(await there.ends()).toBe(1012);
    await becomes(here, id, 'Olga');
  });

  it.onBoth('should continue after the LISTEN connections are killed', async () => {
    const { id } = await shared();
    const held = await revisionOf(id);
    const page = await watch(other, ada, id, held);
    const admin = new pg.Client(product.database.databaseUrl);
    await admin.connect();
    await killListeners(admin);
    await add(id);
    await page.reaches(id, held + 1);
    await add(id);
    await page.reaches(id, held + 2);
    const told = page.all('changes', id).map(({ from, to }) => [from, to]);
    expect(told).toEqual([
      [held, held + 1],
      [held + 1, held + 2],
    ]);
    await until('both listen again', async () => {
      const { rows } = await admin.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and application_name = 'meridian-listen'`,
      );
      return rows.length === 2;
    });
    await admin.end();
  });
});
