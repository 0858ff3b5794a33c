import { yieldIfDue } from './event-loop.ts';

/** How many rows one statement reads or writes at most: far below the number of parameters a statement may have. */
export const PAGE = 500;

/** Reads rows page by page, by ascending id, and lets other requests run in between. `read` returns at most PAGE rows after an id. */
export async function readPages<T extends { id: number }>(
  read: (after: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await read(rows.at(-1)?.id ?? 0);
    for (const row of page) rows.push(row);
    if (page.length < PAGE) return rows;
    await yieldIfDue();
  }
}

/** Repeats a statement that handles at most PAGE rows until none are left, and lets other requests run in between. */
export async function drain<T>(
  handle: () => Promise<readonly T[]>,
  each: (row: T) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const page = await handle();
    for (const row of page) each(row);
    if (page.length < PAGE) return;
    await yieldIfDue();
  }
}

/** Splits a list into pages. */
export function pagesOf<T>(list: readonly T[], size = PAGE): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size));
  return parts;
}

/** Splits a list into pages, and lets other requests run in between. */
export async function* inPages<T>(list: readonly T[], size = PAGE): AsyncGenerator<T[], void> {
  for (const part of pagesOf(list, size)) {
    yield part;
    await yieldIfDue();
  }
}

/** The values of a source that is always one step ahead of who takes them. */
export async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = source.next();
    // It fails for whoever takes the next value, who may stop before.
    next.catch(() => undefined);
    yield value;
  }
}
