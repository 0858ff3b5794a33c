import type { Update } from '../../../contract/month/updates.ts';
import type { Draft } from '../../entities/value-entry/drafts.ts';

/** What a row and its fields render. */
export interface RowProps {
  update: Update;
  draft: Draft | undefined;
  /** The revision of its strategy. */
  base: number | undefined;
  /** Takes a text that was pasted into the field; false where it stays a part of the field. */
  onPaste: (text: string) => boolean;
}
