import type { Handler } from '../http/call.ts';
import { dismiss, readDismissals, restore } from './dismissals.ts';

/** Lists the dismissed findings. */
export const listDismissed: Handler<'findings.listDismissed'> = async ({ store, strategyId }) => ({
  dismissed: await readDismissals(store.read, strategyId),
});

/** Dismisses a finding. */
export const dismissCall: Handler<'findings.dismiss'> = ({ change, user, body }) =>
  change((open) => dismiss(open, user.name, body));

/** Shows a dismissed finding again. */
export const restoreCall: Handler<'findings.restore'> = async ({ change, params, logEvent }) => {
  await change((open) => restore(open, params.dismissalId));
  logEvent('dismissal.removed', { record: params.dismissalId });
};
