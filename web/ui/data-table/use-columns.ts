import { useState } from 'react';

/** Which columns are shown, in their own order; remembered in this browser under `storageKey`. */
export function useColumns<Column extends { id: string }>(
  columns: readonly Column[],
  defaultVisible: readonly string[],
  storageKey: string,
): { visible: Column[]; shown: ReadonlySet<string>; show: (ids: ReadonlySet<string>) => void } {
  const key = `columns:${storageKey}`;
  const [chosen, setChosen] = useState(() => remembered(key));
  // Columns may come after the first render, and some may be of another version.
  const shown: ReadonlySet<string> = new Set(
    columns.some(({ id }) => chosen?.includes(id)) ? chosen : defaultVisible,
  );
  return {
    visible: columns.filter(({ id }) => shown.has(id)),
    shown,
    show: (next) => {
      const list = columns.map(({ id }) => id).filter((id) => next.has(id));
      // At least one column must be visible.
      if (list.length === 0) return;
      setChosen(list);
      remember(key, list);
    },
  };
}

// Storage may be refused or have columns of another version; then the defaults apply.
function remembered(key: string): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage, the choice holds until the page closes.
  }
}
