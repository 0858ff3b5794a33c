import { hourly, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { deleteExpiredLimits } from './throttle.ts';

/** The jobs of rate limits. */
export const httpJobs = (store: Store): JobKinds => ({
  'sign-in-limits.clean-up': hourly(() => deleteExpiredLimits(store, new Date())),
});
