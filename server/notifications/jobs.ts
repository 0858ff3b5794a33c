import { hourly, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { deleteOldNotifications } from './routes.ts';

/** The jobs of notifications themselves. */
export const notificationJobs = (store: Store): JobKinds => ({
  'notifications.clean-up': hourly(() => deleteOldNotifications(store, new Date())),
});
