import { transact } from '../change/transact.ts';
import { hourly, type JobKinds } from '../jobs/kinds.ts';
import { drain, PAGE } from '../lib/paging.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes the entries that are older than so many days. */
async function removeOld(store: Store, days: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  await drain(() =>
    transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
      writer
        .deleteFrom('audit_log')
        .where('id', 'in', (query) =>
          query.selectFrom('audit_log').select('id').where('at', '<', since).orderBy('at').limit(PAGE),
        )
        .returning('id')
        .execute(),
    ),
  );
}

/** The job that removes entries of the audit log that are older than so many days; undefined keeps them. */
export const auditJobs = (store: Store, keepDays: number | undefined): JobKinds => ({
  'audit.clean-up': keepDays === undefined ? undefined : hourly(() => removeOld(store, keepDays, new Date())),
});
