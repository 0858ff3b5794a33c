import type { KindName } from '../kinds/names.ts';
import type { ContentEvent } from './content.ts';

/** The fields that a command gives. */
export type Fields = Record<string, unknown>;

/**
 * The target and the red line that were typed for a KPI over time; null is none. They become those of its periods from the last
 * month that has ended on.
 */
export interface Lines {
  target: number | null;
  red: number | null;
}

/** What a person or a program wants changed in a strategy's content. Negative ids name records made by the same batch. */
export type Command =
  | { type: `${KindName}.create`; id?: number | undefined; fields: Fields; lines?: Lines | undefined }
  | { type: `${KindName}.update`; id: number; fields: Fields; lines?: Lines | undefined }
  | { type: `${KindName}.delete`; id: number }
  /** Enters a value of a KPI: the fields are an EnteredValue. */
  | { type: 'values.enter'; id: number; fields: Fields }
  /** Takes back events of an earlier change. */
  | { type: 'undo'; events: readonly ContentEvent[] };

/** The kind of the record that a command is about. */
export const kindOf = ({ type }: { type: string }): KindName =>
  type === 'values.enter' ? 'kpi' : (type.split('.')[0] as KindName);

/** The id under which a command creates a record; undefined for other commands, and where it names none. */
export const createdId = (command: { type: string; id?: number | undefined }): number | undefined =>
  command.type.endsWith('.create') ? command.id : undefined;
