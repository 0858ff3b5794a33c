import type { Strategy } from '../contract/api/entities.ts';
import { axe } from './support/axe.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a double click on the example makes one whole strategy and opens its board', async ({
  page,
  context,
}) => {
  await register(context);
  await page.goto('/dashboard');
  const start = page.getByRole('button', { name: 'Start from an example' });
  await expect(start).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await axe(page);
  await start.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'From pumps to uptime' })).toBeVisible();
  for (const pillar of ['Financial', 'Customer', 'Internal Process', 'Learning & Growth']) {
    await expect(page.getByRole('heading', { level: 3, name: pillar })).toBeVisible();
  }
  await expect(page.getByText('Service share of revenue of 40% by Year 1')).toBeVisible();
  const strategies: Strategy[] = await (await context.request.get('/api/strategies')).json();
  expect(strategies).toHaveLength(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Halden Pumps (example)' })).toBeVisible();
});
