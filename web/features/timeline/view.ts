import { useState } from 'react';
import { dateOf, dayOf, rangeFaults, type Span } from './geometry.ts';
import { SCALES, type Scale } from './scale.ts';
import type { Order } from './tasks.ts';
import { keepStored, readStored } from '../../ui/stored.ts';

/** What the address of a timeline holds, so that a link or a reload shows the same. */
export interface View {
  /** Null for the range of the scale. */
  range: Span | null;
  /** Null for the first one. */
  scale: Scale | null;
  order: Order;
}

const isScale = (text: string | null): text is Scale => text !== null && Object.hasOwn(SCALES, text);

/** The view in an address. What is invalid there counts as absent. */
export function viewOf(search: URLSearchParams): View {
  const range = { start: dayOf(search.get('from') ?? ''), end: dayOf(search.get('to') ?? '') };
  const scale = search.get('scale');
  return {
    range: Object.keys(rangeFaults(range)).length === 0 ? range : null,
    scale: isScale(scale) ? scale : null,
    order: search.get('order') === 'tree' ? 'tree' : 'type',
  };
}

/** An address with another view. */
export function withView(search: URLSearchParams, { range, scale, order }: Partial<View>): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, text: string | null | undefined): void => {
    if (text) next.set(name, text);
    else if (text === null) next.delete(name);
  };
  set('from', range && dateOf(range.start));
  set('to', range && dateOf(range.end));
  set('scale', scale);
  set('order', order === 'type' ? null : order);
  return next;
}

const FITTED = 'timelineFit';

/** Whether timelines show all of the work at first, as the user chose last in this browser. */
export function useFitted(): [isFitted: boolean, keep: (isFitted: boolean) => void] {
  const [isFitted, setFitted] = useState(() => readStored(FITTED) === true);
  const keep = (next: boolean): void => {
    setFitted(next);
    keepStored(FITTED, next);
  };
  return [isFitted, keep];
}
