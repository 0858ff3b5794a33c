import { useState } from 'react';
import { addMonths, dateOf, dayOf, rangeFaults, type Day, type Span } from './geometry.ts';
import type { Order } from './tasks.ts';
import { keepStored, readStored } from '../../ui/stored.ts';

const MONTHS_SHOWN = 6;

/** What a timeline shows; its address contains it, so that a link or a reload shows the same. */
export interface View {
  range: Span;
  order: Order;
}

/** The view in an address. What is absent or invalid there has its default: six months from today, by type. */
export function viewOf(search: URLSearchParams, today: Day): View {
  const start = search.get('from');
  const end = search.get('to');
  const query = { start: dayOf(start ?? ''), end: dayOf(end ?? '') };
  const isValid = Object.keys(rangeFaults(query)).length === 0;
  return {
    range: isValid ? query : { start: today, end: addMonths(today, MONTHS_SHOWN) },
    order: search.get('order') === 'tree' ? 'tree' : 'type',
  };
}

/** An address with another view. */
export function withView(search: URLSearchParams, { range, order }: Partial<View>): URLSearchParams {
  const next = new URLSearchParams(search);
  if (range) {
    next.set('from', dateOf(range.start));
    next.set('to', dateOf(range.end));
  }
  if (order === 'tree') next.set('order', 'tree');
  else if (order) next.delete('order');
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
