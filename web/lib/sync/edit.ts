import type { Revised } from '../../../contract/commands/content.ts';
import type { Command } from '../../../contract/commands/commands.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { KindName } from '../../../contract/kinds/names.ts';

/** A command of an edit. An undo has the revision that it takes back beside its events. */
export type EditCommand =
  | Exclude<Command, { type: 'undo' }>
  | (Extract<Command, { type: 'undo' }> & { revision: number });

/** An edit of a strategy's content: commands that the server does all or none of. Temporary ids may be used for real ones. */
export interface ContentEdit {
  commands: readonly EditCommand[];
  /** The revision the edit was made on, where it must not overwrite what another user changed since. */
  base?: number;
  /** From `newKey()`, where the caller must recognize the edit's change events; see lib/sync/undo. */
  key?: string;
  /** What undoing it names; without one the title of the record that it is about. */
  label?: string;
}

/** What pages show of a strategy: as the cache has it, or with edits applied. */
export interface Shown {
  revised: Revised | undefined;
  strategy: Strategy | undefined;
}

/** The edit that creates a record under a temporary id. */
export const creation = (kind: KindName, id: number, fields: object): ContentEdit => ({
  commands: [{ type: `${kind}.create`, id, fields: { ...fields } }],
});

/** The edit that changes fields of a record. */
export const update = (kind: KindName, id: number, fields: object): ContentEdit => ({
  commands: [{ type: `${kind}.update`, id, fields: { ...fields } }],
});

/** The edit that deletes a record, with what cannot be without it. */
export const deletion = (kind: KindName, id: number): ContentEdit => ({
  commands: [{ type: `${kind}.delete`, id }],
});
