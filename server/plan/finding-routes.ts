import type { Handler } from '../http/call.ts';
import { dismiss, readDismissals, restore } from './dismissals.ts';

/** Lists the dismissed findings. */
export const listDismissed: Handler<'findings.listDismissed'> = async ({ store, strategyId }) => ({
  dismissed: await readDismissals(store.read, strategyId),
});

/** Dismisses a finding. */
export const dismissCall: Handler<'findings.dismiss'> = ({ change, body }) =>
  change((tx) => dismiss(tx, body));

/** Shows a dismissed finding again. */
export const restoreCall: Handler<'findings.restore'> = ({ change, params }) =>
  change((tx) => restore(tx, params.dismissalId));
