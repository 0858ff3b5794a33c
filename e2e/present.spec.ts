import type { Page } from '@playwright/test';
import type { Flow } from '../contract/api/entities.ts';
import type { Agenda } from '../contract/month/review.ts';
import { axe } from './support/axe.ts';
import { makeStrategies, register, THEMES } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { textFaults } from './support/text-layout.ts';
import { readFlow } from './support/work.ts';

const place = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).getByText(/^\d+ of \d+$/);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** What stands out in the strategy. */
async function agendaOf(page: Page, id: number): Promise<Agenda> {
  const response = await page.request.get(`/api/strategies/${id}/agenda`);
  return (await response.json()) as Agenda;
}

/** The example strategy of a new user: its id and content. */
async function example(page: Page): Promise<{ id: number; flow: Flow }> {
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  const id = made?.id ?? 0;
  return { id, flow: await readFlow(page, id) };
}

test('from the board the whole screen goes through the strategy by keys and clicks, and back to the board', async ({
  page,
}) => {
  const { id, flow } = await example(page);
  const nodes = flow.nodes.filter(({ type }) => type === 'perspective' || type === 'objective').length;
  const { entries } = await agendaOf(page, id);
  const departments = flow.kpis.flatMap(({ departmentKpis }) => departmentKpis);
  const kpis = [...flow.kpis, ...departments, ...departments.flatMap(({ teamKpis }) => teamKpis)];
  const tracked = new Set(kpis.flatMap((kpi) => (kpi.grain ? `kpi:${kpi.id}` : [])));
  const charts = entries.filter(({ of }) => tracked.has(of)).length;
  // The start, two slides of what stands out, the map, the board, and a chart for each measure that stands out.
  const count = 1 + 2 + 1 + nodes + charts;
  await page.goto(`/strategy/${id}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Present' }).click();
  await expect(title(page)).toHaveText('From pumps to uptime');
  await expect(place(page)).toHaveText(`1 of ${count}`);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await axe(page);

  await page.keyboard.press('PageDown');
  await expect(title(page)).toHaveText('Stands out, 1 of 2');
  await axe(page);
  await page.getByRole('link', { name: /^Operating margin/ }).click();
  await expect(title(page)).toHaveText('Operating margin');
  await expect(page.getByRole('slider', { name: 'Operating margin by period' })).toBeVisible();
  await axe(page);
  await page.goBack();
  await expect(title(page)).toHaveText('Stands out, 1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('Stands out, 2 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('Strategy map');
  await axe(page);
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('Financial');
  await page.getByRole('main').click({ position: { x: 900, y: 40 } });
  await expect(title(page)).toHaveText('Grow recurring service revenue');
  await axe(page);
  await page.getByRole('main').click({ position: { x: 30, y: 40 } });
  await expect(title(page)).toHaveText('Financial');
  const shown = page.url();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/strategy/${id}`);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  // The address names the slide. Looking into a page counts as a click, so it may go to full screen again, where no window can be resized.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(shown);
  await expect(title(page)).toHaveText('Financial');
  await axe(page);
});

test('on a phone a swipe turns the page, and a long one scrolls', async ({ page, browser, baseURL }) => {
  const { id } = await example(page);
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const view = await phone.newPage();
  await view.goto(`/strategy/${id}/present`);
  await expect(title(view)).toHaveText('From pumps to uptime');
  const cdp = await phone.newCDPSession(view);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    // A finger that rests before it lifts starts no fling: Chromium would take the next tap for its end.
    await view.waitForTimeout(200);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  await swipe(330, 60);
  await expect(title(view)).toHaveText('Stands out, 1 of 2');
  await swipe(60, 330);
  await expect(title(view)).toHaveText('From pumps to uptime');
  await view.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(title(view)).toHaveText('Stands out, 1 of 2');
  expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
});

test('on every kind of slide no word is broken and no text covers another, wide and narrow, light and dark', async ({
  page,
}) => {
  const { id, flow } = await example(page);
  // A window in full screen cannot be resized.
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  const { entries } = await agendaOf(page, id);
  const [kpi, pillar, objective] = [
    entries.find((entry) => entry.title === 'Operating margin')?.of.replace(':', '-'),
    flow.nodes.find((node) => node.title === 'Financial')?.id,
    flow.nodes.find((node) => node.title === 'Grow recurring service revenue')?.id,
  ];
  const slides = [
    ['start', 'From pumps to uptime'],
    ['standouts', 'Stands out, 1 of 2'],
    [pillar, 'Financial'],
    [objective, 'Grow recurring service revenue'],
    [kpi, 'Operating margin'],
  ] as const;
  for (const [at, slide] of slides) {
    await page.goto(`/strategy/${id}/present?at=${at}`);
    await expect(title(page)).toHaveText(slide);
    if (at === kpi) await page.getByRole('slider').waitFor();
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1024, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const theme of THEMES) {
        await page.locator('html').evaluate((root, chosen) => root.setAttribute('data-theme', chosen), theme);
        expect(await textFaults(page), `${slide}, ${width} px, ${theme}`).toEqual([]);
      }
    }
  }
});
