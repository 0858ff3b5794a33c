import type { BrowserContext, Page } from '@playwright/test';
import { PAGES, type PageName } from '../web/lib/routes/pages.ts';
import { axe } from './support/axe.ts';
import { makeStrategies, register, useTheme } from './support/people.ts';
import { sample } from './support/sample.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

/** The pages with nothing around them: the presentation, and those of a visitor. */
const BARE: ReadonlySet<PageName> = new Set([
  'signedIn',
  'present',
  'join',
  'auth',
  'forgot',
  'reset',
  'verify',
]);
/** Those of operators: others are told that there is no such page. */
const isOperators = (name: PageName): boolean => name.startsWith('admin');
/** A wide and a narrow window, one of each theme, with the gutter of each. */
const WINDOWS = [
  { width: 1440, height: 900, gutter: 24, theme: 'light' },
  { width: 390, height: 844, gutter: 16, theme: 'dark' },
] as const;
/** The title of a strategy that is too long for any bar. */
const TITLE = 'Halden Pumps, the works for water and district heating in nine towns of the region, '
  .repeat(2)
  .trim();
const LINKS = ['Board', 'KPIs', 'Initiatives', 'Month', 'Publish'];

/** A strategy with one of each that a page needs, and the addresses of all pages with a bar. */
async function makePages(context: BrowserContext): Promise<Map<PageName, string>> {
  await register(context);
  const [made] = await makeStrategies(context, { title: TITLE, template: 'example' });
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
  const names = (Object.keys(PAGES) as PageName[]).filter((name) => !BARE.has(name) && !isOperators(name));
  const pathOf = (name: PageName) => PAGES[name].replaceAll(/:(\w+)/g, (_, id: string) => `${ids[id]}`);
  // With a filter, which has a button of its own.
  return new Map(names.map((name) => [name, `${pathOf(name)}${name === 'kpis' ? '?status=Off+Track' : ''}`]));
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

/** What no page may say, in words or in names: each of these had a second meaning. A page is left by Back or Done. */
const REPLACED =
  /\bsaid\b|\bexceptions?\b|\blower ends\b|\ba word on\b|\bclos(?:e|es|ed|ing) (?:the|a|[A-Z][a-z]+ \d{4}|month|period)|\bmonth close\b/i;

/** The texts of a page, and the names of what is in it. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
    const names = [...named].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const buttons = [...document.querySelectorAll('main a, main button')].map((it) => it.textContent.trim());
    return { text: [document.body.innerText, ...names].join('\n'), buttons };
  });

test('the title of a strategy is cut only where its bar has no room left', async ({ page, context }) => {
  await register(context);
  const title = 'A strategy of the whole house until 2030, with a title that takes a good part of a line';
  const [made] = await makeStrategies(context, { title });
  for (const width of [1920, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/strategy/${made?.id}`);
    const shown = page.getByRole('banner').getByText(title);
    await expect(shown).toBeVisible();
    const { cut, cutLinks, room } = await shown.evaluate((element) => {
      const cutOf = (it: Element | null | undefined) => (it ? it.scrollWidth - it.clientWidth : NaN);
      const links = element.parentElement?.querySelector('nav');
      const after = element.parentElement?.querySelector('button');
      const [from, to] = [links, after].map((it) => it?.getBoundingClientRect());
      return { cut: cutOf(element), cutLinks: cutOf(links), room: (to?.left ?? 0) - (from?.right ?? 0) };
    });
    expect(cutLinks).toBe(0);
    if (width === 1920) expect(cut).toBe(0);
    else expect(room).toBeLessThan(40);
  }
});

for (const [at, { width, height, gutter, theme }] of WINDOWS.entries())
  test(`all pages have one bar, one title at one edge, no replaced word and no fault of accessibility in a ${theme} window of ${width}`, async ({
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
    for (const [name, path] of sample([...paths], at * 5)) {
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
      const words = await wordsOf(page);
      expect.soft(REPLACED.exec(words.text)?.[0], name).toBeUndefined();
      expect.soft(words.buttons.includes('Close'), name).toBe(name === 'objective');
      if (!path.startsWith('/strategy/')) continue;
      const bar = page.getByRole('banner').getByRole('navigation', { name: 'Strategy' });
      // On a phone the last one is in the menu More.
      const links = width < 768 ? LINKS.slice(0, -1) : LINKS;
      await expect(bar.getByRole('link'), name).toHaveText(links);
      // The title is cut before the pages are.
      await expect(bar.getByRole('link').last(), name).toBeInViewport({ ratio: 0.99 });
    }
  });
