import { notFound } from '../../contract/refusal.ts';
import { contentOfSnapshot, type Snapshot, type SnapshotDocument } from '../../contract/snapshot.ts';
import { LruCache } from '../http/lru-cache.ts';
import { bytesOf, flowJson } from '../strategies/flow.ts';
import type { Reader, Store } from '../store/store.ts';

/** The size of the cache in bytes. */
const CACHE_MAX = 24 * 1024 * 1024;

const kept = new WeakMap<Store, LruCache<string, Buffer>>();

/** Answers from snapshots, which never change. */
function cacheOf(store: Store): LruCache<string, Buffer> {
  const known = kept.get(store);
  if (known) return known;
  const cache = new LruCache<string, Buffer>(CACHE_MAX);
  kept.set(store, cache);
  return cache;
}

/** Reads what a snapshot holds. */
export async function readDocument(reader: Reader, id: number): Promise<SnapshotDocument> {
  const row = await reader.selectFrom('snapshots').select('document').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This snapshot');
  return JSON.parse(row.document) as SnapshotDocument;
}

const snapshots = (reader: Reader) =>
  reader
    .selectFrom('snapshots')
    .innerJoin('users', 'users.id', 'snapshots.user_id')
    .leftJoin('period_locks', 'period_locks.snapshot_id', 'snapshots.id')
    .select(['snapshots.id', 'snapshots.strategy_id as strategyId', 'snapshots.name', 'snapshots.note'])
    .select(['snapshots.grain', 'snapshots.start', 'snapshots.end', 'snapshots.label'])
    .select(['snapshots.revision', 'snapshots.at', 'users.display_name as by'])
    .select('period_locks.snapshot_id as lockId');

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof snapshots>['execute']>>[number];

const toSnapshot = ({ grain, start, end, label, lockId, ...row }: SnapshotRow): Snapshot => ({
  ...row,
  period: { grain, key: `${grain}:${start}`, start, end, label },
  isLock: lockId !== null,
});

/** The snapshots of a strategy, newest first. */
export async function readSnapshots(reader: Reader, strategyId: number): Promise<Snapshot[]> {
  const rows = await snapshots(reader)
    .where('snapshots.strategy_id', '=', strategyId)
    .orderBy('snapshots.id', 'desc')
    .execute();
  return rows.map(toSnapshot);
}

/** One snapshot without what it holds. */
export async function readSnapshot(reader: Reader, id: number): Promise<Snapshot> {
  const row = await snapshots(reader).where('snapshots.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This snapshot');
  return toSnapshot(row);
}

/** The scores that a snapshot holds, as JSON. */
export async function storedScorecard(store: Store, reader: Reader, id: number): Promise<Buffer> {
  const key = `${id} scorecard`;
  const known = cacheOf(store).get(key);
  if (known) return known;
  const { scorecard } = await readDocument(reader, id);
  const bytes = Buffer.from(JSON.stringify(scorecard));
  cacheOf(store).put(key, bytes, bytes.length);
  return bytes;
}

/** The board that a snapshot holds, as JSON of a Flow. Input statuses are those of the day it was made. */
export async function storedFlow(store: Store, id: number): Promise<Buffer> {
  const key = `${id} flow`;
  const known = cacheOf(store).get(key);
  if (known) return known;
  const { revision, at } = await readSnapshot(store.read, id);
  const content = contentOfSnapshot(await readDocument(store.read, id));
  const bytes = await bytesOf(flowJson({ revision, content }, at.slice(0, 10)));
  cacheOf(store).put(key, bytes, bytes.length);
  return bytes;
}
