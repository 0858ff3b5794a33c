import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../store/schema.ts';

/** What the creation of a strategy says in the history where it was filled from a file, or as a copy. */
export const IMPORTED = { isImported: true } as const;

/** The revision that a strategy is filled at. */
const FIRST_REVISION = 1;

/** The condition that a strategy was filled from a file. `strategy` is the column with its id. */
export const isImported = (strategy: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from events as creation where creation.strategy_id = ${sql.ref(strategy)}
    and creation.entity = 'strategy' and creation.entity_id = ${sql.ref(strategy)}
    and creation.revision = ${FIRST_REVISION} and creation.operation = 'create'
    and creation.after like ${`%${JSON.stringify(IMPORTED).slice(1, -1)}%`})`;

/** The condition that a comment came with the file of its strategy, or with its template. */
export const isImportedComment = sql<boolean>`exists (select 1 from events as creation
  where creation.strategy_id = comments.strategy_id and creation.entity = 'comment'
    and creation.entity_id = comments.id and creation.revision = ${FIRST_REVISION})`;

type Recorded = Pick<Row<'events'>, 'revision' | 'entity' | 'operation' | 'after'>;

/** Whether an event is a part of what a strategy was filled with by a file or template: nobody wrote that in it. */
export const isFilled = ({ revision, entity, operation, after }: Recorded): boolean =>
  revision === FIRST_REVISION &&
  (entity !== 'strategy' || operation !== 'create' || 'isImported' in (JSON.parse(after ?? '{}') as object));
