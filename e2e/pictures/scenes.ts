import { boardScenes } from './scenes-board.ts';
import { importScenes } from './scenes-import.ts';
import { listScenes } from './scenes-lists.ts';
import { accountScenes } from './scenes-account.ts';
import { mapScenes } from './scenes-map.ts';
import { monthScenes } from './scenes-month.ts';
import type { Scene } from './scene.ts';

/** Every screen and state that is pictured. */
export const SCENES: readonly Scene[] = [
  ...accountScenes,
  ...boardScenes,
  ...mapScenes,
  ...listScenes,
  ...importScenes,
  ...monthScenes,
];
