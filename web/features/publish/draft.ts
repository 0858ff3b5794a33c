import { useState } from 'react';
import { type Marks, NO_MARKS, type Publication } from '../../../contract/publication/publication.ts';
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
  /** The page that is changed; null for a new one. */
  publication: Publication | null;
  /** Null for the newest snapshot. */
  snapshotId: number | null;
  /** Null for the title of the strategy. */
  title: string | null;
  note: string;
  marks: Marks;
  expiry: Expiry;
}

/** The draft of a new page. */
const NEW: Draft = {
  publication: null,
  snapshotId: null,
  title: null,
  note: '',
  marks: NO_MARKS,
  expiry: '90',
};

/** The draft that changes a page. */
const draftOf = (publication: Publication): Draft => ({
  publication,
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

/** The drafts of a strategy by page, with the one that is shown: `new` for a page that is not published yet. */
interface Drafts {
  shown: string;
  byPage: Record<string, Draft>;
}

const NEW_PAGE = 'new';
const NONE: Drafts = { shown: NEW_PAGE, byPage: {} };
const draftsKey = (strategyId: number) => [...strategyKey(strategyId), 'publicationDrafts'] as const;

/** The draft that is shown, and what changes it. */
interface Drafting {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  /** Shows the draft of a published page; the others stay. */
  edit: (publication: Publication) => void;
  /** Drops the draft of a page, by default the one that is shown, and shows that of a new one where it was shown. */
  drop: (publication?: Publication) => void;
}

/** The drafts of a strategy's pages. They stay while the viewer looks at another page, and go with the session. */
export function useDraft(strategyId: number): Drafting {
  const [drafts, setDrafts] = useState(() => queryClient.getQueryData<Drafts>(draftsKey(strategyId)) ?? NONE);
  const set = (next: (before: Drafts) => Drafts): void => {
    const after = next(queryClient.getQueryData<Drafts>(draftsKey(strategyId)) ?? NONE);
    putTyped(draftsKey(strategyId), after);
    setDrafts(after);
  };
  const shownIn = ({ shown, byPage }: Drafts): Draft => byPage[shown] ?? NEW;
  return {
    draft: shownIn(drafts),
    change: (fields) =>
      set((before) => ({
        ...before,
        byPage: { ...before.byPage, [before.shown]: { ...shownIn(before), ...fields } },
      })),
    edit: (publication) =>
      set(({ byPage }) => {
        const shown = String(publication.id);
        return { shown, byPage: { ...byPage, [shown]: byPage[shown] ?? draftOf(publication) } };
      }),
    drop: (publication) =>
      set(({ shown, byPage }) => {
        const page = publication ? String(publication.id) : shown;
        const others = Object.fromEntries(Object.entries(byPage).filter(([name]) => name !== page));
        return { shown: page === shown ? NEW_PAGE : shown, byPage: others };
      }),
  };
}
