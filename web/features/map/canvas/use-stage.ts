import { useLayoutEffect, type RefObject } from 'react';
import { NODE_HEIGHT } from '../../../../contract/map/layout.ts';
import type { Sight } from './sight.ts';

/** How long after the last zoom the map is painted anew at its scale. */
const SETTLE_MS = 150;
/** Below this scale cards show only what can be read at this size. */
const [FAR_SCALE, FAR_PIXELS] = [0.6, 12];
const FAR_LEADING = 1.2;

/** Shows cards as they can be read at a scale; read by `card-face.tsx`. */
function showFar(stage: HTMLElement | null, scale: number, enlarged: number): void {
  if (!stage) return;
  const size = (FAR_PIXELS * enlarged) / scale;
  stage.toggleAttribute('data-far', scale < FAR_SCALE * enlarged);
  stage.style.setProperty('--far', `${size}px`);
  stage.style.setProperty('--far-lines', String(Math.max(1, Math.floor(NODE_HEIGHT / (size * FAR_LEADING)))));
}

/**
 * Keeps the stage and the names of its bands where the sight has them. The browser moves a picture of the stage, which is fast;
 * after a zoom that picture is made again, because it would not be sharp.
 */
export function useStage(
  stage: RefObject<HTMLElement | null>,
  labels: RefObject<HTMLElement | null>,
  sight: Sight,
): void {
  useLayoutEffect(() => {
    let painted = sight.view.get().scale;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const paint = (): void => {
      painted = sight.view.get().scale;
      showFar(stage.current, painted, sight.enlarged);
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
    showFar(stage.current, painted, sight.enlarged);
    const stop = sight.view.subscribe(show);
    return () => {
      clearTimeout(settling);
      stop();
    };
  }, [stage, labels, sight]);
}
