import { hourly, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { notifyOfDue } from './notify-due.ts';

/** The jobs of what members owe. */
export const updateJobs = (store: Store): JobKinds => ({
  'notifications.due': hourly(() => notifyOfDue(store)),
});
