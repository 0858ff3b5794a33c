import { type RawBuilder, sql } from 'kysely';
import { DONE } from '../../contract/month/work-done.ts';

/** Whether a row called `work` is not done: the condition of isDone as SQL. */
export const isOpenWork = (): RawBuilder<boolean> =>
  sql<boolean>`(work.progress < ${DONE.progress} and work.status <> ${DONE.status})`;
