import { sql } from 'kysely';

/** Whether a row of `api_tokens` still acts: a token of a strategy does as long as its user owns that. */
export const stillActs = sql<boolean>`(api_tokens.strategy_id is null or exists (
  select 1 from memberships as owned where owned.strategy_id = api_tokens.strategy_id
    and owned.user_id = api_tokens.user_id and owned.role = 'owner'))`;
