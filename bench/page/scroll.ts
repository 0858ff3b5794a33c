import type { Bench } from './browser.ts';
import { openInstrumentedPage, type Target } from './instrumented-page.ts';

const TURNS = 60;
const STEP = 240;

/** How a page scrolled by the mouse wheel: times in milliseconds. */
export interface Scrolled {
  p95: number;
  longestTask: number;
}

/** Scrolls a page for about a second and returns the time between frames and the longest task. */
export async function measureScroll(bench: Bench, target: Target): Promise<Scrolled> {
  const { page } = await openInstrumentedPage(bench, target);
  await page.waitForTimeout(1000);
  await page.mouse.move(700, 600);
  await page.evaluate(() => {
    window.pageMetrics.longest = 0;
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, STEP);
    await page.waitForTimeout(16);
  }
  const { frames, longest } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames,
    longest: window.pageMetrics.longest,
  }));
  await page.context().close();
  const sorted = frames.slice(1).toSorted((a, b) => a - b);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longestTask: longest };
}
