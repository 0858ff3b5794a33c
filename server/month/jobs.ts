import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { hourly, jobOf, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { checkLock, failCheck } from './check-lock.ts';
import { autoLock } from './close-months.ts';
import { notifyOfNudges } from './notify-nudged.ts';

/** The jobs of the lock of months. */
export const monthJobs = (store: Store): JobKinds => ({
  'periods.close': hourly(({ principal, signal }) => autoLock(store, principal, signal)),
  'locks.check': jobOf(z.object({ snapshotId: id }), ({ snapshotId }) => checkLock(store, snapshotId), {
    onFailed: ({ snapshotId }) => failCheck(store, snapshotId),
  }),
  'notifications.nudged': jobOf(z.object({ strategyId: id, ids: z.array(id) }), (payload) =>
    notifyOfNudges(store, payload),
  ),
});
