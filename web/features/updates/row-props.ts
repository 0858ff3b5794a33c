import type { Update } from '../../../contract/month/updates.ts';
import type { Draft } from './drafts.ts';

/** What a row and its fields render. */
export interface RowProps {
  update: Update;
  draft: Draft | undefined;
  /** More than one value was pasted into the field. */
  onPaste: (text: string) => void;
}
