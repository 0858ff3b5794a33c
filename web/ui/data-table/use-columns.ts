import { useState } from 'react';

/** Which columns are shown, in their own order; remembered in this browser under `storageKey`. */
export function useColumns<Column extends { id: string }>(
  columns: readonly Column[],
  defaultVisible: readonly string[],
  storageKey: string,
): { visible: Column[]; shown: ReadonlySet<string>; show: (ids: ReadonlySet<string>) => void } {
  const key = `columns:${storageKey}`;
  const [ids, setIds] = useState(() => remembered(key, columns) ?? defaultVisible);
  const shown = new Set(ids);
  return {
    visible: columns.filter(({ id }) => shown.has(id)),
    shown,
    show: (next) => {
      const list = columns.map(({ id }) => id).filter((id) => next.has(id));
      // At least one column must be visible.
      if (list.length === 0) return;
      setIds(list);
      remember(key, list);
    },
  };
}

// Storage may be refused or have columns of another version; then the defaults apply.
function remembered(key: string, columns: readonly { id: string }[]): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!Array.isArray(stored)) return undefined;
    const ids = columns.map(({ id }) => id).filter((id) => stored.includes(id));
    return ids.length > 0 ? ids : undefined;
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
