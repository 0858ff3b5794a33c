import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { idType } from './columns.ts';

/**
 * The action step that an action of a review became. It has no foreign key: undoing the deletion of a step restores it under its
 * id, and the action is linked to it again.
 */
export const up = ({ schema }: Kysely<Schema>, engine: Engine): Promise<void> =>
  schema.alterTable('review_actions').addColumn('action_step_id', idType(engine)).execute();
