import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { failBook, makeBookJob } from './make-job.ts';

/** The jobs of books. */
export const bookJobs = (store: Store): JobKinds => ({
  'books.make': jobOf(
    z.object({ bookId: id }),
    ({ bookId }, { signal }) => makeBookJob(store, bookId, signal),
    ({ bookId }) => failBook(store, bookId),
  ),
});
