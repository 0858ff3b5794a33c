import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { addKpis, chooseOf, objectiveId, openKpis, readKpis, row, type NewKpi } from './support/kpis.ts';
import { useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const three: NewKpi[] = [
  {
    measure: 'Churn',
    target: 5,
    below: [
      { measure: 'Churn north', target: 4, below: [{ measure: 'Churn Oslo', target: 3 }] },
      { measure: 'Churn south', target: 6 },
    ],
  },
  { measure: 'Growth', target: 1200, unit: 'M', measureDueDate: '2020-01-31', inputOwner: 'Ada' },
];
const pillars = { Customer: ['Delight customers'] };

test('an empty list says what KPIs are for, and the first one is made from there', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await openKpis(page, id);
  await expect(page.getByText('KPIs measure whether')).toBeVisible();
  await page.getByRole('button', { name: 'Add KPI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Primary KPI' });
  await axe(page);
  await dialog.getByRole('textbox', { name: 'Unit' }).fill('%');
  await dialog.getByLabel('Target').fill('-1');
  await dialog.getByRole('textbox', { name: 'Period' }).fill('');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Measure is required')).toBeVisible();
  await expect(dialog.getByText('Target must be a positive number')).toBeVisible();
  await expect(dialog.getByText('Period must be at least 1')).toBeVisible();
  await expect(dialog.getByLabel('Measure')).toBeFocused();
  await dialog.getByLabel('Measure').fill('Churn');
  await expect(dialog.getByText('Measure is required')).toBeHidden();
  await dialog.getByLabel('Target').fill('1,200');
  await dialog.getByRole('textbox', { name: 'Period' }).fill('3');
  const unit = dialog.getByLabel('Period unit');
  await expect(unit.getByRole('option')).toHaveText(['Year', 'Quarter', 'Month', 'Week']);
  await expect(unit).toHaveValue('Year');
  await unit.selectOption('Month');
  await dialog.getByLabel('Objective').selectOption('Delight customers');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('KPI created successfully', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Churn')).toContainText('Delight customers');
  await expect(row(page, 'Churn')).toContainText('1,200%');
  await expect(row(page, 'Churn')).toContainText('Month 3');
  await expect(row(page, 'Churn')).toContainText('N/A');
  await page.reload();
  await expect(row(page, 'Churn')).toContainText('1,200%');
});

test('department and team KPIs are added under their parents and nest', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, [{ measure: 'Churn', target: 5 }]);
  await openKpis(page, id);
  for (const [parent, item, measure, news] of [
    ['Churn', 'Add Department KPI', 'North', 'Department KPI created successfully'],
    ['North', 'Add Team KPI', 'Oslo', 'Team KPI created successfully'],
  ] as const) {
    await chooseOf(page, parent, item);
    const dialog = page.getByRole('dialog', { name: item });
    await expect(dialog.getByLabel('Objective')).toHaveCount(0);
    await dialog.getByLabel('Measure').fill(measure);
    await dialog.getByRole('textbox', { name: 'Unit' }).fill('%');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText(news, { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await expect(row(page, 'Oslo')).toHaveAttribute('aria-level', '3');
  await expect(row(page, 'Oslo')).toContainText('Unassigned');
  const [primary] = await readKpis(page, id);
  expect(primary?.departmentKpis[0]?.teamKpis[0]?.measure).toBe('Oslo');
});

test('an edit sends only what changed', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await openKpis(page, id);
  await chooseOf(page, 'Churn north', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Update Department KPI' });
  await dialog.getByLabel('Actual').fill('4.5');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ actual: 4.5 });
  await expect(page.getByText('KPI updated successfully', { exact: true })).toBeVisible();
  await expect(row(page, 'Churn north')).toContainText('4.5%');
});

test('a deletion says in numbers what goes, and the focus stays in the list', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await openKpis(page, id);
  await chooseOf(page, 'Churn', 'Delete');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('1 primary KPI, 2 department KPIs and 1 team KPI');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('KPI deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['Growth']);
  await expect(row(page, 'Growth')).toBeFocused();
  expect(await readKpis(page, id)).toHaveLength(1);
});

test('a refused edit stays in the dialog with the server’s sentence', async ({ page, allow }) => {
  allow(/status of 403/);
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await openKpis(page, id);
  await page.route('**/api/kpis/*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Changing it takes the Read & Write role.', code: 'forbidden' },
    }),
  );
  await chooseOf(page, 'Growth', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Update Primary KPI' });
  await dialog.getByLabel('Measure').fill('Growth of the north');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update KPI', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Changing it takes the Read & Write role.');
  await expect(dialog.getByLabel('Measure')).toHaveValue('Growth of the north');
});

test('columns are chosen and remembered, rows sorted and filtered', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await openKpis(page, id);
  const heads = ['Objective', 'Measure', 'Period', 'Target', 'Actual', 'Who', 'When', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Input Status' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Actual' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Actual' })).toHaveCount(0);
  await expect(row(page, 'Growth')).toContainText('Overdue');

  const measures = page.getByRole('rowheader');
  const target = page.getByRole('columnheader', { name: 'Target' });
  await target.getByRole('button').click();
  await target.getByRole('button').click();
  await expect(target).toHaveAttribute('aria-sort', 'descending');
  await expect(measures.first()).toHaveText('Growth');
  await expect(measures.nth(2)).toContainText('Churn south');

  await page.getByRole('searchbox', { name: 'Filter KPIs' }).fill('oslo');
  await expect(measures).toHaveText([/^Churn$/, /Churn north/, /Churn Oslo/]);
  await expect(page.getByRole('status').filter({ hasText: '3 of 5 KPIs' })).toBeVisible();
  await page.getByRole('searchbox').fill('nowhere');
  await expect(page.getByText('No KPIs match “nowhere”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(measures).toHaveCount(5);
});

test('the list is used by keyboard alone', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await openKpis(page, id);
  await row(page, 'Churn').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(row(page, 'Growth')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('rowheader', { name: 'Churn north' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Update Department KPI' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Churn north' })).toBeFocused();
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Churn', 'Growth']);
});

test('of a thousand KPIs only those in sight are drawn', async ({ page }) => {
  const id = await makeStrategy(page, { pillars });
  await addKpis(page, id, [{ measure: 'Churn', target: 5 }]);
  const [one] = await readKpis(page, id);
  await page.route('**/flow', async (route) => {
    const response = await route.fetch();
    const kpis = Array.from({ length: 1000 }, (_, index) => ({
      ...one,
      id: 1000 + index,
      measure: `Measure ${index}`,
    }));
    await route.fulfill({ response, json: { ...(await response.json()), kpis } });
  });
  await openKpis(page, id);
  const grid = page.getByRole('treegrid');
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(row(page, 'Measure 999')).toBeFocused();
  await expect(row(page, 'Measure 999')).toBeInViewport();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
});

test('a reader sees no control that changes anything', async ({ page }) => {
  const id = await makeStrategy(page);
  await addKpis(page, id, three);
  await page.route(`**/api/strategies/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role: 'read_only' } });
  });
  await openKpis(page, id);
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add KPI|KPI Management|Actions for/ })).toHaveCount(0);
  await row(page, 'Growth').dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the list says that it is loading, and that it failed, and tries again', async ({ page, allow }) => {
  allow(/500/);
  const id = await makeStrategy(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/flow', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } });
  });
  await page.goto(`/strategy/${id}/kpis`);
  await expect(page.getByText('Loading KPIs...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Failed to load KPIs' })).toBeVisible();
  await page.unroute('**/flow');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Key Performance Indicators' })).toBeVisible();
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(page).toHaveURL(new RegExp(`/strategy/${id}$`));
});

for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('a due date is the same day', async ({ page }) => {
      const id = await makeStrategy(page);
      await addKpis(page, id, [{ measure: 'Churn', measureDueDate: '2026-03-01' }]);
      await openKpis(page, id);
      await expect(row(page, 'Churn')).toContainText('Mar 1, 2026');
      await chooseOf(page, 'Churn', 'Edit');
      await expect(page.getByLabel('Due date')).toHaveValue('2026-03-01');
      await page.getByLabel('Due date').fill('2026-03-02');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, 'Churn')).toContainText('Mar 2, 2026');
      expect((await readKpis(page, id))[0]?.measureDueDate).toBe('2026-03-02');
    });
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`list, menus and dialogs can be used by everyone, ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme);
    const id = await makeStrategy(page, { pillars });
    const nodeId = await objectiveId(page, id, 'Delight customers');
    await addKpis(page, id, [...three, { measure: 'Delight', nodeId, status: 'Off Track' }]);
    await openKpis(page, id);
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const column of ['Description', 'Input Status', 'Frequency', 'Status']) {
      await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
    }
    await axe(page);
    await page.keyboard.press('Escape');
    await axe(page);
    await chooseOf(page, 'Growth', 'Delete');
    await axe(page);
    await page.keyboard.press('Escape');
    await chooseOf(page, 'Churn Oslo', 'Edit');
    await expect(page.getByRole('dialog', { name: 'Update Team KPI' })).toBeVisible();
    await axe(page);
  });
}
