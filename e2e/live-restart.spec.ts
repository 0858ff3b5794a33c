import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { choose, pillarTitles } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { someone } from './support/people.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('open boards survive a restart of the server: they catch up, and what was edited meanwhile arrives once', async ({
  context,
  newContext,
  allow,
}) => {
  test.setTimeout(60_000);
  allow(
    /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/,
  );
  const data = await mkdtemp(join(tmpdir(), 'meridian-restart-'));
  const first = await startServer({ MERIDIAN_DATA: data });
  const { origin, port } = new URL(first.url);
  const post = async (page: Page, path: string, body: object) => {
    const made = await page.request.post(`${origin}/api/${path}`, { data: body, headers: { origin } });
    expect(made.status(), await made.text()).toBeLessThan(300);
    return made.json();
  };
  const page = await context.newPage();
  await post(page, 'register', someone());
  const { id } = await post(page, 'strategies', { title: 'Northwind' });
  await post(page, `strategies/${id}/nodes`, { type: 'perspective', title: 'Customer' });
  const other = await (await newContext()).newPage();
  const { link } = await post(page, `strategies/${id}/invite-link`, { role: 'read_write' });
  await post(other, 'register', { ...someone(), token: link.split('/join/')[1] });
  for (const one of [page, other]) {
    await one.goto(`${origin}/strategy/${id}`);
    await expect(pillarTitles(one)).toHaveText(['Customer']);
    await isHydrated(one);
  }
  await choose(other, 'pillar Customer', 'Edit');
  await other.getByRole('dialog').getByLabel('Description').fill('Who buys');
  await expect(page.getByText(/is editing this$/)).toHaveCount(1);

  await page.getByRole('button', { name: 'Add vision' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('A town that walks');

  await first.stop();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await pillarTitles(page).first().getByRole('button').click();
  await page.getByLabel('Pillar title').fill('Clients');
  await page.getByLabel('Pillar title').press('Enter');
  await expect(page.getByText(/Offline\. 2 changes are kept here/)).toBeVisible();

  const second = await startServer({ MERIDIAN_DATA: data, PORT: port });
  // The board lies behind a dialog there, hidden from the tree of roles.
  const behind = other.getByRole('heading', { level: 3, name: 'Clients', exact: true, includeHidden: true });
  await expect(behind).toHaveCount(1, { timeout: 15_000 });
  await expect(other.getByText('A town that walks')).toHaveCount(1);
  await expect(page.getByText('A town that walks')).toHaveCount(1);
  await expect(page.getByText(/^Offline\./)).toBeHidden();
  await expect(page.getByText(/is editing this$/)).toHaveCount(1);
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  const flow = await (await page.request.get(`${origin}/api/strategies/${id}/flow`)).json();
  const titles = flow.nodes.map(
    ({ title, description }: Record<string, string>) => `${title}: ${description}`,
  );
  expect(titles.toSorted()).toEqual(['A town that walks: ', 'Clients: Who buys']);
  await second.stop();
  await rm(data, { recursive: true, force: true });
});
