import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from '../../ui/use-printing.ts';

const FIRST = 30;
const STEP = 40;

/** How many items of a long list to render: one screen at once, then 40 a frame, so that the page stays responsive. */
export function useGrowing(count: number): number {
  const [rendered, setRendered] = useState(FIRST);
  const isWhole = rendered >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setRendered(rendered + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [rendered, isWhole]);
  return usePrinting() ? count : Math.min(rendered, count);
}
