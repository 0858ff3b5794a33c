import type { GridRow } from '../../ui/grid/model.ts';
import { Store } from '../../lib/store.ts';
import { keyOf, type View } from './view.ts';

/** The rows of a view with what is typed and not saved. */
interface Draft {
  view: View;
  rows: readonly GridRow[];
}

/** What is typed and not saved: it stays while the user looks at another view or page. */
export const drafts = new Store<ReadonlyMap<string, Draft>>(new Map());

const nameOf = (strategyId: number, view: View): string => `${strategyId} ${keyOf(view)}`;

/** The rows of a view with what was typed before. */
export const draftOf = (strategyId: number, view: View): readonly GridRow[] =>
  drafts.get().get(nameOf(strategyId, view))?.rows ?? [];

/** Keeps the changed rows of a view; none where all is saved. */
export function keepDraft(strategyId: number, view: View, rows: readonly GridRow[]): void {
  const name = nameOf(strategyId, view);
  const stored = draftOf(strategyId, view);
  if (stored.length === rows.length && stored.every((row, index) => row === rows[index])) return;
  const next = new Map(drafts.get());
  if (rows.length === 0) next.delete(name);
  else next.set(name, { view, rows });
  drafts.set(next);
}

/** The other views of a strategy that have something typed. */
export const otherDrafts = (all: ReadonlyMap<string, Draft>, strategyId: number, view: View): View[] =>
  Array.from(all)
    .filter(([name]) => name.startsWith(`${strategyId} `) && name !== nameOf(strategyId, view))
    .map(([, draft]) => draft.view);
