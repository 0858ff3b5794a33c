import type { AnyRecord, Records } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import { LayeredMap } from './layered-map.ts';

/** What a strategy holds: its records by kind and id, flat. */
export type Content = { readonly [K in KindName]: ReadonlyMap<number, Records[K]> };

/** The content of a strategy at a revision. */
export interface Revised {
  readonly revision: number;
  readonly content: Content;
}

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

/** A content that events change. The content it starts from stays as it is. */
export class Draft {
  #content: Content;
  readonly #waiting: ContentEvent[] = [];
  readonly #written = new Map<KindName, LayeredMap<AnyRecord>>();

  constructor(content: Content) {
    this.#content = { ...content };
  }

  /** The content so far. Events are applied when it is asked for: often nobody asks after the last one. */
  get content(): Content {
    this.applyAll();
    return this.#content;
  }

  /** Applies the events that wait. */
  applyAll(): void {
    for (const event of this.#waiting.splice(0)) this.#apply(event);
  }

  /** Applies an event. Applying it again has no effect; an update of a record that is not there has none either. */
  apply(event: ContentEvent): void {
    this.#waiting.push(event);
  }

  #apply({ entity, id, before, after }: ContentEvent): void {
    const record = recordsOf(this.#content, entity).get(id);
    if (after === null) {
      if (record) this.#writable(entity).delete(id);
    } else if (record) this.#writable(entity).set(id, { ...record, ...after });
    else if (before === null) this.#writable(entity).set(id, after as AnyRecord);
  }

  #writable(kind: KindName): LayeredMap<AnyRecord> {
    const writable = this.#written.get(kind);
    if (writable) return writable;
    const records = new LayeredMap(recordsOf(this.#content, kind));
    this.#written.set(kind, records);
    Object.assign(this.#content, { [kind]: records });
    return records;
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
