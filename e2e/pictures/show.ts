import type { Page } from '@playwright/test';
import type { Look } from './looks.ts';
import { stored, type Scene } from './scene.ts';
import type { World } from './world.ts';

/** The moment at which all pictures are taken; the server's clock starts there, see fixed-clock.mjs. */
const NOW = new Date('2026-05-12T09:30:00Z');

const OVER = '[role=dialog], [role=alertdialog], [role=menu]';

/** Opens a scene in a page whose context has the window of this look, and waits until nothing moves any more. */
export async function show(page: Page, scene: Scene, look: Look, world: World): Promise<void> {
  const context = page.context();
  await page.clock.setFixedTime(NOW);
  await stored('theme', look.theme)(page);
  await stored('fontSize', look.fontSize)(page);
  await context.addCookies(scene.who ? world.cookies[scene.who] : []);
  await page.addInitScript(watchShifts);
  await scene.before?.(page, world);
  const path = scene.path(world);
  await page.goto(`${world.url}${path}`, { waitUntil: scene.isLoading ? 'load' : 'networkidle' });
  if (scene.isLoading) await page.getByRole('status').first().waitFor({ state: 'attached' });
  await scene.act?.(page);
  if (scene.isOver) await page.locator(OVER).filter({ visible: true }).first().waitFor();
  await settle(page);
}

/** The source of a layout shift, as the browser reports it. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

function watchShifts(): void {
  const shifts = { sum: 0, of: [] as string[] };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      shifts.of.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
