import { connectBeside } from '../../server/test/database.ts';
import { type Client, register } from '../support/client.ts';
import { type Measure, shown } from '../support/measure.ts';
import { type Data, startServer } from '../support/server.ts';
import { measureWaits } from './probe.ts';

/** Edits with base revision 0, after a history of many long texts. */

const UPDATES = 30_000;
const TEXT = 'x'.repeat(10_000);
const AT_ONCE = 100;

/** Adds updates of a KPI's description to the history, directly in the database. */
async function addUpdates(
  data: Data,
  { strategyId, kpiId, userId }: { strategyId: number; kpiId: number; userId: number },
): Promise<void> {
  const database = connectBeside({
    dataFolder: 'MERIDIAN_DATA' in data ? data.MERIDIAN_DATA : '',
    databaseUrl: 'DATABASE_URL' in data ? data.DATABASE_URL : undefined,
    drop: () => Promise.resolve(),
  });
  const at = new Date().toISOString();
  const texts = { before: JSON.stringify({ description: '' }), after: JSON.stringify({ description: TEXT }) };
  await database.transaction().execute(async (transaction) => {
    for (let from = 0; from < UPDATES; from += AT_ONCE) {
      const lines = Array.from({ length: AT_ONCE }, (_, index) => ({
        strategy_id: strategyId,
        revision: 100 + from + index,
        seq: 0,
        at,
        user_id: userId,
        entity: 'kpi' as const,
        entity_id: kpiId,
        operation: 'update' as const,
        label: 'Revenue',
        ...texts,
        command_id: null,
      }));
      await transaction.insertInto('events').values(lines).execute();
    }
    await transaction
      .updateTable('strategies')
      .set({ revision: 100 + UPDATES })
      .where('id', '=', strategyId)
      .execute();
  });
  await database.destroy();
}

async function edit(origin: string, { cookie }: Client, kpiId: number): Promise<number> {
  const start = performance.now();
  const reply = await fetch(`${origin}/api/kpis/${kpiId}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', 'meridian-base-revision': '0' },
    body: '{"description":"mine"}',
  });
  await reply.text();
  if (reply.status !== 409) throw new Error(`An edit from revision 0 was answered ${reply.status}`);
  return performance.now() - start;
}

/** Measures what such edits take, one and four at a time, and how long others wait meanwhile. */
export async function measureStaleBase(engine: string, data: Data): Promise<Measure[]> {
  const first = await startServer(data);
  const owner = await register(first.origin, `${engine}.owner`);
  const { id: strategyId } = await owner.call('POST', '/api/strategies', { title: 'A long history' });
  const { id: kpiId } = await owner.call('POST', `/api/strategies/${strategyId}/kpis`, {
    measure: 'Revenue',
  });
  const { link } = (await owner.call('POST', `/api/strategies/${strategyId}/invite-link`, {
    role: 'read_write',
  })) as unknown as { link: string };
  const token = link.split('/').at(-1);
  const member = await register(first.origin, `${engine}.member`, token);
  const userId = owner.id;
  await first.stop();
  await addUpdates(data, { strategyId, kpiId, userId });

  const server = await startServer(data);
  const measures: Measure[] = [];
  for (const count of [1, 4]) {
    const name = `${engine}: ${count} ${count === 1 ? 'edit' : 'edits'} from revision 0`;
    measures.push(
      await measureWaits(name, server.origin, async () => {
        const edits = Array.from({ length: count }, () => edit(server.origin, member, kpiId));
        return `slowest edit ${shown(Math.max(...(await Promise.all(edits))))} ms`;
      }),
    );
  }
  measures.push({
    name: `${engine}: memory after edits from revision 0`,
    value: server.residentMiB(),
    unit: 'MiB',
  });
  await server.stop();
  return measures;
}
