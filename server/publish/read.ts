import { recordNotFound } from '../content/not-found.ts';
import { type Marks, NO_MARKS, type Publication } from '../../contract/publication/publication.ts';
import type { PageTexts } from '../../contract/publication/page.ts';
import { CORRECTION_COLUMNS, correctionsIn } from '../locks/corrections.ts';
import { tokenDigest } from '../lib/tokens.ts';
import type { Reader } from '../store/store.ts';
import { shownName } from '../content/names.ts';

/** The marks of a row; one from before a mark was there lacks it. */
const marksOf = (stored: string): Marks => ({ ...NO_MARKS, ...(JSON.parse(stored) as Partial<Marks>) });

const publications = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('publications as p')
    .innerJoin('snapshots', 'snapshots.id', 'p.snapshot_id')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select(['p.id', 'p.strategy_id as strategyId', 'p.title', 'p.note', 'p.marks'])
    .select(['p.snapshot_id as snapshotId', 'snapshots.name as snapshot', 'snapshots.label as period'])
    .select(['p.expires_at as expiresAt', shownName(strategyId).as('by'), 'p.at', 'p.link_at as linkAt'])
    .select(['p.updated_at as updatedAt', 'p.revoked_at as revokedAt'])
    .select(CORRECTION_COLUMNS)
    .where('p.strategy_id', '=', strategyId);

type PublicationRow = Awaited<ReturnType<ReturnType<typeof publications>['execute']>>[number];

const toPublication = ({ marks, ...row }: PublicationRow): Publication => ({
  ...correctionsIn(row),
  marks: marksOf(marks),
});

/** The published pages of a strategy, newest first, with those that were revoked. */
export async function readPublications(reader: Reader, strategyId: number): Promise<Publication[]> {
  const rows = await publications(reader, strategyId).orderBy('p.id', 'desc').execute();
  return rows.map(toPublication);
}

/** One published page of a strategy. */
export async function readPublication(reader: Reader, strategyId: number, id: number): Promise<Publication> {
  const row = await publications(reader, strategyId).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw recordNotFound('publication');
  return toPublication(row);
}

/** A page that its link shows, by its id and version. */
export interface LivePage {
  id: number;
  strategyId: number;
  version: number;
}

/** The page of a token; undefined for an unknown token, and once the page is revoked or expired. */
export const findLivePage = (reader: Reader, token: string): Promise<LivePage | undefined> =>
  reader
    .selectFrom('publications')
    .select(['id', 'strategy_id as strategyId', 'version'])
    .where('digest', '=', tokenDigest(token))
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date().toISOString())]))
    .executeTakeFirst();

/** What a live page shows at a version; undefined once it has another. */
export async function readShown(
  reader: Reader,
  { id, version }: LivePage,
): Promise<{ snapshotId: number; takenAt: string; marks: Marks; texts: PageTexts } | undefined> {
  const row = await reader
    .selectFrom('publications')
    .innerJoin('snapshots', 'snapshots.id', 'publications.snapshot_id')
    .select(['snapshot_id as snapshotId', 'marks', 'publications.title', 'publications.note'])
    .select(['updated_at as updatedAt', 'snapshots.at as takenAt'])
    .select(CORRECTION_COLUMNS)
    .where('publications.id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { snapshotId, takenAt, marks, ...texts } = correctionsIn(row);
  return { snapshotId, takenAt, marks: marksOf(marks), texts };
}
