import { shownPath } from '../routes/base.ts';
import { Store } from '../store.ts';

/** Where the wizard that imports is open, and with which file it was opened. */
interface ImportRequest {
  /** The path of the page. */
  path: string;
  file: File | null;
}

/** The wizard that imports, while it is open. */
export const importRequest = new Store<ImportRequest | null>(null);

/** Opens the wizard that imports, on this page or on the one that is about to open. */
export const openImport = ({ path = shownPath(), file = null }: Partial<ImportRequest> = {}): void =>
  importRequest.set({ path, file });
