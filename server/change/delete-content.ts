import { sql } from 'kysely';
import { drain, PAGE } from '../store/pages.ts';
import type { Schema } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

/** Rows that point at each other go first, the pointing before the pointed at. */
const ORDER = [
  { table: 'action_steps' },
  { table: 'tactics' },
  { table: 'dependencies', key: ['initiative_id', 'depends_on_id'] },
  { table: 'initiatives' },
  { table: 'links' },
  { table: 'kpis', only: "level = 'team'" },
  { table: 'kpis', only: "level = 'department'" },
  { table: 'kpis' },
  { table: 'nodes', only: "type = 'objective'" },
  { table: 'nodes' },
  { table: 'changes', key: ['revision', 'seq'] },
] as const satisfies { table: keyof Schema; key?: string[]; only?: string }[];

/**
 * Deletes the content and the history of a strategy page by page: other requests run in between. The rest follows the
 * strategy's row by the cascades of the schema.
 */
export async function deleteContent(writer: Writer, strategyId: number): Promise<void> {
  for (const step of ORDER) {
    const table = sql.table(step.table);
    const key = sql.join(('key' in step ? step.key : ['id']).map((column) => sql.ref(column)));
    const only = 'only' in step ? sql`and ${sql.raw(step.only)}` : sql``;
    const some = sql`select ${key} from ${table} where strategy_id = ${strategyId} ${only} limit ${PAGE}`;
    await drain(async () => {
      const { rows } =
        await sql`delete from ${table} where strategy_id = ${strategyId} and (${key}) in (${some})
        returning 1 as gone`.execute(writer);
      return rows;
    });
  }
}
