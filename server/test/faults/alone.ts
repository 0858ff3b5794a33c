import type pg from 'pg';
import { END_WHO_IS_ALONE } from '../../store/share.ts';
import { until } from '../wait.ts';

/** Whom it would end: the same question, without the ending. */
const WHO_IS_ALONE = END_WHO_IS_ALONE.replace('pg_terminate_backend(pid)', 'pid');

/** Reads through a node until that is alone with its PostgreSQL; `admin` is a connection to that. */
export const untilAlone = (admin: pg.Client, read: () => Promise<unknown>): Promise<void> =>
  until('it is alone', async () => {
    await read();
    return (await admin.query(WHO_IS_ALONE)).rowCount === 1;
  });
