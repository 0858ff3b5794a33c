import {
  apply,
  type Content,
  type ContentEvent,
  emptyContent,
  recordsOf,
  type Revised,
} from '../../contract/commands/content.ts';
import type { AnyRecord } from '../../contract/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../../contract/kinds/names.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { contentEventsBetween } from './events.ts';
import { Cache, type CacheBudget, cacheBudget } from '../lib/cache.ts';
import { PAGE, readPages } from '../lib/paging.ts';
import { cachesOf } from '../store/caches.ts';
import { rememberReads } from '../store/per-snapshot.ts';
import { perStore } from '../store/per-store.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { type AnyRow, STORED_KINDS, TABLES, toRecord } from '../store/tables.ts';

/** The memory of the contents of a single change: bytes. */
const ALONE_MAX = 64 * 1024 * 1024;
/** Beyond so many events, a content is read again. */
const EVENTS_MAX = 1000;

/** The content of a strategy at a revision, with its size. */
export interface SizedContent extends Revised {
  /** An estimate of its memory: bytes. */
  readonly size: number;
}

/** All records of a kind in a strategy, sorted by id. */
const readRecords = (reader: Reader, kind: KindName, strategyId: number): Promise<AnyRecord[]> =>
  readPages(async (after) => {
    const rows: AnyRow[] = await reader
      .selectFrom(TABLES[kind] as 'links')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    return rows.map((row) => toRecord(kind, row));
  });

/** The dependencies of each initiative, sorted by id. */
async function dependenciesOf(reader: Reader, strategyId: number): Promise<Map<number, number[]>> {
  const all = new Map<number, number[]>();
  for (let last = { initiative_id: 0, depends_on_id: 0 }; ; await yieldIfDue()) {
    const page = await reader
      .selectFrom('dependencies')
      .select(['initiative_id', 'depends_on_id'])
      .where('strategy_id', '=', strategyId)
      .where((row) =>
        row.or([
          row('initiative_id', '>', last.initiative_id),
          row.and([
            row('initiative_id', '=', last.initiative_id),
            row('depends_on_id', '>', last.depends_on_id),
          ]),
        ]),
      )
      .orderBy('initiative_id')
      .orderBy('depends_on_id')
      .limit(PAGE)
      .execute();
    for (const { initiative_id, depends_on_id } of page) {
      const kpis = all.get(initiative_id);
      if (kpis) kpis.push(depends_on_id);
      else all.set(initiative_id, [depends_on_id]);
    }
    last = page.at(-1) ?? last;
    if (page.length < PAGE) return all;
  }
}

/** Reads the content of a strategy from its rows. Other requests run in between. */
async function readContent(reader: Reader, strategyId: number): Promise<Content> {
  const strategy = await reader
    .selectFrom('strategies')
    .selectAll()
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  const content: Record<string, ReadonlyMap<number, AnyRecord>> = {
    strategy: new Map([[strategyId, toRecord('strategy', strategy)]]),
  };
  for (const kind of STORED_KINDS) {
    const records = await readRecords(reader, kind, strategyId);
    content[kind] = new Map(records.map((record) => [record.id, record]));
  }
  const dependencies = await dependenciesOf(reader, strategyId);
  for (const record of content['initiative']?.values() ?? [])
    record['dependencies'] = dependencies.get(record.id) ?? [];
  return { ...emptyContent(), ...content };
}

/** An estimate of a record, or of a value of one, in memory: bytes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (typeof value !== 'object' || value === null) return 16;
  let size = 100;
  for (const part of Object.values(value)) size += 8 + sizeOf(part);
  return size;
}

async function sizeOfContent(content: Content): Promise<number> {
  let size = 0;
  for (const kind of KIND_NAMES)
    for (const record of recordsOf(content, kind).values()) {
      size += sizeOf(record);
      await yieldIfDue();
    }
  return size;
}

/** A content brought forward to a revision by the events it lacks; `changed` where the content after them is there already. */
export function advance(
  { content, size }: SizedContent,
  revision: number,
  events: readonly ContentEvent[],
  changed = apply(content, events),
): SizedContent {
  // What an update replaces is counted until the content is read again: an estimate is enough.
  const added = events.reduce((sum, { after }) => sum + (after ? sizeOf(after) : 0), 0);
  return { revision, content: changed, size: size + added };
}

/** The contents of strategies, cached by revision. */
export class Contents {
  readonly #cache: Cache<number, SizedContent>;
  /** What earlier changes of open transactions made: on SQLite several share one. */
  readonly #uncommitted = new WeakMap<Reader, Map<number, SizedContent>>();

  /** By default with a budget for what one change reads. */
  constructor(budget: CacheBudget = cacheBudget(ALONE_MAX)) {
    this.#cache = new Cache(budget, 'contents');
  }

  /** The content at `revision`, the one that `reader` sees. */
  async at(reader: Reader, strategyId: number, revision: number): Promise<SizedContent> {
    const cached = this.#uncommitted.get(reader)?.get(strategyId) ?? this.#cache.get(strategyId);
    if (cached?.revision === revision) return cached;
    const events =
      cached && cached.revision < revision
        ? await contentEventsBetween(reader, strategyId, {
            from: cached.revision,
            to: revision,
            limit: EVENTS_MAX,
          })
        : undefined;
    if (cached && events) return advance(cached, revision, events);
    const content = await readContent(reader, strategyId);
    return { revision, content, size: await sizeOfContent(content) };
  }

  /** Keeps what a change made for later changes of its transaction. */
  keepUncommitted(writer: Writer, strategyId: number, revised: SizedContent): void {
    const uncommitted = this.#uncommitted.get(writer);
    if (uncommitted) uncommitted.set(strategyId, revised);
    else this.#uncommitted.set(writer, new Map([[strategyId, revised]]));
  }

  /** Keeps a committed content, unless a newer one is there. */
  keep(strategyId: number, revised: SizedContent): void {
    const cached = this.#cache.get(strategyId);
    if (!cached || cached.revision < revised.revision) this.#cache.put(strategyId, revised, revised.size);
  }

  /** Forgets a strategy that was deleted, or whose rows were written past its history. */
  forget(strategyId: number): void {
    this.#cache.forget(strategyId);
  }
}

/** The cached contents of a store. */
export const contentsOf = perStore((store) => new Contents(cachesOf(store)));

/** Reads a strategy's content and what belongs to it from one snapshot, and keeps the content. Other requests run in between. */
export async function readWithContent<T>(
  store: Store,
  strategyId: number,
  read: (reader: Reader, revised: SizedContent) => Promise<T>,
): Promise<T> {
  const contents = contentsOf(store);
  let revised: SizedContent | undefined;
  try {
    return await store.snapshot(async (reader) => {
      rememberReads(reader);
      const { revision } = await reader
        .selectFrom('strategies')
        .select('revision')
        .where('id', '=', strategyId)
        .executeTakeFirstOrThrow();
      revised = await contents.at(reader, strategyId, revision);
      return read(reader, revised);
    });
  } finally {
    // Also where `read` fails: who reads again needs it.
    if (revised) contents.keep(strategyId, revised);
  }
}
