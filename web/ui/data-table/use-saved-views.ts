import { useState } from 'react';
import { keepStored, readStored } from '../stored.ts';

/** A view with a name: the search part of its address. */
export interface SavedView {
  name: string;
  search: string;
}

const isView = (it: unknown): it is SavedView =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as SavedView).name === 'string' &&
  typeof (it as SavedView).search === 'string';

/** The saved views of a table, kept in this browser. A name is saved once: the last view under it counts. */
export function useSavedViews(storageKey: string): {
  views: readonly SavedView[];
  save: (view: SavedView) => void;
  remove: (name: string) => void;
} {
  const key = `views:${storageKey}`;
  const [views, setViews] = useState<readonly SavedView[]>(() => stored(key));
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    keepStored(key, next);
  };
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) => keep([...without(view.name), view]),
    remove: (name) => keep(without(name)),
  };
}

function stored(key: string): SavedView[] {
  const read = readStored(key);
  return Array.isArray(read) ? read.filter(isView) : [];
}
