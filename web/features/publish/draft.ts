import { useState } from 'react';
import type { Marks, Publication } from '../../../contract/publication/publication.ts';
import { putTyped, queryClient, strategyKey } from '../../lib/sync/query.ts';

/** When a page ends. */
export const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'never', label: 'No end' },
] as const;
export type Expiry = (typeof EXPIRIES)[number]['value'] | 'kept';

/** What is chosen for a page. */
export interface Draft {
  /** Null for the newest snapshot. */
  snapshotId: number | null;
  /** Null for the title of the strategy. */
  title: string | null;
  note: string;
  /** Null for what a new page begins with. */
  marks: Marks | null;
  expiry: Expiry;
}

/** The draft of a new page. */
const NEW: Draft = {
  snapshotId: null,
  title: null,
  note: '',
  marks: null,
  expiry: '90',
};

/** The draft that changes a page. */
const draftOf = (publication: Publication): Draft => ({
  snapshotId: publication.snapshotId,
  title: publication.title,
  note: publication.note,
  marks: publication.marks,
  expiry: 'kept',
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant of an expiry; null for no end, undefined where it stays as it is. */
export function endOf(expiry: Expiry, now: Date): string | null | undefined {
  if (expiry === 'kept') return undefined;
  return expiry === 'never' ? null : new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
}

const draftsKey = (strategyId: number) => [...strategyKey(strategyId), 'publicationDrafts'] as const;

/** The drafts of a strategy, by the id of the page; 0 for a page that is not published yet. */
type Drafts = Readonly<Record<number, Draft>>;
const draftsIn = (strategyId: number): Drafts =>
  queryClient.getQueryData<Drafts>(draftsKey(strategyId)) ?? {};

/** Drops the draft of a page: by default that of a new one. */
export function dropDraft(strategyId: number, publicationId = 0): void {
  const others = Object.entries(draftsIn(strategyId)).filter(([id]) => Number(id) !== publicationId);
  putTyped(draftsKey(strategyId), Object.fromEntries(others));
}

/** The draft of a page, or of a new one. It stays while the viewer looks at another page, and goes with the session. */
export function useDraft(
  strategyId: number,
  publication: Publication | null,
): [Draft, (fields: Partial<Draft>) => void] {
  const id = publication?.id ?? 0;
  const [draft, setDraft] = useState(
    () => draftsIn(strategyId)[id] ?? (publication ? draftOf(publication) : NEW),
  );
  const change = (fields: Partial<Draft>): void => {
    // The form may have changed since the caller was made.
    const after = { ...(draftsIn(strategyId)[id] ?? draft), ...fields };
    putTyped(draftsKey(strategyId), { ...draftsIn(strategyId), [id]: after });
    setDraft(after);
  };
  return [draft, change];
}
