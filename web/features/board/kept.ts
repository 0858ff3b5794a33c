import { useState } from 'react';

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** State that this browser keeps under `key`. `check` turns what was stored, which may be anything, into a value. */
function useKept<T>(key: string, check: (stored: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => check(read(key)));
  const keep = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Where storage is refused, the choice holds until the page goes.
    }
  };
  return [value, keep];
}

/** How the pillars lie: side by side as columns, or stacked as bands. */
export type Layout = 'horizontal' | 'vertical';

/** The layout chosen in this browser. */
export function useLayout() {
  return useKept<Layout>('boardLayout', (stored) => (stored === 'vertical' ? 'vertical' : 'horizontal'));
}

/** Which objectives of a strategy are collapsed in this browser, and a way to flip one. */
export function useCollapsed(strategyId: number): [ReadonlySet<number>, (id: number) => void] {
  const [ids, keep] = useKept<number[]>(`boardCollapsed:${strategyId}`, (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [],
  );
  const toggle = (id: number) => keep(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return [new Set(ids), toggle];
}
