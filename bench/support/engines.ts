import path from 'node:path';
import type { Measure } from './measure.ts';
import { type Data, startPostgres, temporaryFolder } from './server.ts';

/** Measures on SQLite, then on PostgreSQL, each with data of its own. */
export async function onBothEngines(
  onEngine: (engine: string, data: Data) => Promise<Measure[]>,
): Promise<Measure[]> {
  const { folder, remove } = temporaryFolder();
  const measures = await onEngine('SQLite', { MERIDIAN_DATA: path.join(folder, 'data') });
  remove();
  const cluster = await startPostgres();
  measures.push(...(await onEngine('PostgreSQL', cluster.data)));
  await cluster.stop();
  return measures;
}
