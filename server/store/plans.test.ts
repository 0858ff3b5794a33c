import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectBeside, engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { LAST, SERIES } from './as-one.ts';
import { PlanningClient } from './plans.ts';

const product = await startProduct();
const owner = await person(product);

it('goes on reading and writing when a newer node alters the tables beneath it', async () => {
  const { id } = await strategyOf(owner);
  const node = await owner.done('nodes.create', { params: { id }, body: { type: 'vision', title: 'One' } });
  const rename = (title: string) =>
    owner.done('nodes.update', { params: { id, nodeId: node.id }, body: { title } });
  // As often as there are connections, so that each has kept what it is asked.
  for (let time = 0; time < 20; time++) await rename(`Before ${time}`);
  await Promise.all(Array.from({ length: 20 }, () => owner.done('strategies.readFlow', { params: { id } })));

  const newer = connectBeside(product.database);
  for (const table of ['nodes', 'strategies', 'users', 'sessions', 'memberships'])
    await sql`alter table ${sql.table(table)} add column later text`.execute(newer);
  await newer.destroy();

  for (let time = 0; time < 20; time++) {
    expect((await rename(`After ${time}`)).title).toBe(`After ${time}`);
    const { nodes } = await owner.done('strategies.readFlow', { params: { id } });
    expect(nodes.find((one) => one.id === node.id)?.title).toBe(`After ${time}`);
  }
});

describe.each(engine === 'postgres' ? ['PostgreSQL'] : [])('a transaction of %s', () => {
  const url = product.database.databaseUrl;
  const [client, other] = [new PlanningClient(url), new pg.Client(url)];
  const ask = (text: string, ...values: unknown[]): Promise<pg.QueryResult> => client.query(text, values);
  const insert = (id: number) => ask(INSERT, id);
  const insertLast = (id: number) => ask(`${LAST}${INSERT}`, id);
  const INSERT = 'insert into trips values ($1)';
  const COUNT = 'select count(*)::integer as count from trips where id > $1';
  const series = (...statements: [string, unknown][]): Promise<pg.QueryResult> =>
    ask(SERIES, ...statements.map(([text, value]) => ({ text, values: [value] })));
  const ids = async (): Promise<number[]> =>
    (await other.query<{ id: number }>('select id from trips order by id')).rows.map(({ id }) => id);

  beforeAll(async () => {
    await Promise.all([client.connect(), other.connect()]);
    await other.query('create table trips (id integer primary key)');
    // As on a connection that has had one.
    await ask('begin');
    await ask(`${LAST}select 1 where $1`, true);
    await ask('commit');
  });
  afterAll(() => Promise.all([client.end(), other.end()]));

  it('should go there with its first statement and come to its end with its last', async () => {
    const sync = vi.spyOn(pg.Connection.prototype, 'sync');
    await ask('begin');
    const first = await insert(1);
    expect([first.command, first.rowCount]).toEqual(['INSERT', 1]);
    await insertLast(2);
    expect(sync).toHaveBeenCalledTimes(1);
    expect(await ids()).toEqual([]);
    sync.mockClear();
    expect(await ask('commit')).toMatchObject({ command: 'COMMIT' });
    expect(sync).toHaveBeenCalledTimes(1);
    sync.mockRestore();
    expect(await ids()).toEqual([1, 2]);
  });

  it('should leave nothing of itself where its last statement fails, and no connection that cannot go on', async () => {
    const before = await ids();
    await ask('begin');
    await insert(3);
    await insertLast(3);
    await expect(ask('commit')).rejects.toMatchObject({ code: '23505' });
    await ask('rollback');
    expect(await ids()).toEqual(before);
    expect((await insert(4)).rowCount).toBe(1);
    expect(await ids()).toEqual([...before, 4]);
  });

  it('should not go on where its first statement failed', async () => {
    const before = await ids();
    await ask('begin');
    await expect(ask('insert into trips values ($1)', 'none')).rejects.toMatchObject({ code: '22P02' });
    await expect(insert(5)).rejects.toMatchObject({ code: '25P02' });
    await ask('rollback');
    expect(await ids()).toEqual(before);
  });

  it('should not have its last statement done where it is given up before', async () => {
    const before = await ids();
    await ask('begin');
    await insertLast(6);
    expect(await ask('rollback')).toMatchObject({ command: 'ROLLBACK' });
    await ask('begin');
    expect(await ask('commit')).toMatchObject({ command: 'COMMIT' });
    expect(await ids()).toEqual(before);
  });

  it('should be committed also where its last statement is one that no plan is kept of', async () => {
    const before = await ids();
    await ask('begin');
    await ask(`${LAST}insert into trips values (9) /* ${'long '.repeat(500)} */`);
    await ask('commit');
    expect(await ids()).toEqual([...before, 9]);
  });

  it('should have a series there and back in one, of which each statement sees what those before it did', async () => {
    await insert(30);
    const all = (await ids()).length;
    await ask(COUNT, 0);
    const sync = vi.spyOn(pg.Connection.prototype, 'sync');
    await ask('begin');
    const { rows } = await series([INSERT, 12], [COUNT, 0], [INSERT, '13'], [COUNT, 12]);
    expect(sync).toHaveBeenCalledTimes(1);
    sync.mockRestore();
    expect(rows).toEqual([
      { rows: [] },
      { rows: [{ count: all + 1 }] },
      { rows: [] },
      { rows: [{ count: 2 }] },
    ]);
    await ask('rollback');
    expect(await ids()).toHaveLength(all);
  });

  it('should have a series also where it holds what its connection does not know yet, and none at all', async () => {
    await ask('begin');
    const { rows } = await series([`${COUNT} + 1000`, 0], [COUNT, 2000]);
    expect(rows).toEqual([{ rows: [{ count: 0 }] }, { rows: [{ count: 0 }] }]);
    expect((await series()).rows).toEqual([]);
    await ask('rollback');
  });

  it('should do nothing of a series behind what fails', async () => {
    const before = await ids();
    // What it gives is not taken back by a rollback.
    const NEXT = 'select nextval($1)::integer as next';
    await other.query('create sequence tries');
    await ask(NEXT, 'tries');
    await ask('begin');
    const failing = series([INSERT, 14], [INSERT, 14], [NEXT, 'tries']);
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await expect(series([COUNT, 0])).rejects.toMatchObject({ code: '25P02' });
    await ask('rollback');
    expect((await ask(NEXT, 'tries')).rows).toEqual([{ next: 2 }]);
    expect(await ids()).toEqual(before);
  });

  it.each([0, 1])('should send nothing of a series of which value %i is of another kind', async (at) => {
    const before = await ids();
    const values: unknown[] = [14, 15];
    values[at] = new Date();
    await ask('begin');
    const refused = series([INSERT, values[0]], [INSERT, values[1]]);
    await expect(refused).rejects.toThrow('texts, numbers and null');
    await ask('commit');
    expect(await ids()).toEqual(before);
  });

  it('should have each statement of a series see what was committed before it came to its turn', async () => {
    await ask('select pg_advisory_xact_lock($1)', 7);
    const all = (await ids()).length;
    await other.query('begin; select pg_advisory_xact_lock(7)');
    await ask('begin');
    const waiting = series(['select pg_advisory_xact_lock($1)', 7], [COUNT, 0]);
    await until('it waits', async () => {
      const waits = await other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return waits.rowCount === 1;
    });
    await other.query('insert into trips values (17)');
    await other.query('commit');
    expect((await waiting).rows[1]).toMatchObject({ rows: [{ count: all + 1 }] });
    await ask('rollback');
  });

  it('should have nothing behind its last statement', async () => {
    const before = await ids();
    await ask('begin');
    await insertLast(10);
    await expect(insert(11)).rejects.toThrow('follow');
    await ask('rollback');
    expect(await ids()).toEqual(before);
  });

  it('should be one also where all plans are forgotten as it begins', async () => {
    const before = await ids();
    await ask('begin');
    const outdated = new PlanningClient(url);
    await outdated.connect();
    const all = (): Promise<pg.QueryResult> => outdated.query('select * from trips where id > $1', [0]);
    await all();
    await other.query('alter table trips add column later integer');
    expect((await all()).fields).toHaveLength(2);
    await outdated.end();
    await insert(7);
    await insertLast(8);
    expect(await ids()).toEqual(before);
    await ask('commit');
    expect(await ids()).toEqual([...before, 7, 8].toSorted((a, b) => a - b));
  });

  it('should begin anew where the plan of a part of its series is outdated', async () => {
    const ALL = 'select * from older where id > $1';
    await other.query('create table older (id integer)');
    await ask(ALL, 0);
    await other.query('alter table older add column latest integer');
    await ask('begin');
    await expect(series([ALL, 0], [COUNT, 2000])).rejects.toMatchObject({ code: '0A000' });
    await ask('rollback');
    await ask('begin');
    expect((await series([ALL, 0], [COUNT, 2000])).rows).toMatchObject([
      { rows: [] },
      { rows: [{ count: 0 }] },
    ]);
    await ask('rollback');
  });
});
