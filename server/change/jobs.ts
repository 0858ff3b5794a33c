import { hourly, type JobKinds } from '../jobs/kinds.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { deleteOldAnswers } from './idempotency.ts';
import { transact } from './transact.ts';

/** The jobs of idempotency keys, whose table is called `commands`. */
export const changeJobs = (store: Store): JobKinds => ({
  'commands.clean-up': hourly(() =>
    transact(store, { principal: HOUSEKEEPING }, ({ writer }) => deleteOldAnswers(writer, new Date())),
  ),
});
