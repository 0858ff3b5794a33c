import { axe } from './support/axe.ts';
import { openBoard } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

test('a plan is checked, a finding mended at its field and another dismissed, by keyboard', async ({
  page,
  context,
}) => {
  const id = await openBoard(page, { pillars: { Growth: ['Sell more', 'Waste less'] } });
  const { nodes } = await (await context.request.get(`/api/strategies/${id}/flow`)).json();
  const objective = nodes.find(({ title }: { title: string }) => title === 'Sell more').id;
  const add = (kind: string, data: object) => context.request.post(`/api/strategies/${id}/${kind}`, { data });
  await add('kpis', { measure: 'Orders', nodeId: objective, inputOwner: 'Ben' });
  await add('kpis', { measure: 'Visits', nodeId: objective, unit: '%' });
  await add('initiatives', {
    initiative: 'Campaign',
    nodeId: objective,
    whoName: 'Ben',
    whenDate: '2020-01-31',
  });
  await page.reload();
  await isHydrated(page);
  const button = page.locator('[data-plan-check]');
  await expect(button).toHaveAccessibleName('Plan check, 2 findings');

  await page.keyboard.press('c');
  const panel = page.getByRole('dialog', { name: 'Plan check' });
  await expect(panel.getByRole('button', { name: 'Change end date: Campaign' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const owner = page
    .getByRole('dialog', { name: 'Update Primary KPI' })
    .getByRole('combobox', { name: 'Owner' });
  await expect(owner).toBeFocused();
  await owner.fill('Cora');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: /^Set owner/ })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Change end date: Campaign' })).toBeFocused();

  await panel.getByRole('button', { name: 'Dismiss: Campaign' }).click();
  await page.keyboard.type('The contract runs on');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/^Nothing to fix/)).toBeVisible();
  await panel.getByRole('button', { name: /^Dismissed/ }).click();
  await expect(panel.getByRole('list', { name: 'Dismissed' })).toContainText('“The contract runs on”');
  await axe(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole('link', { name: 'Campaign' }).click();
  await expect(page).toHaveURL(new RegExp(`/objective/${objective}$`));
});
