import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { person } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { strategyOf } from '../../test/strategy.ts';
import { pause, until } from '../../test/wait.ts';

const product = await startProduct();
const owner = await person(product);
const { id } = await strategyOf(owner, { pillars: 1 });
const params = { id };
await owner.done('kpis.create', { params, body: { measure: 'Revenue', grain: 'month' } });
const beside = new pg.Client(product.database.databaseUrl);
await beside.connect();
afterAll(() => beside.end());

const waitingForLock = async (): Promise<number> => {
  const { rows } = await beside.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

it('leaves connections to others while many wait for one computation of a scorecard', async () => {
  await beside.query('begin');
  await beside.query('lock table points in access exclusive mode');
  const calls = [
    () => owner.call('scorecard.read', { params }),
    () => owner.call('scorecard.explain', { params, query: { of: `strategy:${id}` } }),
    () => owner.call('close.read', { params }),
    () => owner.call('agenda.read', { params }),
  ];
  const reading = Promise.all(Array.from({ length: 10 }, () => calls.map((call) => call())).flat());
  await until('the computation', async () => (await waitingForLock()) > 0);
  await pause(300);
  const answered = owner.call('members.list', { params }).then(({ status }) => status);
  const status = await Promise.race([answered, pause(3000).then(() => 'none within 3 s')]);
  const waiting = await waitingForLock();
  await beside.query('rollback');
  const statuses = (await reading).map((reply) => reply.status);
  expect(status).toBe(200);
  expect(waiting).toBe(1);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
