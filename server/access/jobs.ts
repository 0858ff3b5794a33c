import { hourly, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { deleteExpiredSessions } from './sessions.ts';

/** The jobs of sessions. */
export const accessJobs = (store: Store): JobKinds => ({
  'sessions.clean-up': hourly(() => deleteExpiredSessions(store, new Date())),
});
