import { shownPath } from '../routes/base.ts';
import { Store } from '../store.ts';

/** The path of the page on which the dialog that exports is open. */
export const exportRequest = new Store<string | null>(null);

/** Opens the dialog that exports on this page. */
export const openExport = (): void => exportRequest.set(shownPath());
