import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { notifyOfRed } from './notify-red.ts';

/** The jobs of scores. */
export const measureJobs = (store: Store): JobKinds => ({
  'notifications.red': jobOf(z.object({ strategyId: id }), ({ strategyId }) =>
    notifyOfRed(store, strategyId),
  ),
});
