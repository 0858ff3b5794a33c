import type { Frame, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategies, register } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Which of the fonts that a page brings are loaded. */
const fontsOf = (shown: Page | Frame | null) =>
  shown?.evaluate(async () => {
    const fonts = await document.fonts.ready;
    return Array.from(fonts, ({ status }) => status).filter((status) => status !== 'unloaded');
  });

test('an owner publishes a pillar, anybody reads it without an account, until its link is replaced or revoked', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  // The page is revoked; and axe cannot look into a frame that runs no script.
  allow(/404|Failed to execute 'postMessage'/);
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Halden Pumps', template: 'example' });
  await page.goto(`/strategy/${made?.id ?? 0}/publish`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Publish a page' }).click();
  await page.getByRole('button', { name: 'Take one now' }).click();
  await page.getByRole('button', { name: 'All of Financial' }).click();
  await page.getByRole('checkbox', { name: 'Values, targets and lines of the KPIs' }).check();
  await expect(page.getByRole('checkbox', { name: 'Strategy map' })).toBeChecked();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Raise the operating margin' })).toBeVisible();
  // The policy of the application lets the frame have its style.
  const size = preview.getByRole('heading', { level: 1 }).evaluate((it) => getComputedStyle(it).fontSize);
  expect(await size).toBe('28px');
  expect(await fontsOf(page.frame({ url: 'about:srcdoc' }))).toEqual(['loaded']);
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await axe(page);
  await page.getByRole('button', { name: 'Done' }).click();

  const visitor = await newContext();
  const guest = await visitor.newPage();
  const reply = await guest.goto(link);
  expect([reply?.status(), reply?.headers()['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  await expect(guest.getByRole('heading', { level: 1, name: 'Halden Pumps' })).toBeVisible();
  await expect(guest.getByRole('heading', { level: 3, name: 'Raise the operating margin' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Strategy map' })).toBeVisible();
  await guest.getByText('Causes and effects as a table').click();
  await expect(guest.getByRole('rowheader', { name: 'Raise the operating margin' })).toBeVisible();
  expect(await visitor.cookies()).toEqual([]);
  expect(await fontsOf(guest)).toEqual(['loaded', 'loaded']);
  await axe(guest);
  await guest.emulateMedia({ colorScheme: 'dark' });
  await axe(guest);
  await guest.setViewportSize({ width: 390, height: 800 });
  expect(await guest.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await axe(guest);

  await page.getByRole('button', { name: 'New link for Halden Pumps' }).click();
  await axe(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new link' }).click();
  const another = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  expect((await guest.reload())?.status()).toBe(404);
  expect((await guest.goto(another))?.status()).toBe(200);

  await page.getByRole('button', { name: 'Revoke Halden Pumps' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Halden Pumps' })).toHaveCount(0);
  expect((await guest.reload())?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await axe(guest);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('on a phone, titles of 200 characters without a space wrap', async ({ page, context }) => {
  await register(context);
  const title = 'W'.repeat(200);
  const [made] = await makeStrategies(context, { title, template: 'example' });
  const id = made?.id ?? 0;
  const flow = (await (await context.request.get(`/api/strategies/${id}/flow`)).json()) as {
    nodes: { id: number; type: string }[];
    kpis: { id: number }[];
  };
  const pillar = flow.nodes.find(({ type }) => type === 'perspective')?.id ?? 0;
  const headers = { Origin: process.env.MERIDIAN_URL ?? '' };
  const put = (path: string, data: object) => context.request.put(path, { headers, data });
  await expect(await put(`/api/strategies/${id}/nodes/${pillar}`, { title })).toBeOK();
  await expect(await put(`/api/kpis/${flow.kpis[0]?.id ?? 0}`, { measure: title })).toBeOK();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/strategy/${id}/publish/page`);
  await page.getByRole('button', { name: 'Take one now' }).click();
  await page.getByRole('button', { name: title }).first().click();
  await expect(page.getByRole('checkbox', { name: title }).first()).toBeVisible();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
      .map((it) => it.tagName),
  );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
