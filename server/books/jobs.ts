import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import type { FileStore } from '../files/file-store.ts';
import { jobOf, type JobKinds, recurring } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { failBook, makeBookJob } from './make-job.ts';
import { tidyBooks } from './tidy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The jobs of books. */
export const bookJobs = (store: Store, files: FileStore): JobKinds => ({
  'books.make': jobOf(
    z.object({ bookId: id }),
    ({ bookId }, context) => makeBookJob({ store, files }, bookId, context),
    { lane: 'books', onFailed: ({ bookId }) => failBook(store, bookId) },
  ),
  'books.remove-files': jobOf(
    z.object({ files: z.array(z.string()) }),
    async ({ files: names }) => {
      for (const name of names) await files.remove(name);
    },
    { lane: 'upkeep' },
  ),
  'books.tidy': recurring(DAY_MS, async ({ signal }) => tidyBooks(store, files, signal)),
});
