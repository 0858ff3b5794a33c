import type { Chosen, Sort } from './model.ts';

/** What the address of a table keeps: the chosen filters, and the sort. */
export interface View {
  chosen: Chosen;
  sort: Sort | undefined;
}

const SORT = 'sort';

/** The view in an address; a sort by `-target` is descending. Other parameters belong to the page. */
export function readView(search: URLSearchParams, filterIds: readonly string[]): View {
  const chosen = filterIds.flatMap((id) => {
    const text = search.get(id);
    return text === null ? [] : [[id, text] as const];
  });
  const sorted = search.get(SORT);
  const isDown = sorted?.startsWith('-') ?? false;
  return {
    chosen: Object.fromEntries(chosen),
    sort: sorted
      ? { id: isDown ? sorted.slice(1) : sorted, direction: isDown ? 'descending' : 'ascending' }
      : undefined,
  };
}

/** An address with another view. */
export function writeView(
  search: URLSearchParams,
  filterIds: readonly string[],
  { chosen, sort }: View,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const id of [...filterIds, SORT]) next.delete(id);
  for (const id of filterIds) if (chosen[id] !== undefined) next.set(id, chosen[id]);
  if (sort) next.set(SORT, `${sort.direction === 'descending' ? '-' : ''}${sort.id}`);
  return next;
}
