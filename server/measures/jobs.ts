import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds, recurring } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { notifyOfRed } from './notify-red.ts';
import { showViewsOfToday } from './views-of-today.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The jobs of scores. */
export const measureJobs = (store: Store): JobKinds => ({
  'measures.day': recurring(HOUR_MS, (context) => showViewsOfToday(store, context)),
  'notifications.red': jobOf(z.object({ strategyId: id }), ({ strategyId }) =>
    notifyOfRed(store, strategyId),
  ),
});
