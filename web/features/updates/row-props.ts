import type { Draft } from '../../entities/value-entry/drafts.ts';
import type { ValueSubject } from '../../entities/value-entry/entry.ts';

/** What a row and its fields render. */
export interface RowProps {
  update: ValueSubject;
  draft: Draft | undefined;
  /** The revision of its strategy. */
  base: number | undefined;
  /** Takes a text that was pasted into the field; false where it stays a part of the field. */
  onPaste: (text: string) => boolean;
}
