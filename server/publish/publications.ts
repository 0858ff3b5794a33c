import { type Marks, type Publication, PUBLICATIONS_MAX } from '../../contract/publication/publication.ts';
import { badField, notFound, Refusal } from '../../contract/api/refusal.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { contentOfSnapshot } from '../../contract/month/snapshot.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { readDocument } from '../locks/stored.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import { readPublication } from './read.ts';

type NewPublication = Body<Routes['publications.create']>;

/** Throws unless the snapshot belongs to the strategy and has everything that is marked. */
async function requireMarks(
  { writer, strategyId }: ChangeContext,
  snapshotId: number,
  marks: Marks | undefined,
): Promise<void> {
  const snapshot = await writer
    .selectFrom('snapshots')
    .select('id')
    .where('id', '=', snapshotId)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!snapshot) throw notFound('This snapshot');
  if (!marks) return;
  const { node, kpi } = contentOfSnapshot(await readDocument(writer, snapshotId));
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
  change: ChangeContext,
  { snapshotId, title, note = '', marks, expiresAt }: NewPublication,
  linkAt: string | null = change.at,
): Promise<{ id: number; token: string }> {
  const { writer, strategyId, userId, at } = change;
  const { count } = await writer
    .selectFrom('publications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('strategy_id', '=', strategyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= PUBLICATIONS_MAX)
    throw new Refusal(
      'limit_reached',
      `A strategy can have at most ${PUBLICATIONS_MAX} published pages. Revoke some first.`,
    );
  await requireMarks(change, snapshotId, marks);
  const token = newToken();
  const { id } = await writer
    .insertInto('publications')
    .values({
      strategy_id: strategyId,
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { snapshotId, title, note, marks, expiresAt };
  change.record({ entity: 'publication', id, label: title, after });
  return { id, token };
}

/** Reads a page that is not revoked. */
async function requirePublished({ writer, strategyId }: ChangeContext, id: number): Promise<Publication> {
  const known = await readPublication(writer, strategyId, id);
  if (known.revokedAt !== null) throw notFound('This published page');
  return known;
}

const FIELDS = ['snapshotId', 'title', 'note', 'marks', 'expiresAt'] as const;

/** Changes what a page shows; its link stays. */
export async function updatePublication(
  change: ChangeContext,
  id: number,
  given: Body<Routes['publications.update']>,
): Promise<void> {
  const { writer, at } = change;
  const known = await requirePublished(change, id);
  const changed = FIELDS.filter(
    (name) => given[name] !== undefined && JSON.stringify(given[name]) !== JSON.stringify(known[name]),
  );
  if (changed.length === 0) return;
  const next = { ...known, ...Object.fromEntries(changed.map((name) => [name, given[name]])) };
  await requireMarks(change, next.snapshotId, given.marks);
  await writer
    .updateTable('publications')
    .set((row) => ({
      snapshot_id: next.snapshotId,
      title: next.title,
      note: next.note,
      marks: JSON.stringify(next.marks),
      expires_at: next.expiresAt,
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
  const of = (record: object) =>
    Object.fromEntries(changed.map((name) => [name, (record as Record<string, unknown>)[name]]));
  change.record({ entity: 'publication', id, label: next.title, before: of(known), after: of(next) });
}

/**
 * Replaces the link of a page and returns the token of the new one. `known` is when the link was made that the caller knows. Of two
 * callers at once the second is refused, so that the first does not send a link that shows nothing.
 */
export async function renewLink(change: ChangeContext, id: number, known: string | null): Promise<string> {
  const { writer, at } = change;
  const { title, linkAt, expiresAt } = await requirePublished(change, id);
  if (expiresAt !== null && expiresAt <= at)
    throw new Refusal('conflict', 'This page has ended. Change its end before you make a new link.');
  if (linkAt !== known)
    throw new Refusal(
      'conflict',
      'Another link was made meanwhile. To replace that one too, close this and start again.',
    );
  const token = newToken();
  await writer
    .updateTable('publications')
    .set({ digest: tokenDigest(token), link_at: at })
    .where('id', '=', id)
    .execute();
  change.record({ entity: 'publication', id, label: title, before: { linkAt }, after: { linkAt: at } });
  return token;
}

/** Revokes a page: its link shows nothing from then on. */
export async function revoke(change: ChangeContext, id: number): Promise<void> {
  const { writer, at } = change;
  const { title, snapshotId } = await requirePublished(change, id);
  await writer.updateTable('publications').set({ revoked_at: at }).where('id', '=', id).execute();
  change.record({ entity: 'publication', id, label: title, before: { title, snapshotId } });
}
