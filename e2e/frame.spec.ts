import type { BrowserContext, Page } from '@playwright/test';
import { PAGES, type PageName } from '../web/lib/routes/pages.ts';
import { axe } from './support/axe.ts';
import { makeStrategies, register, useTheme } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

/** The pages with nothing around them: the presentation, and those of a visitor. */
const BARE: ReadonlySet<PageName> = new Set(['present', 'join', 'auth']);
/** A wide and a narrow window, one of each theme, with the gutter of each. */
const WINDOWS = [
  { width: 1440, height: 900, gutter: 24, theme: 'light' },
  { width: 390, height: 844, gutter: 16, theme: 'dark' },
] as const;
const LINKS = ['Board', 'KPIs', 'Initiatives', 'Month', 'Publish'];

/** A strategy with one of each that a page needs, and the addresses of all pages with a bar. */
async function makePages(context: BrowserContext): Promise<Map<PageName, string>> {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps', template: 'example' });
  const strategyId = made?.id ?? 0;
  const api = `/api/strategies/${strategyId}`;
  const flow: { nodes: { id: number; type: string }[]; kpis: { id: number }[] } = await (
    await send(context, 'GET', `${api}/flow`)
  ).json();
  const review: { id: number } = await (
    await send(context, 'POST', `${api}/reviews`, { period: '2026-02' })
  ).json();
  const ids: Record<string, number | undefined> = {
    strategyId,
    kpiId: flow.kpis[0]?.id,
    objectiveId: flow.nodes.find(({ type }) => type === 'objective')?.id,
    reviewId: review.id,
  };
  const names = (Object.keys(PAGES) as PageName[]).filter((name) => !BARE.has(name));
  return new Map(
    names.map((name) => [name, PAGES[name].replaceAll(/:(\w+)/g, (_, id: string) => `${ids[id]}`)]),
  );
}

/** What the frame of a page looks like. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')];
    const [heading] = headings;
    const bars = [...document.querySelectorAll('header')].filter((it) => !it.closest('main'));
    // Its text: the button of a heading that can be edited begins before it.
    const text = heading && document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (text) range.selectNodeContents(text);
    return {
      headings: headings.length,
      size: heading && getComputedStyle(heading).fontSize,
      left: Math.round(range.getBoundingClientRect().left),
      bars: bars.map((bar) => bar.getBoundingClientRect().height),
      wider: document.documentElement.scrollWidth - innerWidth,
    };
  });

for (const { width, height, gutter, theme } of WINDOWS)
  test(`all pages have one bar, one title at one edge and no fault of accessibility in a ${theme} window of ${width}`, async ({
    page,
    context,
    allow,
  }) => {
    test.setTimeout(240_000);
    // axe cannot look into the preview of a published page, a frame that runs no script.
    allow(/Failed to execute 'postMessage'/);
    await page.setViewportSize({ width, height });
    await useTheme(context, theme);
    const paths = await makePages(context);
    await page.goto(paths.get('board') ?? '');
    const [barHeight] = (await page.getByRole('heading', { level: 1 }).waitFor(), await frameOf(page)).bars;
    for (const [name, path] of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await frameOf(page), name).toEqual({
        headings: 1,
        size: '24px',
        left: gutter,
        bars: [barHeight],
        wider: 0,
      });
      await axe(page);
      if (!path.startsWith('/strategy/')) continue;
      const bar = page.getByRole('banner').getByRole('navigation', { name: 'Strategy' });
      // On a phone the last one is in the menu More.
      const links = width < 768 ? LINKS.slice(0, -1) : LINKS;
      await expect(bar.getByRole('link'), name).toHaveText(links);
    }
  });
