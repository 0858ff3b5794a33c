import type { BarPart } from './geometry.ts';

/** The move that a key makes; null for another key. */
export function moveByKey(event: {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): { part: BarPart; days: number } | null {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (direction === undefined) return null;
  const days = direction * (event.shiftKey ? 7 : 1);
  if (event.altKey) return { part: 'end', days };
  return { part: event.ctrlKey || event.metaKey ? 'start' : 'whole', days };
}
