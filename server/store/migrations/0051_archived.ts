import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Strategies can be archived. Deleted people get a pseudonym of their own; the names by which work still names one of them are
 * reserved, so that no new account takes the work over.
 */
export async function up(database: Kysely<Schema>): Promise<void> {
  await database.schema.alterTable('strategies').addColumn('archived_at', 'text').execute();
  await sql`update users set display_name = 'Former member ' || id where username_key like 'deleted:%'`.execute(
    database,
  );
  await sql`insert into reserved_names (name_key, reason)
    select distinct lower(work.name), 'former' from (
      select strategy_id, who_name as name from initiatives
      union select strategy_id, owner as name from tactics
      union select strategy_id, assigned_to as name from action_steps
    ) as work
    where length(work.name) between 3 and 32
      and not exists (select 1 from users where users.username_key = lower(work.name))
      and exists (select 1 from events join users on users.id = events.entity_id
        where events.strategy_id = work.strategy_id and events.entity = 'membership'
          and users.username_key like 'deleted:%')`.execute(database);
}
