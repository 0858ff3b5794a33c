import type { Config } from '../config.ts';
import type { MaintenanceKind, Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { openWhole } from './open-whole.ts';
import { rowsOf, stepsOf } from './whole.ts';

/** A backup or a drill: when, how long it took, and how it went. */
export type MaintenanceRun = Row<'maintenance_runs'>;

/** The migration that makes the table. */
const STEP = '0039_maintenance_runs';

/** Records a run in the database of the settings; one of an older version has no table for it. */
async function record(config: Config, run: MaintenanceRun): Promise<void> {
  const whole = await openWhole(config, { writes: true });
  try {
    if (!(await stepsOf(rowsOf(whole.database))).includes(STEP)) return;
    await whole.database
      .insertInto('maintenance_runs')
      .values(run)
      .onConflict((conflict) => conflict.columns(['kind', 'outcome']).doUpdateSet(run))
      .execute();
  } finally {
    await whole.close();
  }
}

/**
 * Makes a backup or a drill of a location, and records how it went. A result that cannot be recorded, because the data is not
 * where the backups are, is one all the same.
 */
export async function recorded<T extends { report: string; location?: string }>(
  config: Config,
  kind: MaintenanceKind,
  location: string,
  act: () => Promise<T>,
): Promise<T & { ms: number }> {
  const begun = performance.now();
  const run = { kind, location, at: new Date().toISOString() };
  const passed = (): number => Math.round(performance.now() - begun);
  try {
    const result = await act();
    const ms = passed();
    const { report, location: found = location } = result;
    await record(config, { ...run, location: found, outcome: 'succeeded', ms, report }).catch(
      (error: Error) => console.error(`The result was not recorded. ${error.message}`),
    );
    return { ...result, ms };
  } catch (error) {
    const report = error instanceof Error ? error.message : String(error);
    // What the operator is told is why it failed, and not why that was not recorded.
    await record(config, { ...run, outcome: 'failed', ms: passed(), report }).catch(() => undefined);
    throw error;
  }
}

/** The recorded runs, the newest first. */
export const readRuns = ({ read }: Pick<Store, 'read'>): Promise<MaintenanceRun[]> =>
  read.selectFrom('maintenance_runs').selectAll().orderBy('at', 'desc').orderBy('kind').execute();
