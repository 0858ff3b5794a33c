import { useEffect, type RefObject } from 'react';
import type { Sight } from './sight.ts';

/** How long after the last zoom the map is painted anew at its scale. */
const SETTLE_MS = 150;

/**
 * Keeps the stage and the names of its bands where the sight has them. The browser moves a picture of the stage, which is fast;
 * after a zoom that picture is made again, because it would not be sharp.
 */
export function useStage(
  stage: RefObject<HTMLElement | null>,
  labels: RefObject<HTMLElement | null>,
  sight: Sight,
): void {
  useEffect(() => {
    let painted = sight.view.get().scale;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const paint = (): void => {
      painted = sight.view.get().scale;
      for (const { current } of [stage, labels]) current?.style.setProperty('will-change', 'auto');
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          for (const { current } of [stage, labels]) current?.style.removeProperty('will-change');
        }),
      );
    };
    const show = (): void => {
      const { x, y, scale } = sight.view.get();
      if (stage.current) stage.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      // All move at once: a variable would restyle every card.
      if (labels.current) labels.current.style.transform = `translateX(${Math.max(0, -x / scale)}px)`;
      clearTimeout(settling);
      if (scale !== painted) settling = setTimeout(paint, SETTLE_MS);
    };
    show();
    const stop = sight.view.subscribe(show);
    return () => {
      clearTimeout(settling);
      stop();
    };
  }, [stage, labels, sight]);
}
