import { addUnmadeBook } from '../../books/write.ts';
import { badField } from '../../../contract/api/refusal.ts';
import type { Command } from '../../../contract/commands/commands.ts';
import { mapReferences } from '../../../contract/commands/references.ts';
import {
  FILE_KINDS,
  FILE_LISTS,
  type FileKind,
  type FileRecord,
} from '../../../contract/exchange/file-records.ts';
import { positionAt } from '../../../contract/exchange/file-sheets.ts';
import type { FileSnapshot } from '../../../contract/exchange/snapshot-file.ts';
import type { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { DESCRIPTION_MAX } from '../../../contract/kinds/constants.ts';
import { type AnyRecord, initialOf, KINDS } from '../../../contract/kinds/kinds.ts';
import { KIND_NAMES } from '../../../contract/kinds/names.ts';
import type { SnapshotDocument } from '../../../contract/month/snapshot.ts';
import { runOnContent } from '../../change/apply-commands.ts';
import type { StrategyTx } from '../../change/tx.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { piecesOf } from '../../locks/document-text.ts';
import { storeSnapshot } from '../../month/lock-period.ts';
import { publish } from '../../publish/publications.ts';
import { type Importer, isImporter, type StoredIds, wordsOf } from './importer.ts';
import { countsWithIds, withIds } from './snapshots.ts';

/** What makes a record that only snapshots still have: its name, and what it cannot be without. */
const BARE: Record<FileKind, readonly string[]> = {
  node: ['type', 'title', 'perspectiveId'],
  link: ['sourceId', 'targetId', 'type'],
  kpi: ['measure'],
  initiative: ['initiative'],
  tactic: ['title', 'initiativeId'],
  actionStep: ['title', 'tacticId'],
};

interface Missing {
  kind: FileKind;
  record: FileRecord;
}

/** The ends and the type of a link: there is one of each. */
const pairOf = ({ sourceId, targetId, type }: Record<string, unknown>): string =>
  `${Number(sourceId)} ${Number(targetId)} ${String(type)}`;

/** The records of snapshots that the plan lacks, each once, those that others refer to before them. */
function missingIn(snapshots: readonly FileSnapshot[], storedOf: StoredIds): Missing[] {
  const seen = new Set<number>();
  return FILE_KINDS.flatMap((kind) =>
    snapshots.flatMap((snapshot) =>
      snapshot[FILE_LISTS[kind]].flatMap((record): Missing[] => {
        if (storedOf(record.id) !== 0 || seen.has(record.id)) return [];
        seen.add(record.id);
        return [{ kind, record }];
      }),
    ),
  );
}

/**
 * Gives ids to the records that only snapshots still have: it makes and deletes them, so that no other record will ever have their ids.
 * Returns the ids of all.
 */
async function withMissing(
  tx: StrategyTx,
  snapshots: readonly FileSnapshot[],
  storedOf: StoredIds,
): Promise<StoredIds> {
  const stored = new Map<number, number>();
  const idOf = (id: number): number => storedOf(id) || (stored.get(id) ?? 0);
  const byKind = Map.groupBy(missingIn(snapshots, storedOf), ({ kind }) => kind);
  const made: { kind: FileKind; id: number }[] = [];
  for (const kind of FILE_KINDS) {
    const { link: links } = await tx.content();
    const pairs = new Map([...links.values()].map((link) => [pairOf({ ...link }), link.id]));
    const commands = (byKind.get(kind) ?? []).flatMap(({ record }): Command[] => {
      const bare = Object.fromEntries(BARE[kind].map((name) => [name, record[name]]));
      const fields = mapReferences(kind, bare, (id) => idOf(id) || -id);
      const same = kind === 'link' && pairs.get(pairOf(fields));
      if (same) stored.set(record.id, same);
      return same ? [] : [{ type: `${kind}.create`, id: -record.id, fields }];
    });
    const { ids } = await runOnContent(tx, commands);
    for (const [at, command] of commands.entries()) {
      const id = ids[at] ?? 0;
      stored.set(-(command as { id: number }).id, id);
      made.push({ kind, id });
    }
  }
  for (const { kind, id } of made) {
    // What stood below one that was deleted went with it.
    if ((await tx.content())[kind].has(id)) await runOnContent(tx, [{ type: `${kind}.delete`, id }]);
  }
  return idOf;
}

/** The document that a snapshot of a file makes. */
function documentOf(
  tx: StrategyTx,
  snapshot: FileSnapshot,
  { idOf, importer }: { idOf: StoredIds; importer: Importer },
): SnapshotDocument {
  const { strategyId, revision } = tx;
  const { grain, start, end, label, strategy, scorecard, notes, before, collected } = snapshot;
  const fieldsIn = (kind: FileKind, { id: _id, ...fields }: FileRecord) => {
    const { owner, ...ofKpi } = fields;
    const own = isImporter(owner as string | null, importer) && { ownerId: importer.id };
    return mapReferences(kind, kind === 'kpi' ? { ...ofKpi, ...own } : fields, idOf);
  };
  const recordsOf = (kind: FileKind): AnyRecord[] =>
    snapshot[FILE_LISTS[kind]].map((record, index) => ({
      id: idOf(record.id),
      ...initialOf(kind),
      ...fieldsIn(kind, record),
      ...('strategyId' in KINDS[kind].fields && { strategyId }),
      ...(kind === 'node' && { position: positionAt(index) }),
    }));
  const lists = KIND_NAMES.map((kind) => [
    kind,
    kind === 'strategy' ? [{ id: strategyId, ...initialOf(kind), ...strategy }] : recordsOf(kind),
  ]);
  const period = { grain, key: `${grain}:${start}`, start, end, label };
  const idIn = (_kind: string, id: number): number => idOf(id);
  return {
    version: 1,
    period,
    content: Object.fromEntries(lists) as SnapshotDocument['content'],
    scorecard: {
      revision,
      period,
      locked: null,
      strategy: { ...scorecard.strategy, id: strategyId },
      ...withIds(scorecard, idIn),
    },
    notes: notes.map(({ kpi, ...note }) => ({ kpiId: idOf(kpi), ...note })),
    ...(before && { before: withIds(before, idIn) }),
    ...(collected && { collected: countsWithIds(collected, idIn) }),
  };
}

/**
 * Adds the snapshots of a file, and the books and published pages of them: without documents, and without links, so nobody can open them.
 * Returns the ids of the snapshots.
 */
export async function addSnapshots(
  tx: StrategyTx,
  { snapshots = [], books = [], publications = [] }: StrategyFile,
  { storedOf, importer }: { storedOf: StoredIds; importer: Importer },
): Promise<StoredIds> {
  const idOf = await withMissing(tx, snapshots, storedOf);
  const ids = new Map<number, number>();
  for (const snapshot of snapshots) {
    const document = documentOf(tx, snapshot, { idOf, importer });
    const { period } = document;
    const pieces = await piecesOf(JSON.stringify(document));
    const { name, by } = snapshot;
    // The clock of the server that made the file may be ahead. Its snapshots are known by their times.
    const at = snapshot.at < tx.at ? snapshot.at : tx.at;
    const named = { name, note: wordsOf({ by, text: snapshot.note, max: DESCRIPTION_MAX }, importer), at };
    ids.set(snapshot.id, await storeSnapshot(tx, { revision: tx.revision, period, pieces }, named));
    await yieldIfDue();
  }
  const snapshotOf = (id: number): number => ids.get(id) ?? 0;
  const required = (id: number, path: string): number => {
    const stored = snapshotOf(id);
    if (stored === 0) throw badField(`${path}.snapshot`, 'Name a snapshot of the file');
    return stored;
  };
  for (const [index, { snapshot, format, at, ...choices }] of books.entries())
    await addUnmadeBook(tx, { snapshotId: required(snapshot, `books.${index}`), format, choices }, at);
  for (const [index, { snapshot, marks, ...page }] of publications.entries()) {
    // It ended after the file was made.
    if (page.expiresAt !== null && page.expiresAt <= tx.at) continue;
    const { pillars, objectives, kpis } = marks;
    const mapped = { pillars: pillars.map(idOf), objectives: objectives.map(idOf), kpis: kpis.map(idOf) };
    const snapshotId = required(snapshot, `publications.${index}`);
    await publish(tx, { ...page, snapshotId, marks: { ...marks, ...mapped } }, null);
  }
  return snapshotOf;
}
