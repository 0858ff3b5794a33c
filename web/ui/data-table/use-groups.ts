import { useState } from 'react';
import type { MenuItem } from '../menu.tsx';
import { keepStored, readStored } from '../stored.ts';
import { choiceItem } from './columns-menu.tsx';
import type { Grouping } from './model.ts';

/** Whether rows are grouped, and the item that changes it; remembered in this browser. One group alone says nothing. */
export function useGroups<Row>(
  grouping: Grouping<Row> | undefined,
  rows: readonly Row[],
  storageKey: string,
): { groups: Grouping<Row> | undefined; items: MenuItem[] } {
  const key = `grouped:${storageKey}`;
  const [isOn, setOn] = useState(() => readStored(key) !== false);
  if (!grouping || new Set(rows.map(grouping.by)).size < 2) return { groups: undefined, items: [] };
  const toggle = () => {
    setOn(!isOn);
    keepStored(key, !isOn);
  };
  return { groups: isOn ? grouping : undefined, items: [choiceItem('groups', grouping.label, isOn, toggle)] };
}
