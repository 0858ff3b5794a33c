import { sql } from 'kysely';
import { yieldIfDue } from '../lib/event-loop.ts';
import { documentTextOf, dropPieces, piecesOf, storePieces } from '../locks/document-text.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import {
  cleanMessage,
  contains,
  mayHold,
  type Replaced,
  sentenceCleaner,
  withoutAuthor,
  withoutNames,
} from './names-in-texts.ts';

/** How many pieces one statement looks through: a megabyte or two. */
const PIECES = 200;

/** The digests of the pieces of a strategy that may hold a name. Other requests run in between. */
async function piecesWith(reader: Reader, strategyId: number, { names }: Replaced): Promise<Set<string>> {
  const digests = new Set<string>();
  for (let last = ''; ;) {
    const rows = await reader
      .selectFrom('snapshot_pieces')
      .select(['digest', mayHold('document', names).as('isNamed')])
      .where('strategy_id', '=', strategyId)
      .where('digest', '>', last)
      .orderBy('digest')
      .limit(PIECES)
      .execute();
    for (const { digest, isNamed } of rows) if (isNamed) digests.add(digest);
    if (rows.length < PIECES) return digests;
    last = rows.at(-1)?.digest ?? last;
    await yieldIfDue();
  }
}

/** The snapshots of a strategy that may hold a name: in a piece, or in a document of an earlier version, which is stored whole. */
async function snapshotsWith(reader: Reader, strategyId: number, person: Replaced): Promise<number[]> {
  const digests = await piecesWith(reader, strategyId, person);
  const rows = await reader
    .selectFrom('snapshots')
    .select(['id', mayHold('document', person.names).as('isNamed')])
    .select(sql<string>`case when document like '{"pieces":%' then document else '' end`.as('pieces'))
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, pieces, isNamed }) =>
    isNamed || pieces.match(/[\w-]{43}/g)?.some((digest) => digests.has(digest)) ? [id] : [],
  );
}

/** A document without the names of a person. */
function documentWithout(text: string, person: Replaced): object {
  const document = withoutNames(JSON.parse(text), person) as { scorecard: { sentence?: unknown } };
  const { scorecard } = document;
  // It names who wrote the notes. Answers make it anew, from the notes.
  if (scorecard.sentence !== undefined)
    scorecard.sentence = cleanMessage(scorecard.sentence, sentenceCleaner(person));
  return document;
}

async function replaceIn(writer: Writer, id: number, person: Replaced): Promise<void> {
  const row = await writer
    .selectFrom('snapshots')
    .select(['strategy_id', 'document'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const before = await documentTextOf(writer, row);
  const text = JSON.stringify(documentWithout(before, person));
  if (text === before) return;
  await yieldIfDue();
  const document = await storePieces(writer, row.strategy_id, await piecesOf(text));
  const names_version = sql<number>`names_version + 1`;
  await writer.updateTable('snapshots').set({ document, names_version }).where('id', '=', id).execute();
  await dropPieces(writer, row.strategy_id, row.document);
  // Pages are kept by their version.
  await writer
    .updateTable('publications')
    .set({ version: sql<number>`version + 1` })
    .where('snapshot_id', '=', id)
    .execute();
}

/** Has the notes on snapshots name the pseudonym where a file brought them. */
export async function replaceInSnapshotNotes(
  writer: Writer,
  strategyIds: readonly number[],
  person: Replaced,
): Promise<void> {
  const rows = await writer
    .selectFrom('snapshots')
    .select(['id', 'note'])
    .where('strategy_id', 'in', strategyIds)
    .where(contains('note', person.username))
    .execute();
  for (const { id, note } of rows)
    await writer
      .updateTable('snapshots')
      .set({ note: withoutAuthor(note, person) })
      .where('id', '=', id)
      .execute();
}

/**
 * Has the snapshots of strategies name the pseudonym, each in a transaction that `write` opens: a large one takes a while. Numbers and
 * statuses stay as they are, so locked periods keep their results.
 */
export async function replaceInSnapshots(
  reader: Reader,
  write: (work: (writer: Writer) => Promise<void>) => Promise<void>,
  strategyIds: readonly number[],
  person: Replaced,
): Promise<void> {
  for (const strategyId of strategyIds)
    for (const id of await snapshotsWith(reader, strategyId, person)) {
      await write((writer) => replaceIn(writer, id, person));
      await yieldIfDue();
    }
}
