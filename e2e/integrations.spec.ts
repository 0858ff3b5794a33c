import type { Locator, Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { axe } from './support/axe.ts';
import { type Endpoint, startEndpoint } from './support/endpoint.ts';
import { addKpis, readKpis } from './support/kpis.ts';
import { makeShared, send } from './support/sharing.ts';
import { expect, test as base } from './support/test.ts';

/** With another system on this machine, and a strategy with a KPI, whose settings are open. */
const test = base.extend<{ endpoint: Endpoint; strategyId: number }>({
  endpoint: async ({}, use) => {
    const endpoint = await startEndpoint();
    await use(endpoint);
    endpoint.close();
  },
  strategyId: async ({ page, context }, use) => {
    const id = await makeShared(context);
    await addKpis(page, id, [{ measure: 'Churn', code: 'CH-1', grain: 'month' }]);
    await page.goto(`/strategy/${id}/settings`);
    await use(id);
  },
});

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens the menu of an integration and chooses from it. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a webhook is made, tested, sends what happens, is replayed from its log, and turned off', async ({
  page,
  context,
  endpoint,
  strategyId,
}) => {
  await region(page, 'Webhooks').getByRole('button', { name: 'Add webhook' }).click();
  const form = dialog(page, 'Add webhook');
  await form.getByRole('textbox', { name: 'Address' }).fill(endpoint.url);
  await form.getByRole('checkbox', { name: /^A status changes/ }).uncheck();
  await form.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await axe(page);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const shown = dialog(page, 'Secret of the webhook');
  const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(() => new Webhook(secret)).not.toThrow();
  await axe(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  const section = region(page, 'Webhooks');
  await expect(section.getByRole('listitem')).toContainText('On');
  await choose(page, 'Warehouse', 'Send a test');
  await expect(page.getByText(/^The receiver answered 200/)).toBeVisible();
  const values = [{ code: 'CH-1', period: '2026-09', value: 4.5 }];
  await send(context, 'PUT', `/api/strategies/${strategyId}/values`, { values });
  await expect
    .poll(() => endpoint.bodies.map((body) => JSON.parse(body).type))
    .toEqual(['test', 'value.written']);

  await section.getByRole('button', { name: 'Log of Warehouse' }).click();
  const log = dialog(page, 'Log of Warehouse');
  const first = log.getByRole('listitem').first();
  await expect(first).toContainText(/A value is entered.*Delivered.*status 200/);
  await axe(page);
  await first.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => endpoint.bodies.length).toBe(3);
  expect(endpoint.bodies[2]).toBe(endpoint.bodies[1]);
  endpoint.answer = (response) => void response.writeHead(500).end('out of order');
  await log.getByRole('button', { name: 'Send a test' }).click();
  await expect(log.getByRole('listitem').first()).toContainText(/Test.*Failed.*status 500.*out of order/);
  await log.getByRole('button', { name: 'Done' }).click();

  endpoint.answer = (response) => void response.writeHead(410).end();
  await send(context, 'PUT', `/api/strategies/${strategyId}/values`, {
    values: [{ ...values[0], value: 4 }],
  });
  await expect(section.getByRole('listitem')).toContainText('Turned off: The receiver answered 410 Gone.');
  await axe(page);
  // What waited is sent at once.
  endpoint.answer = (response) => void response.end();
  await section.getByRole('button', { name: 'Turn on Warehouse' }).click();
  await expect(section.getByRole('listitem')).not.toContainText('Turned off');
});

test('a KPI is fed from an address with secret headers; a failure says why in the log', async ({
  page,
  endpoint,
  strategyId,
}) => {
  endpoint.answer = (response) => void response.end('KPI,Month,Value\nCH-1,2026-08,4.5\nNONE,2026-08,1\n');
  await region(page, 'Data pulls').getByRole('button', { name: 'Add data pull' }).click();
  const form = dialog(page, 'Add data pull');
  await form.getByRole('textbox', { name: 'Name' }).fill('Stock');
  await form.getByRole('textbox', { name: 'Address' }).fill(endpoint.url);
  await form.getByRole('textbox', { name: 'Value', exact: true }).fill('Value');
  await form.getByRole('textbox', { name: 'Code' }).fill('KPI');
  await form.getByRole('textbox', { name: 'Period of a row' }).fill('Month');
  await form.getByRole('button', { name: 'Add header' }).click();
  await form.getByRole('textbox', { name: 'Header' }).fill('Authorization');
  await form.getByLabel('Its value').fill('Bearer open-sesame');
  await form.getByRole('button', { name: 'Add header' }).click();
  await form.getByRole('textbox', { name: 'Header' }).last().fill('X-Tenant');
  await form.getByLabel('Its value').last().fill('halden');
  await form.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(form.getByRole('status')).toContainText('1 written and 1 refused. Nothing is written yet.');
  await axe(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();

  const section = region(page, 'Data pulls');
  await section.getByRole('button', { name: 'Pull now: Stock' }).click();
  await expect(section.getByRole('listitem')).toContainText('1 written and 1 refused.');
  const [kpi] = await readKpis(page, strategyId);
  const points = await page.context().request.get(`/api/kpis/${kpi?.id}/points`);
  expect(await points.text()).toContain('4.5');
  expect(endpoint.keys.at(-1)).toBe('Bearer open-sesame');

  endpoint.answer = (response) => void response.writeHead(503).end();
  await section.getByRole('button', { name: 'Pull now: Stock' }).click();
  await expect(section.getByRole('listitem')).toContainText(/Failing.*answered 503/);
  await choose(page, 'Stock', 'Log');
  const runs = dialog(page, 'Log of Stock').getByRole('list', { name: 'Runs' });
  await expect(runs.getByRole('listitem').first()).toContainText(/Failed.*answered 503\./);
  await expect(runs.getByRole('listitem').last()).toContainText(/Done.*1 written and 1 refused/);
  await expect(runs.getByRole('table')).toContainText('NONE');
  await axe(page);
  await dialog(page, 'Log of Stock').getByRole('button', { name: 'Done' }).click();
  await choose(page, 'Stock', 'Change');
  await expect(page.getByText('Left empty, the stored one stays.')).toHaveCount(2);
  expect(await page.content()).not.toContain('open-sesame');
});

test('a calendar address is shown once, copied, read by a calendar, and revoked', async ({
  page,
  context,
  newContext,
  strategyId,
}) => {
  expect(strategyId).toBeGreaterThan(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const section = region(page, 'Your calendar');
  await section.getByRole('button', { name: 'New calendar address' }).click();
  await dialog(page, 'New calendar address').getByRole('button', { name: 'Make address' }).click();
  const shown = dialog(page, 'Your calendar address');
  const address = await shown.getByRole('textbox', { name: 'Address' }).inputValue();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Address copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await axe(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  const { pathname } = new URL(address);
  const calendar = (await newContext()).request;
  expect(await (await calendar.get(pathname)).text()).toMatch(/^BEGIN:VCALENDAR/);
  await section.getByRole('button', { name: 'Revoke the address of Northwind' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Calendar address revoked')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  expect((await calendar.get(pathname)).status()).toBe(404);
});
