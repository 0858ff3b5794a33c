import { hash } from 'node:crypto';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** A part of the text of a document. */
export interface Piece {
  digest: string;
  text: string;
}

/** Between two records of a list, with the first field of the second, which is its id. */
const BETWEEN = /\},\{"[^,]*,/g;
/** How many records a piece has on average. */
const RECORDS = 16;
/** The longest piece that is cut anywhere between two records: characters. */
const LONG = 256 * 1024;

/** Whether a piece ends before a record; it depends on nothing but the record, so a change elsewhere moves no other end. */
const endsBefore = (record: string): boolean =>
  Number.parseInt(hash('md5', record, 'hex').slice(0, 8), 16) % RECORDS === 0;

const pieceOf = (text: string): Piece => ({ digest: hash('sha256', text, 'base64url'), text });

/**
 * Cuts the JSON of a document into pieces. Documents that have most records in common have most pieces in common. Other requests run
 * in between.
 */
export async function piecesOf(text: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let start = 0;
  for (const { 0: between, index } of text.matchAll(BETWEEN)) {
    const end = index + '},'.length;
    if (end - start < LONG && !endsBefore(between)) continue;
    pieces.push(pieceOf(text.slice(start, end)));
    start = end;
    await yieldIfDue();
  }
  pieces.push(pieceOf(text.slice(start)));
  return pieces;
}

const DIGESTS = '{"pieces":';

/** How many pieces one statement reads or writes: a megabyte or two. */
const ROWS_MAX = 200;

/** How many documents are looked through at a time for pieces that are still used. */
const DOCUMENTS = 20;

/** Stores the pieces that the strategy does not have yet; returns what the snapshot keeps in place of the text. */
export async function storePieces(
  writer: Writer,
  strategyId: number,
  pieces: readonly Piece[],
): Promise<string> {
  const byDigest = new Map(pieces.map((piece) => [piece.digest, piece.text]));
  for await (const page of inPages([...byDigest.keys()])) {
    const stored = await writer
      .selectFrom('snapshot_pieces')
      .select('digest')
      .where('strategy_id', '=', strategyId)
      .where('digest', 'in', page)
      .execute();
    for (const { digest } of stored) byDigest.delete(digest);
  }
  const rows = Array.from(byDigest, ([digest, document]) => ({ strategy_id: strategyId, digest, document }));
  for await (const page of inPages(rows, ROWS_MAX))
    await writer.insertInto('snapshot_pieces').values(page).execute();
  return `${DIGESTS}${JSON.stringify(pieces.map(({ digest }) => digest))}}`;
}

/** The digests of the pieces of a stored document; earlier versions stored it whole. */
const digestsIn = (document: string): string[] =>
  document.startsWith(DIGESTS) ? (JSON.parse(document) as { pieces: string[] }).pieces : [];

/** Deletes the pieces of a document that was deleted, except those that other snapshots of the strategy have. */
export async function dropPieces(writer: Writer, strategyId: number, document: string): Promise<void> {
  const unused = new Set(digestsIn(document));
  let last = 0;
  while (unused.size > 0) {
    const rows = await writer
      .selectFrom('snapshots')
      .select(['id', 'document'])
      .where('strategy_id', '=', strategyId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(DOCUMENTS)
      .execute();
    for (const row of rows) for (const digest of digestsIn(row.document)) unused.delete(digest);
    if (rows.length < DOCUMENTS) break;
    last = rows.at(-1)?.id ?? last;
    await yieldIfDue();
  }
  for await (const page of inPages([...unused]))
    await writer
      .deleteFrom('snapshot_pieces')
      .where('strategy_id', '=', strategyId)
      .where('digest', 'in', page)
      .execute();
}

type StoredDocument = Pick<Row<'snapshots'>, 'strategy_id' | 'document'>;

/** The JSON of what snapshots of one strategy hold. Earlier versions stored it whole. */
export async function documentTextsOf(
  reader: Reader,
  strategyId: number,
  documents: readonly string[],
): Promise<string[]> {
  const digests = new Set(documents.flatMap(digestsIn));
  const texts = new Map<string, string>();
  for await (const page of inPages([...digests])) {
    const rows = await reader
      .selectFrom('snapshot_pieces')
      .select(['digest', 'document'])
      .where('strategy_id', '=', strategyId)
      .where('digest', 'in', page)
      .execute();
    for (const row of rows) texts.set(row.digest, row.document);
  }
  return documents.map((document) =>
    document.startsWith(DIGESTS)
      ? digestsIn(document)
          .map((digest) => texts.get(digest) ?? '')
          .join('')
      : document,
  );
}

/** The JSON of what a snapshot holds. */
export async function documentTextOf(
  reader: Reader,
  { strategy_id, document }: StoredDocument,
): Promise<string> {
  const [text = ''] = await documentTextsOf(reader, strategy_id, [document]);
  return text;
}
