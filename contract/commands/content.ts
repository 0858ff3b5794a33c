import { KINDS, titleOf, type AnyRecord, type Records } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/kind.ts';

/** What a strategy holds: its records by kind and id, flat. */
export type Content = { readonly [K in KindName]: ReadonlyMap<number, Records[K]> };

/**
 * One change of one record: the fields before (null for a creation) and after (null for a deletion). An update has the fields
 * that changed, a creation or deletion has all.
 */
export interface ContentEvent {
  entity: KindName;
  id: number;
  before: object | null;
  after: object | null;
}

/** A content without records. */
export const emptyContent = (): Content =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, new Map()])) as unknown as Content;

/** The records of a kind whose name is known only when the program runs. */
export const recordsOf = (content: Content, kind: KindName): ReadonlyMap<number, AnyRecord> => content[kind];

/** A content that events change. It copies a kind's records when the first of them changes, so the original stays as it is. */
export class Draft {
  readonly content: Content;
  readonly #copied = new Set<KindName>();

  constructor(content: Content) {
    this.content = { ...content };
  }

  /** Applies an event. Applying it again has no effect; an update of a record that is not there has none either. */
  apply({ entity, id, before, after }: ContentEvent): void {
    const known = recordsOf(this.content, entity).get(id);
    if (after === null) {
      if (known) this.#writable(entity).delete(id);
    } else if (known) this.#writable(entity).set(id, { ...known, ...after });
    else if (before === null) this.#writable(entity).set(id, after as AnyRecord);
  }

  #writable(kind: KindName): Map<number, AnyRecord> {
    if (!this.#copied.has(kind)) {
      this.#copied.add(kind);
      Object.assign(this.content, { [kind]: new Map(recordsOf(this.content, kind)) });
    }
    return recordsOf(this.content, kind) as Map<number, AnyRecord>;
  }
}

/** The content after events. Records and kinds that no event touches are the same objects. */
export function apply(content: Content, events: Iterable<ContentEvent>): Content {
  const draft = new Draft(content);
  for (const event of events) draft.apply(event);
  return draft.content;
}

/** The events that take back the given ones, last first. */
export const inverse = (events: readonly ContentEvent[]): ContentEvent[] =>
  events.toReversed().map((event) => ({ ...event, before: event.after, after: event.before }));

/** The title of a record, for an event of the history. */
export const labelOf = (content: Content, kind: KindName, id: number): string => {
  const record = recordsOf(content, kind).get(id);
  return record ? titleOf(kind, record) : '';
};

/** A field that refers to a kind. */
interface Referring {
  kind: KindName;
  field: string;
  onDelete: 'delete' | 'unset';
}

/** The fields that refer to each kind. */
export const REFERRING: ReadonlyMap<KindName, readonly Referring[]> = Map.groupBy(
  KIND_NAMES.flatMap((kind) =>
    Object.entries(KINDS[kind].fields).flatMap(([field, { refers }]) =>
      refers ? [{ kind, field, to: refers.to, onDelete: refers.onDelete }] : [],
    ),
  ),
  ({ to }) => to,
);

/** The ids in a field that refers to records: one, several or none. */
export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];
