import type { Revised } from '../../contract/commands/content.ts';
import { recordNotFound } from '../content/not-found.ts';
import {
  contentOfSnapshot,
  parseDocument,
  sentenceOfPeriod,
  type Snapshot,
  type SnapshotDocument,
} from '../../contract/month/snapshot.ts';
import { Cache } from '../lib/cache.ts';
import { bytesOf, contentJson, flowJson } from '../content/flow.ts';
import { cachesOf } from '../store/caches.ts';
import { perStore } from '../store/per-store.ts';
import type { Reader, Store } from '../store/store.ts';
import { CORRECTION_COLUMNS, correctionsIn } from './corrections.ts';
import { documentTextOf } from './document-text.ts';
import { shownName } from '../content/names.ts';

/** An estimate of the memory of a parsed document: bytes for each character of its JSON. */
const PARSED = 3;

/** What is kept of snapshots, of which only names of deleted people change: answers as JSON, and documents. */
const storedIn = perStore((store) => ({
  answers: new Cache<string, Buffer>(cachesOf(store), 'snapshot answers'),
  documents: new Cache<string, SnapshotDocument>(cachesOf(store), 'snapshots'),
}));

/** What is kept of a snapshot is kept by this. */
async function keyOf(reader: Reader, id: number): Promise<string> {
  const row = await reader
    .selectFrom('snapshots')
    .select('names_version')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw recordNotFound('snapshot');
  return `${id}:${row.names_version}`;
}

async function readText(reader: Reader, id: number): Promise<string> {
  const row = await reader
    .selectFrom('snapshots')
    .select(['strategy_id', 'document'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw recordNotFound('snapshot');
  return documentTextOf(reader, row);
}

/** Reads what a snapshot holds. */
export const readDocument = async (reader: Reader, id: number): Promise<SnapshotDocument> =>
  parseDocument(await readText(reader, id));

/** What a snapshot holds, read once for several calls. Nobody may change it. */
export async function keptDocument(store: Store, reader: Reader, id: number): Promise<SnapshotDocument> {
  const { documents } = storedIn(store);
  const key = await keyOf(reader, id);
  const cached = documents.get(key);
  if (cached) return cached;
  const text = await readText(reader, id);
  const document = parseDocument(text);
  documents.put(key, document, text.length * PARSED);
  return document;
}

/** An answer from a snapshot as JSON, made once. */
async function answerOf(
  store: Store,
  { reader, id, name }: { reader: Reader; id: number; name: string },
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const { answers } = storedIn(store);
  const key = `${await keyOf(reader, id)} ${name}`;
  const cached = answers.get(key);
  if (cached) return cached;
  const made = await make();
  answers.put(key, made, made.length);
  return made;
}

const snapshots = (reader: Reader) =>
  reader
    .selectFrom('snapshots')
    .innerJoin('users', 'users.id', 'snapshots.user_id')
    .innerJoin('strategies', 'strategies.id', 'snapshots.strategy_id')
    .leftJoin('period_locks', 'period_locks.snapshot_id', 'snapshots.id')
    .select(['snapshots.id', 'snapshots.strategy_id as strategyId', 'snapshots.name', 'snapshots.note'])
    .select(['snapshots.grain', 'snapshots.start', 'snapshots.end', 'snapshots.label'])
    .select(['snapshots.revision', 'snapshots.at', shownName('snapshots.strategy_id').as('by')])
    .select(['period_locks.snapshot_id as lockId', 'strategies.created_at as createdAt'])
    .select(CORRECTION_COLUMNS);

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof snapshots>['execute']>>[number];

const toSnapshot = ({ grain, start, end, label, lockId, createdAt, ...row }: SnapshotRow): Snapshot => ({
  ...correctionsIn(row),
  period: { grain, key: `${grain}:${start}`, start, end, label },
  isLock: lockId !== null,
  // What was there before the strategy came with it.
  isFromFile: row.at <= createdAt,
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
  if (!row) throw recordNotFound('snapshot');
  return toSnapshot(row);
}

/** The scores that a snapshot holds, as JSON. */
export const storedScorecard = (store: Store, reader: Reader, id: number): Promise<Buffer> =>
  answerOf(store, { reader, id, name: 'scorecard' }, async () => {
    const document = await keptDocument(store, reader, id);
    const sentence = sentenceOfPeriod({ ...document, content: contentOfSnapshot(document) });
    const { scorecard, before, collected } = document;
    const facts = { ...(before && { before }), ...(collected && { collected }) };
    return Buffer.from(JSON.stringify({ ...scorecard, sentence, ...facts }));
  });

/** The content that a snapshot holds, with the revision that it shows and the day it was made. */
async function storedContent(store: Store, id: number): Promise<Revised & { day: string }> {
  const { revision, at } = await readSnapshot(store.read, id);
  const content = contentOfSnapshot(await keptDocument(store, store.read, id));
  return { revision, content, day: at.slice(0, 10) };
}

/** The records that a snapshot holds, as JSON. */
export const storedRecords = (store: Store, id: number): Promise<Buffer> =>
  answerOf(store, { reader: store.read, id, name: 'content' }, async () =>
    bytesOf(contentJson(await storedContent(store, id))),
  );

/** The board that a snapshot holds, as JSON of a Flow. Input statuses are those of the day it was made. */
export const storedFlow = (store: Store, id: number): Promise<Buffer> =>
  answerOf(store, { reader: store.read, id, name: 'flow' }, async () => {
    const { day, ...revised } = await storedContent(store, id);
    return bytesOf(flowJson(revised, day));
  });
