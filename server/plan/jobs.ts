import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { notifyOfAssignments } from './notify-assigned.ts';

/** The jobs of the plan. */
export const planJobs = (store: Store): JobKinds => ({
  'notifications.assigned': jobOf(z.object({ strategyId: id, revision: z.int() }), (payload) =>
    notifyOfAssignments(store, payload),
  ),
});
