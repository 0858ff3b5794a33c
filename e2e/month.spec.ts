import type { BrowserContext, Page } from '@playwright/test';
import { makeStrategy } from './support/board.ts';
import { addKpis, objectiveId, readKpis } from './support/kpis.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const last = new Date();
last.setUTCDate(0);
const month = last.toISOString().slice(0, 7);
const label = last.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Adds a member who may only update, and answers their context and id. */
async function join(owner: Page, context: BrowserContext, strategyId: number): Promise<number> {
  const token = await makeToken(owner.context(), strategyId, 'contributor');
  return (await registerBy(context, token)).id;
}

/** Makes a monthly KPI with a target of somebody. */
async function giveTo(page: Page, kpiId: number, ownerId: number): Promise<void> {
  const context = page.context();
  await send(context, 'PUT', `/api/kpis/${kpiId}`, { grain: 'month', ownerId });
  const points = [
    { period: month, series: 'target', value: 80 },
    { period: month, series: 'red', value: 60 },
  ];
  const reply = await send(context, 'PUT', `/api/kpis/${kpiId}/points`, { points });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('three people run a month: collect, comment, nudge, lock', async ({ page, newContext }) => {
  const id = await makeStrategy(page, { pillars: { Customer: ['Delight customers'] } });
  const nodeId = await objectiveId(page, id, 'Delight customers');
  const desk = await newContext();
  const phone = await newContext();
  const ben = await join(page, desk, id);
  const cleo = await join(page, phone, id);
  const measures = ['Orders', 'Visits', 'Renewals'];
  await addKpis(
    page,
    id,
    measures.map((measure) => ({ measure, nodeId })),
  );
  const kpis = await readKpis(page, id);
  const idOf = (measure: string) => kpis.find((kpi) => kpi.measure === measure)?.id ?? 0;
  await giveTo(page, idOf('Orders'), ben);
  await giveTo(page, idOf('Visits'), cleo);
  await giveTo(page, idOf('Renewals'), cleo);

  // The office looks at who owes what.
  await page.goto(`/strategy/${id}`);
  await page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }).click();
  const steps = page.getByRole('navigation', { name: 'Steps of the month' });
  await expect(steps.getByRole('link', { name: /3 missing/ })).toBeVisible();
  // A screen reader announces what a region says that was there while it was empty.
  const regions = page.getByRole('main').getByRole('listitem').locator('[role=status]');
  const displays = await regions.evaluateAll((list) =>
    list.map((region) => getComputedStyle(region).display),
  );
  expect(displays.length).toBeGreaterThan(0);
  expect(displays).not.toContain('none');

  // The first owner enters a value that is off track, and says why.
  const first = await desk.newPage();
  await first.goto('/dashboard');
  await first.getByRole('link', { name: 'My updates, 1 open' }).click();
  await first.getByRole('textbox', { name: /^Orders/ }).click();
  await first.keyboard.type('40');
  await first.keyboard.press('Enter');
  await expect(first.getByRole('textbox', { name: /^Off Track/ })).toBeFocused();
  await first.keyboard.type('The shop was closed for a week');
  await first.keyboard.press('Enter');
  await expect(first.getByText('1 of 1 done')).toBeVisible();

  // The office sees it without a reload, comments, and nudges who is left.
  await expect(steps.getByRole('link', { name: /2 missing/ })).toBeVisible();
  await steps.getByRole('link', { name: /Explain/ }).click();
  await page.getByRole('button', { name: /^Comments on Orders/ }).click();
  const box = page.getByRole('dialog').getByRole('textbox', { name: `Comment on ${label}` });
  await box.fill('Is it open again?');
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Escape');
  await steps.getByRole('link', { name: /Collect/ }).click();
  await page.getByRole('button', { name: /^Nudge/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Nudge/ })
    .click();
  await expect(page.getByText(/nudged by/)).toBeVisible();

  // The second owner hears of it on a phone, and enters both values.
  const second = await phone.newPage();
  await second.setViewportSize({ width: 390, height: 844 });
  await second.goto('/dashboard');
  await second.getByRole('button', { name: /^Notifications, \d unread/ }).click();
  await second.getByRole('link', { name: /asks for your updates/ }).click();
  await second
    .getByRole('textbox', { name: /^(?:Visits|Renewals)/ })
    .first()
    .click();
  for (const value of ['85', '90']) {
    await second.keyboard.type(value);
    await second.keyboard.press('Enter');
  }
  await expect(second.getByText('2 of 2 done')).toBeVisible();

  // The office locks the month.
  await expect(page.getByText('Every value is entered, or has a reason').first()).toBeVisible();
  await page.getByRole('button', { name: /^Lock/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Lock/ }).click();
  await expect(steps.getByRole('link', { name: /Lock.*locked/ })).toBeVisible();

  // What is locked can no longer be entered.
  const points = [{ period: month, value: 99 }];
  const refused = await send(desk, 'PUT', `/api/kpis/${idOf('Orders')}/points`, { points });
  expect(refused.status()).toBe(409);
});
