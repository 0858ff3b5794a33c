import type { Command, Fields } from '../commands/commands.ts';
import { type Content, recordsOf } from '../commands/content.ts';
import type { KindName } from '../kinds/names.ts';
import { memo } from '../scorecard/steps.ts';
import { type Directory, directoryOf, type Entry, type Sort } from './directory.ts';

/** A command, and the row that it follows from. */
export interface PlannedCommand {
  row: number;
  command: Exclude<Command, { type: 'undo' }>;
}

/** The sorts in the order in which they are created: a record refers to those before it. */
const ORDER = [
  'vision',
  'mission',
  'perspective',
  'objective',
  'primary',
  'department',
  'team',
  'initiative',
  'tactic',
  'actionStep',
  'cause',
] as const;
type Place = (typeof ORDER)[number];

/** The kind of record of each sort. */
export function kindOf(sort: Sort): KindName {
  if (sort === 'cause') return 'link';
  return sort === 'kpi' || sort === 'initiative' || sort === 'tactic' || sort === 'actionStep'
    ? sort
    : 'node';
}

/** The records that an import creates and changes, as they come to light row by row. */
export class ImportDraft {
  readonly content: Content;
  /** What there is, and what was created so far. */
  readonly directory: Directory;
  readonly #creations = new Map<Place, PlannedCommand[]>();
  readonly #updates: PlannedCommand[] = [];
  readonly #completions: PlannedCommand[] = [];
  /** The fields of new records by their ids. */
  readonly #fields = new Map<number, Fields>();
  #lastId = 0;

  constructor(content: Content) {
    this.content = content;
    this.directory = directoryOf(content);
  }

  /** Creates a record. Its fields may still change. */
  create(row: number, sort: Sort, fields: Fields, named: Omit<Entry, 'id'>): Entry {
    const entry = { id: --this.#lastId, ...named };
    this.directory.add(sort, entry);
    this.#fields.set(entry.id, fields);
    const place = sort === 'kpi' ? (fields['kpiLevel'] as 'primary') : sort;
    const command = { type: `${kindOf(sort)}.create` as const, id: entry.id, fields };
    memo(this.#creations, place, () => []).push({ row, command });
    return entry;
  }

  /** Changes fields of a record that is there. */
  update(row: number, kind: KindName, id: number, fields: Fields): void {
    if (Object.keys(fields).length === 0) return;
    this.#updates.push({ row, command: { type: `${kind}.update`, id, fields } });
  }

  /** Changes fields of a record once all others are created, because it may refer to any of them. */
  complete(row: number, kind: KindName, id: number, fields: Fields): void {
    if (Object.keys(fields).length === 0) return;
    this.#completions.push({ row, command: { type: `${kind}.update`, id, fields } });
  }

  /** The new records of a kind, each with its row. */
  created(kind: KindName): PlannedCommand[] {
    return [...this.#creations.values()].flat().filter(({ command }) => command.type === `${kind}.create`);
  }

  /** The fields of a record: all of one that is there, and those that were given to a new one. */
  fieldsOf(kind: KindName, id: number): Fields {
    return (id < 0 ? this.#fields.get(id) : recordsOf(this.content, kind).get(id)) ?? {};
  }

  /** The commands in the order in which they are decided. */
  get commands(): PlannedCommand[] {
    return [
      ...ORDER.flatMap((place) => this.#creations.get(place) ?? []),
      ...this.#updates,
      ...this.#completions,
    ];
  }
}
