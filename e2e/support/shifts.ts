import type { Page } from '@playwright/test';

interface Entry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Something that has moved on a page: when, in milliseconds, by what score (layout shift), and what. */
interface Shift {
  at: number;
  value: number;
  moved: string;
}

/** Has pages that are opened from now on keep what moves on them; the returned function tells it. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          JSON.stringify([node?.textContent?.slice(0, 40), previousRect, currentRect]),
        );
        shifts.push({ at: startTime, value, moved: moved.join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** How much has moved in all. */
export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);
