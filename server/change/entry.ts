import type { ChangedEntity } from '../../contract/api/change.ts';

/** One event of the history: the fields before (none for a creation) and after (none for a deletion). */
export interface Entry {
  entity: ChangedEntity;
  id: number;
  /** Its title, so that the history can name it once it is deleted; empty for an entity without a title. */
  label: string;
  before?: object;
  after?: object;
  /** The index of the command that made it, in a batch. */
  command?: number | undefined;
  /** Follows from what others record, so that it overwrites nobody's work. */
  isDerived?: true;
  /** Takes back an earlier change, of which people were told already. */
  isUndo?: boolean;
}
