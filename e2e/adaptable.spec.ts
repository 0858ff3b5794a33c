import type { Page } from '@playwright/test';
import { makeStrategies, register } from './support/people.ts';
import { sample } from './support/sample.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

/** The main pages of a strategy that is filled. */
async function mainPages(page: Page): Promise<string[]> {
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  const board = `/strategy/${made?.id}`;
  const { nodes, kpis } = await readFlow(page, made?.id ?? 0);
  const objective = nodes.find(({ type }) => type === 'objective')?.id;
  const below = ['/kpis', '/initiatives', '/month', '/month/explain', '/publish', '/history', '/settings'];
  return [
    '/dashboard',
    '/account',
    board,
    `${board}/objective/${objective}`,
    `${board}/kpis/${kpis[0]?.id}`,
    ...below.map((path) => board + path),
  ];
}

async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

/** The texts that are cut, and whose whole text no element tells on hover. */
const cutTexts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { overflowX, overflowY, visibility } = getComputedStyle(element);
      if (visibility === 'hidden' || element.clientWidth < 2 || element.closest('[title], .sr-only'))
        return false;
      const isCut = (overflow: string, inner: number, outer: number) =>
        ['hidden', 'clip'].includes(overflow) && inner > outer + 1;
      return (
        isCut(overflowX, element.scrollWidth, element.clientWidth) ||
        isCut(overflowY, element.scrollHeight, element.clientHeight)
      );
    })
    .flatMap((element) => element.textContent.trim().slice(0, 60) || []);

test('wider spacing of text cuts nothing (WCAG 1.4.12)', async ({ page }) => {
  for (const path of sample(await mainPages(page), 3)) {
    await openWhole(page, path);
    const before = await page.evaluate(cutTexts);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    const after = await page.evaluate(cutTexts);
    expect
      .soft(
        after.filter((text) => !before.includes(text)),
        path,
      )
      .toEqual([]);
  }
});

test('at 320 px, and with text of 200%, a page scrolls in one direction (WCAG 1.4.10, 1.4.4)', async ({
  page,
}) => {
  const paths = sample(await mainPages(page), 3);
  for (const { width, height, size } of [
    { width: 320, height: 256, size: '100%' },
    { width: 1280, height: 900, size: '200%' },
  ]) {
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await openWhole(page, path);
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wider, `${path} at ${width}, text ${size}`).toBeLessThanOrEqual(0);
    }
  }
});

/** What stays at the top of a page that scrolls. */
const stuckHeads = (): string[] =>
  [...document.querySelectorAll('main *')].flatMap((element) => {
    const { position, top } = getComputedStyle(element);
    return position === 'sticky' && top !== 'auto' ? (element.textContent?.slice(0, 40) ?? '') : [];
  });

test('in a short window no bar covers the page, and its content fills the window', async ({ page }) => {
  const board = (await mainPages(page)).find((path) => /^\/strategy\/\d+$/.test(path));
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of [`${board}`, `${board}/kpis`, `${board}/timeline`, `${board}/settings`]) {
    await openWhole(page, path);
    expect.soft(await page.evaluate(stuckHeads), path).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('banner')).not.toBeInViewport();
  }
});

test('forced colors: what is current differs, and shapes and hidden controls are drawn', async ({ page }) => {
  const paths = await mainPages(page);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const [initiatives = '', month = '', board = ''] = ['/initiatives', '/month', ''].map((end) =>
    paths.find((path) => path.endsWith(end)),
  );
  const ground = (name: string) =>
    page
      .getByRole('link', { name })
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  await openWhole(page, initiatives);
  expect(await ground('Initiatives')).not.toBe(await ground('Publish'));
  const shape = page.locator('span[class*="bg-initiative"]').first();
  expect(await shape.evaluate((it) => getComputedStyle(it).backgroundColor)).not.toBe(
    await ground('Publish'),
  );
  await expect(page.getByRole('progressbar').first()).toHaveCSS('forced-color-adjust', 'none');
  await openWhole(page, month);
  const step = page.locator('[aria-current="step"]').first();
  expect(await step.evaluate((it) => getComputedStyle(it).backgroundColor)).not.toBe(await ground('Publish'));
  await openWhole(page, board);
  await expect(
    page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .locator('svg'),
  ).toBeVisible();
});

test('links that open a new tab say so in their name', async ({ page }) => {
  const board = (await mainPages(page)).find((path) => /^\/strategy\/\d+$/.test(path));
  await openWhole(page, `${board}`);
  const nav = page.getByRole('navigation', { name: 'Strategy' });
  for (const name of ['KPIs', 'Initiatives'])
    await expect(nav.getByRole('link', { name })).toHaveAccessibleName(
      new RegExp(`^${name} ?\\(new tab\\)$`),
    );
  await openWhole(page, `${board}/history`);
  await expect(nav.getByRole('link', { name: 'KPIs' })).toHaveAccessibleName('KPIs');
});
