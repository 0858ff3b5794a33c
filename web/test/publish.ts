import type { Book } from '../../contract/month/book.ts';
import type { Snapshot } from '../../contract/month/snapshot.ts';
import { NO_MARKS, type Publication } from '../../contract/publication/publication.ts';

/** When they were made, unless a test says otherwise. */
export const MADE_AT = '2026-11-12T08:00:00.000Z';

const period = {
  grain: 'month' as const,
  key: 'month:2026-10-01',
  start: '2026-10-01',
  end: '2026-10-31',
  label: 'Oct 2026',
};

/** A snapshot of October. */
export const snapshotOf = (id: number, name: string, fields: Partial<Snapshot> = {}): Snapshot => ({
  id,
  strategyId: 1,
  name,
  note: '',
  period,
  revision: 1,
  by: 'Olga',
  at: MADE_AT,
  isLock: false,
  isFromFile: false,
  ...fields,
});

/** A book that is made. */
export const bookOf = (id: number, fields: Partial<Book> = {}): Book => ({
  id,
  strategyId: 1,
  title: 'Growth',
  format: 'pdf',
  state: 'done',
  progress: 100,
  error: null,
  pages: 18,
  size: 152_000,
  snapshotId: 3,
  snapshot: 'Close',
  period: 'Oct 2026',
  by: 'Olga',
  at: MADE_AT,
  ...fields,
});

/** A page that is public. */
export const publicationOf = (id: number, fields: Partial<Publication> = {}): Publication => ({
  id,
  strategyId: 1,
  title: 'Where we stand',
  note: '',
  marks: NO_MARKS,
  snapshotId: 3,
  snapshot: 'Close',
  period: 'Oct 2026',
  expiresAt: null,
  by: 'Olga',
  at: MADE_AT,
  linkAt: MADE_AT,
  updatedAt: MADE_AT,
  revokedAt: null,
  ...fields,
});
