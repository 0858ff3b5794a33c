import type { Measure, Part } from '../support/measure.ts';
import { startPostgres, temporaryFolder } from '../support/server.ts';
import { measureBodies } from './bodies.ts';
import { measureLive } from './live.ts';
import { measureStaleBase } from './stale-base.ts';

/** How long other users wait while one sends expensive requests, small or large. */
export const measure: Part = async () => {
  const { folder, remove } = temporaryFolder();
  const postgres = await startPostgres();
  const measures: Measure[] = [];
  for (const [engine, data] of [
    ['SQLite', { MERIDIAN_DATA: folder }],
    ['PostgreSQL', postgres.data],
  ] as const) {
    measures.push(
      ...(await measureStaleBase(engine, data)),
      ...(await measureLive(engine, data)),
      ...(await measureBodies(engine, data)),
    );
  }
  await postgres.stop();
  remove();
  return measures;
};
