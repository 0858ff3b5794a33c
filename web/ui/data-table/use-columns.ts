import { useState } from 'react';
import { keepStored, readStored } from '../stored.ts';

/** Which columns are shown, in their own order; remembered in this browser under `storageKey`. */
export function useColumns<Column extends { id: string; isMark?: boolean }>(
  columns: readonly Column[],
  defaultVisible: readonly string[],
  storageKey: string,
): {
  visible: Column[];
  shown: ReadonlySet<string>;
  /** Those that stay also where all rows have the same. */
  kept: ReadonlySet<string>;
  show: (ids: ReadonlySet<string>) => void;
  keep: (id: string) => void;
} {
  const key = `columns:${storageKey}`;
  const [chosen, setChosen] = useState(() => remembered(key));
  const [kept, setKept] = useState(() => remembered(`${key}:kept`) ?? []);
  // Columns may come after the first render, and some may be of another version.
  const shown: ReadonlySet<string> = new Set(
    columns.some(({ id }) => chosen?.includes(id)) ? chosen : defaultVisible,
  );
  return {
    visible: columns.filter(({ id, isMark }) => isMark || shown.has(id)),
    shown,
    kept: new Set(kept),
    keep: (id) => {
      const list = [...new Set([...kept, id])];
      setKept(list);
      keepStored(`${key}:kept`, list);
    },
    show: (next) => {
      const list = columns.map(({ id }) => id).filter((id) => next.has(id));
      // At least one column must be visible.
      if (list.length === 0) return;
      setChosen(list);
      keepStored(key, list);
    },
  };
}

// What is stored may have columns of another version; then the defaults apply.
function remembered(key: string): readonly string[] | undefined {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
}
