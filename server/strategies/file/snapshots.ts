import { type Content, emptyContent } from '../../../contract/commands/content.ts';
import { FILE_KINDS, FILE_LISTS, type FileKind } from '../../../contract/exchange/file-records.ts';
import {
  type FileBook,
  type FilePublication,
  FileSnapshot,
} from '../../../contract/exchange/snapshot-file.ts';
import type { KindName } from '../../../contract/kinds/names.ts';
import type { BookChoices } from '../../../contract/month/book.ts';
import type { BareScore } from '../../../contract/month/moves.ts';
import type { Collected } from '../../../contract/month/collected.ts';
import { contentOfSnapshot, parseDocument } from '../../../contract/month/snapshot.ts';
import { type Marks, NO_MARKS } from '../../../contract/publication/publication.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { documentTextsOf } from '../../locks/document-text.ts';
import type { Row } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { fileRecord, inOrder } from './in-order.ts';

/** The longest JSON of all snapshots of a file: characters. It leaves room in the largest file for the plan. */
const SNAPSHOTS_MAX = 40 * 1024 * 1024;

type AnyId = (kind: KindName, id: number) => number;

interface Names {
  anyIdOf: AnyId;
  nameOf: (userId: number) => string;
}

interface Stored {
  row: Row<'snapshots'>;
  text: string;
}

/** How many snapshots are read at a time. */
const READ_AT_ONCE = 50;

/** The newest snapshots that fit a file, at most so many, oldest first. */
async function readStored(reader: Reader, strategyId: number, most: number): Promise<Stored[]> {
  const stored: Stored[] = [];
  let length = 0;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await reader
      .selectFrom('snapshots')
      .selectAll()
      .where('strategy_id', '=', strategyId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(READ_AT_ONCE)
      .execute();
    const documents = rows.map(({ document }) => document);
    const texts = await documentTextsOf(reader, strategyId, documents);
    for (const [index, row] of rows.entries()) {
      const text = texts[index] ?? '';
      length += text.length;
      if (length > SNAPSHOTS_MAX || stored.length === most) return stored.toReversed();
      stored.push({ row, text });
    }
    if (rows.length < READ_AT_ONCE) return stored.toReversed();
    before = rows.at(-1)?.id ?? before;
    await yieldIfDue();
  }
}

type Scored = Pick<BareScore, 'id' | 'under'>;

/** The same scores with other ids of what they are the scores of. */
export function withIds<N extends Scored, K extends Scored>(
  { pillars, objectives, kpis }: { pillars: readonly N[]; objectives: readonly N[]; kpis: readonly K[] },
  idOf: (kind: 'node' | 'kpi', id: number) => number,
): { pillars: N[]; objectives: N[]; kpis: K[] } {
  const mapped = <S extends Scored>(kind: 'node' | 'kpi', list: readonly S[]): S[] =>
    list.map((scored) => ({
      ...scored,
      id: idOf(kind, scored.id),
      ...(scored.under && { under: idOf('node', scored.under) || null }),
    }));
  return {
    pillars: mapped('node', pillars),
    objectives: mapped('node', objectives),
    kpis: mapped('kpi', kpis),
  };
}

/** The same counts with other ids of the KPIs that they are of. */
export const countsWithIds = (
  { kpis, ...counts }: Collected,
  idOf: (kind: 'kpi', id: number) => number,
): Collected => ({
  ...counts,
  ...(kpis && { kpis: kpis.map((count) => ({ ...count, id: idOf('kpi', count.id) })) }),
});

/** The id of the strategy among the scores of a file. */
const STRATEGY_ID = 1;

type Lists = Pick<FileSnapshot, (typeof FILE_LISTS)[FileKind]>;

/** The records of a snapshot as the file has them. Of equal places, what the plan still has comes first. */
function listsOf(content: Content, { anyIdOf, nameOf }: Names): Lists {
  const { records } = inOrder(content);
  for (const kind of FILE_KINDS) for (const { id } of records[kind]) anyIdOf(kind, id);
  const inFile = FILE_KINDS.map((kind) => {
    const list = records[kind].map((record) => ({
      ...fileRecord(kind, record, { idOf: anyIdOf, nameOf }),
      id: anyIdOf(kind, record.id),
      position: record['position'],
    }));
    return [kind, new Map(list.map((record) => [record.id, record]))] as const;
  });
  const { records: ordered } = inOrder({ ...emptyContent(), ...(Object.fromEntries(inFile) as object) });
  const lists = FILE_KINDS.map((kind) => [
    FILE_LISTS[kind],
    ordered[kind].map(({ id, position: _position, ...fields }) => ({ id, ...fields })),
  ]);
  return Object.fromEntries(lists) as Lists;
}

function fileSnapshot({ row, text }: Stored, id: number, names: Names): FileSnapshot {
  const { anyIdOf, nameOf } = names;
  const document = parseDocument(text);
  const content = contentOfSnapshot(document);
  const [strategy] = content.strategy.values();
  const { id: _id, ...texts } = strategy ?? { id: 0, title: row.name };
  const { scorecard, before, collected, notes } = document;
  return {
    id,
    name: row.name,
    note: row.note,
    grain: row.grain,
    start: row.start,
    end: row.end,
    label: row.label,
    by: nameOf(row.user_id),
    at: row.at,
    strategy: texts,
    ...listsOf(content, names),
    scorecard: { strategy: { ...scorecard.strategy, id: STRATEGY_ID }, ...withIds(scorecard, anyIdOf) },
    notes: notes.map(({ kpiId, ...note }) => ({ kpi: anyIdOf('kpi', kpiId), ...note })),
    ...(before && { before: withIds(before, anyIdOf) }),
    ...(collected && { collected: countsWithIds(collected, anyIdOf) }),
  };
}

/** The snapshots of a file, and their ids in it by the stored ones. Of more than fit, or may be in one, the newest. */
export async function readFileSnapshots(reader: Reader, strategyId: number, most: number, names: Names) {
  const snapshots: FileSnapshot[] = [];
  const ids = new Map<number, number>();
  for (const stored of await readStored(reader, strategyId, most)) {
    const id = ids.size + 1;
    ids.set(stored.row.id, id);
    const snapshot = fileSnapshot(stored, id, names);
    const differing: FileSnapshot = { ...snapshot, differs: true };
    // Whichever version stored it, its fields have the order of this one.
    snapshots.push(
      FileSnapshot.safeParse(snapshot).data ?? FileSnapshot.safeParse(differing).data ?? snapshot,
    );
    await yieldIfDue();
  }
  return { lists: { snapshots }, idOf: (id: number) => ids.get(id), anyIdOf: names.anyIdOf };
}

/** The published pages of a file: those that nobody revoked and that have not ended, of its snapshots. */
export async function readFilePublications(
  reader: Reader,
  strategyId: number,
  { idOf, anyIdOf }: { idOf: (snapshotId: number) => number | undefined; anyIdOf: AnyId },
): Promise<FilePublication[]> {
  const rows = await reader
    .selectFrom('publications')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date().toISOString())]))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ snapshot_id, title, note, marks, expires_at }): FilePublication[] => {
    const snapshot = idOf(snapshot_id);
    if (snapshot === undefined) return [];
    // A page of an earlier version has fewer marks.
    const { pillars, objectives, kpis, ...rest } = { ...NO_MARKS, ...(JSON.parse(marks) as Marks) };
    const mapped = {
      pillars: pillars.map((id) => anyIdOf('node', id)),
      objectives: objectives.map((id) => anyIdOf('node', id)),
      kpis: kpis.map((id) => anyIdOf('kpi', id)),
    };
    return [{ snapshot, title, note, marks: { ...mapped, ...rest }, expiresAt: expires_at }];
  });
}

/** The books of the snapshots of a file. */
export async function readFileBooks(
  reader: Reader,
  strategyId: number,
  { idOf }: { idOf: (snapshotId: number) => number | undefined },
): Promise<FileBook[]> {
  const rows = await reader
    .selectFrom('books')
    .select(['snapshot_id', 'format', 'choices', 'at'])
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ snapshot_id, format, choices, at }): FileBook[] => {
    const snapshot = idOf(snapshot_id);
    return snapshot === undefined ? [] : [{ snapshot, format, ...(JSON.parse(choices) as BookChoices), at }];
  });
}
