import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from '../../ui/use-printing.ts';

const FIRST = 30;
const STEP = 40;

/** How many of a long list to draw: a screenful at once, the rest a portion a frame, so that the page answers meanwhile. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  const isWhole = drawn >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, isWhole]);
  return usePrinting() ? count : Math.min(drawn, count);
}
