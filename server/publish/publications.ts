import { recordNotFound } from '../content/not-found.ts';
import { sql } from 'kysely';
import type { Marks, Publication } from '../../contract/publication/publication.ts';
import { badField, Refusal } from '../../contract/api/refusal.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { contentOfSnapshot } from '../../contract/month/snapshot.ts';
import { insertRecord, requireRecord, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { readDocument } from '../locks/stored.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import { readPublication } from './read.ts';

type NewPublication = Body<Routes['publications.create']>;

/** Throws unless the snapshot belongs to the strategy and has everything that is marked. */
async function requireMarks(
  { writer, strategyId }: StrategyTx,
  snapshotId: number,
  marks: Marks | undefined,
): Promise<void> {
  await requireRecord(writer, 'snapshot', strategyId, snapshotId);
  if (!marks) return;
  const document = await readDocument(writer, snapshotId);
  await yieldIfDue();
  const { node, kpi } = contentOfSnapshot(document);
  const has = {
    pillars: (id: number) => node.get(id)?.type === 'perspective',
    objectives: (id: number) => node.get(id)?.type === 'objective',
    kpis: (id: number) => kpi.has(id),
  };
  for (const kind of ['pillars', 'objectives', 'kpis'] as const)
    if (!marks[kind].every(has[kind])) throw badField(`marks.${kind}`, `Choose ${kind} of the snapshot`);
}

/** Publishes a page and returns the token of its link, of which only the digest is stored. `linkAt` is null where nobody gets the link. */
export async function publish(
  tx: StrategyTx,
  { snapshotId, title, note = '', marks, expiresAt }: NewPublication,
  linkAt: string | null = tx.at,
): Promise<{ id: number; token: string }> {
  const { userId, at } = tx;
  await requireMarks(tx, snapshotId, marks);
  const token = newToken();
  const values = {
    snapshot_id: snapshotId,
    title,
    note,
    marks: JSON.stringify(marks),
    digest: tokenDigest(token),
    link_at: linkAt,
    version: 1,
    expires_at: expiresAt,
    user_id: userId,
    at,
    updated_at: at,
    revoked_at: null,
  };
  const after = { snapshotId, title, note, marks, expiresAt };
  return { id: await insertRecord(tx, 'publication', values, { label: title, after }), token };
}

/** Reads a page that is not revoked. */
async function requirePublished({ writer, strategyId }: StrategyTx, id: number): Promise<Publication> {
  const publication = await readPublication(writer, strategyId, id);
  if (publication.revokedAt !== null) throw recordNotFound('publication');
  return publication;
}

/** Changes what a page shows; its link stays. */
export async function updatePublication(
  tx: StrategyTx,
  id: number,
  input: Body<Routes['publications.update']>,
): Promise<void> {
  const { snapshotId, title, note, marks, expiresAt } = await requirePublished(tx, id);
  const before = { snapshotId, title, note, marks, expiresAt };
  const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after: typeof before = { ...before, ...changed };
  await requireMarks(tx, after.snapshotId, input.marks);
  const set = {
    snapshot_id: after.snapshotId,
    title: after.title,
    note: after.note,
    marks: JSON.stringify(after.marks),
    expires_at: after.expiresAt,
    version: sql<number>`version + 1`,
    updated_at: tx.at,
  };
  await updateRecord(tx, 'publication', { id, label: after.title }, set, { before, after });
}

/**
 * Replaces the link of a page and returns the token of the new one. `known` is when the link was made that the caller knows. Of two
 * callers at once the second is refused, so that the first does not send a link that shows nothing.
 */
export async function renewLink(tx: StrategyTx, id: number, linkMadeAt: string | null): Promise<string> {
  const { at } = tx;
  const { title, linkAt, expiresAt } = await requirePublished(tx, id);
  if (expiresAt !== null && expiresAt <= at)
    throw new Refusal('conflict', 'This page has ended. Change its end before you make a new link.');
  if (linkAt !== linkMadeAt)
    throw new Refusal(
      'conflict',
      'Another link was made meanwhile. To replace that one too, close this and start again.',
    );
  const token = newToken();
  const set = { digest: tokenDigest(token), link_at: at };
  const words = { before: { linkAt }, after: { linkAt: at } };
  await updateRecord(tx, 'publication', { id, label: title }, set, words);
  return token;
}

/** Revokes a page: its link shows nothing from then on. */
export async function revoke(tx: StrategyTx, id: number): Promise<void> {
  const { writer, at } = tx;
  const { title, snapshotId } = await requirePublished(tx, id);
  await writer.updateTable('publications').set({ revoked_at: at }).where('id', '=', id).execute();
  tx.record({ entity: 'publication', id, label: title, before: { title, snapshotId } });
}
