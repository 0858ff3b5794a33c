import { type Kysely, type RawBuilder, sql } from 'kysely';
import { FIRST_DATE, LAST_DATE } from '../../../contract/scorecard/date-range.ts';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';

/** A column with dates, and how the history names what it is of. */
interface Source {
  table: string;
  column: string;
  entity: string;
  field: string;
  /** The columns of the id by which the history knows the record, and of its title. */
  id?: string;
  title?: string;
  /** `json`: a value with its date, which alone is emptied. `midnight`: the history has it as a date-time. */
  form?: 'json' | 'midnight';
}

const steps = (table: string, entity: string): Source[] => [
  { table, column: 'start_date', entity, field: 'startDate' },
  { table, column: 'due_date', entity, field: 'dueDate' },
];

const kpis = { table: 'kpis', entity: 'kpi', title: 'measure' };
const initiatives = { table: 'initiatives', entity: 'initiative', title: 'initiative' };

const SOURCES: readonly Source[] = [
  { ...kpis, column: 'due_date', field: 'measureDueDate' },
  { ...kpis, column: 'baseline', field: 'baseline', form: 'json' },
  { ...kpis, column: 'final_target', field: 'finalTarget', form: 'json' },
  { ...initiatives, column: 'start_date', field: 'startDate' },
  { ...initiatives, column: 'when_date', field: 'whenDate', form: 'midnight' },
  ...steps('tactics', 'tactic'),
  ...steps('action_steps', 'actionStep'),
  { table: 'review_actions', column: 'due', entity: 'review', field: 'due', id: 'review_id' },
  { table: 'publications', column: 'expires_at', entity: 'publication', field: 'expiresAt' },
];

const NOW = {
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** The day in a column. */
function dayIn({ column, form }: Source, engine: Engine): RawBuilder<unknown> {
  if (form !== 'json') return sql`substr(${sql.ref(column)}, 1, 10)`;
  return engine === 'sqlite'
    ? sql`json_extract(${sql.ref(column)}, '$.date')`
    : sql`(${sql.ref(column)}::json ->> 'date')`;
}

const isOutside = (source: Source, engine: Engine): RawBuilder<unknown> =>
  sql`(${dayIn(source, engine)} < ${sql.lit(FIRST_DATE)} or ${dayIn(source, engine)} > ${sql.lit(LAST_DATE)})`;

/** What the column holds once it is emptied. */
const emptied = (source: Source, engine: Engine): RawBuilder<unknown> =>
  source.form === 'json'
    ? sql`replace(${sql.ref(source.column)}, '"date":"' || ${dayIn(source, engine)} || '"', '"date":null')`
    : sql`null`;

/** What the history says of a column, as JSON. */
function jsonOf(
  { column, field, form }: Source,
  value: RawBuilder<unknown> = sql.ref(column),
): RawBuilder<unknown> {
  const name = sql.lit(`{"${field}":`);
  if (form === 'json') return sql`${name} || ${value} || '}'`;
  const end = sql.lit(`${form === 'midnight' ? 'T00:00:00.000Z' : ''}"}`);
  return sql`${name} || '"' || ${value} || ${end}`;
}

/** The events that empty a column. */
const eventsOf = (source: Source, engine: Engine): RawBuilder<unknown> =>
  sql`select strategy_id, ${sql.lit(source.entity)} as entity, ${sql.ref(source.id ?? 'id')} as entity_id,
      ${sql.ref(source.title ?? 'title')} as label, ${sql.lit(source.field)} as field, ${jsonOf(source)} as was,
      ${source.form === 'json' ? jsonOf(source, emptied(source, engine)) : sql.lit(`{"${source.field}":null}`)} as now
    from ${sql.table(source.table)} where ${isOutside(source, engine)}`;

const ACTOR = 'job:upgrade';

/** Empties the dates that are out of range: calendars are not computed for them. The history keeps them. */
export async function up(database: Kysely<Schema>, engine: Engine): Promise<void> {
  const events = SOURCES.map((source) => eventsOf(source, engine));
  await sql`insert into events (strategy_id, revision, seq, at, user_id, entity, entity_id, operation, label,
      ${sql.ref('before')}, ${sql.ref('after')}, actor)
    select emptied.strategy_id, strategies.revision + 1,
      row_number() over (partition by emptied.strategy_id order by entity, entity_id, field) - 1, ${NOW[engine]},
      memberships.user_id, entity, entity_id, 'update', label, was, now, ${sql.lit(ACTOR)}
    from (${sql.join(events, sql` union all `)}) as emptied
      join strategies on strategies.id = emptied.strategy_id
      join memberships on memberships.strategy_id = emptied.strategy_id and role = 'owner'
    order by emptied.strategy_id, entity, entity_id, field`.execute(database);
  await sql`update strategies set revision = revision + 1 where exists (select 1 from events
    where events.strategy_id = strategies.id and events.revision = strategies.revision + 1)`.execute(
    database,
  );
  for (const source of SOURCES)
    await sql`update ${sql.table(source.table)} set ${sql.ref(source.column)} = ${emptied(source, engine)}
      where ${isOutside(source, engine)}`.execute(database);
}

/** A line for the log about each date that was emptied. */
export async function report(database: Kysely<Schema>): Promise<string[]> {
  const rows = await database
    .selectFrom('events')
    .select(['strategy_id', 'entity', 'entity_id', 'label', 'before'])
    .where('actor', '=', ACTOR)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ strategy_id, entity, entity_id, label, before }) =>
      `The upgrade removed a date that is not between ${FIRST_DATE} and ${LAST_DATE}: strategy ${strategy_id}, ${entity} ${entity_id} “${label}”, ${before}.`,
  );
}
