import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Whether an event set the target to 0. JSON escapes the quotes of texts, so only the field itself is found. */
const SET_TO_ZERO = sql`(${sql.ref('after')} like '%"target":0,%' or ${sql.ref('after')} like '%"target":0}%')`;

/** How many targets of 0 became none, for the log. */
let emptied = 0;

/**
 * No target is none: the column takes null. A 0 becomes null where less is not better, no target of a period was entered, and nobody
 * set it to 0 after the creation, which gave 0 where none was given. Locks, snapshots and events keep what they say.
 */
export async function up(database: Kysely<Schema>): Promise<void> {
  // SQLite cannot change a column, and both engines have their columns in one order.
  await sql`alter table kpis add column target_or_none double precision`.execute(database);
  await sql`update kpis set target_or_none = target`.execute(database);
  await sql`alter table kpis drop column target`.execute(database);
  await sql`alter table kpis rename column target_or_none to target`.execute(database);
  const { numAffectedRows } = await sql`update kpis set target = null where target = 0 and direction <> 'down'
    and not exists (select 1 from points where kpi_id = kpis.id and series = 'target')
    and not exists (select 1 from events where entity = 'kpi' and entity_id = kpis.id and operation = 'update'
      and ${SET_TO_ZERO})`.execute(database);
  emptied = Number(numAffectedRows ?? 0);
}

/** A line for the log that counts the targets that became none. */
export const report = (): Promise<string[]> =>
  Promise.resolve(
    emptied === 0
      ? []
      : [
          `The upgrade made ${emptied} targets of 0 none: nobody had given one. In every other way 0 stays a target.`,
        ],
  );
