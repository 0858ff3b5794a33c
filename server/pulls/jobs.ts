import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { giveUp, type PullServices, runPull } from './run.ts';
import { PULL_JOB } from './write.ts';

/** The jobs of data pulls. Each has the next one wait when it ends. */
export const pullJobs = (store: Store, services: PullServices): JobKinds => ({
  [PULL_JOB]: jobOf(
    z.object({ pullId: id }),
    ({ pullId }, context) => runPull(store, services, pullId, context),
    {
      lane: 'pulls',
      onFailed: ({ pullId }) => giveUp(store, pullId),
    },
  ),
});
