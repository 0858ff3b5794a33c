import { Maximize2, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Sight } from './sight.ts';

/** How much a press of a button or key zooms. */
export const ZOOM_STEP = 1.25;

/** Zooms and fits a map by buttons. */
export function ViewButtons({ sight }: { sight: Sight }) {
  return (
    <div data-own-gestures="" role="group" aria-label="Zoom" className="flex rounded-md border bg-surface">
      <IconButton label="Zoom in" onClick={() => sight.zoom(ZOOM_STEP)}>
        <Plus className="size-4" />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => sight.zoom(1 / ZOOM_STEP)}>
        <Minus className="size-4" />
      </IconButton>
      <IconButton label="Show the whole map" onClick={sight.fit}>
        <Maximize2 className="size-4" />
      </IconButton>
    </div>
  );
}
