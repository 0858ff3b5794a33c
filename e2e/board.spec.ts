import { choose, makeStrategy, objectiveTitles, openBoard, pillarTitles } from './support/board.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

test('a board that is built from nothing is there after a reload', async ({ page }) => {
  const id = await openBoard(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strategy Board');
  await expect(page.getByText('Northwind')).toBeVisible();
  const fill = async (dialog: string, title: string, description: string) => {
    const form = page.getByRole('dialog', { name: dialog });
    await expect(form.getByLabel('Title')).toBeFocused();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill(description);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Node created successfully').first()).toBeVisible();
  };

  await page.getByRole('button', { name: 'Add vision' }).click();
  await fill('Create New Node', 'Trusted by everyone in the north', 'By 2030.');
  await expect(page.getByRole('button', { name: 'Add vision' })).toBeFocused();
  await page.getByRole('button', { name: 'Add mission' }).click();
  await fill('Create New Node', 'Move what people depend on', '');
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await fill('Add New Strategic Pillar', 'Customer', 'Those we serve.');
  await page.getByRole('button', { name: 'Add Objective to Customer' }).click();
  await fill('Create New Node', 'Deliver on time', '98 of 100.');
  await choose(page, 'pillar Customer', 'Add Objective');
  await fill('Create New Node', 'Answer within a day', '');

  await page.reload();
  const vision = page.getByRole('region', { name: 'Vision' });
  await expect(vision.getByRole('heading', { level: 3 })).toHaveText('Trusted by everyone in the north');
  await expect(vision.getByText('By 2030.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mission' })).toContainText('Move what people depend on');
  await expect(pillarTitles(page)).toHaveText(['Customer']);
  await expect(objectiveTitles(page, 'Customer')).toHaveText(['Deliver on time', 'Answer within a day']);
  const link = page.getByRole('link', { name: 'Deliver on time' });
  await expect(link).toHaveAttribute('href', new RegExp(`^/strategy/${id}/objective/\\d+$`));
});

test('a node without a title is called Untitled', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Add mission' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('region', { name: 'Mission' }).getByText('Untitled')).toBeVisible();
});

test('a new node shows before the server has answered', async ({ page }) => {
  const id = await openBoard(page);
  const answer = await hold(page, `**/api/strategies/${id}/nodes`);
  await page.getByRole('button', { name: 'Add pillar' }).click();
  await page.getByLabel('Title').fill('Customer');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(pillarTitles(page)).toHaveText(['Customer']);
  // A slow answer does not keep the dialog in the way either.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Node created successfully')).toBeHidden();
  answer();
  await expect(page.getByText('Node created successfully')).toBeVisible();
});

test('a new node is brought into sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const objectives = Array.from({ length: 12 }, (_, n) => `Objective ${n + 1}`);
  await openBoard(page, { pillars: { Finance: [], Process: [], Customer: objectives } });
  const create = async (button: string, title: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await create('Add Objective to Customer', 'The thirteenth');
  await expect(page.getByRole('heading', { name: 'The thirteenth' })).toBeInViewport({ ratio: 1 });
  await create('Add pillar', 'People');
  await expect(page.getByRole('heading', { name: 'People' })).toBeInViewport({ ratio: 1 });
  // However far aside the board is scrolled, the heading of its pillars goes along.
  const { x } = (await page.getByRole('button', { name: 'Add pillar', exact: true }).boundingBox()) ?? {
    x: -1,
  };
  expect(x).toBeGreaterThan(0);
});

test('whoever scrolls on from a new node is not taken back to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const objectives = Array.from({ length: 12 }, (_, n) => `Objective ${n + 1}`);
  await openBoard(page, { pillars: { Customer: objectives } });
  await page.getByRole('button', { name: 'Add Objective to Customer' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('The thirteenth');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.mouse.wheel(0, -20_000);
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});

test('a new pillar of a long board in bands is brought into sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pillars: Record<string, string[]> = {};
  for (let n = 1; n <= 9; n++) pillars[`Pillar ${n}`] = ['One', 'Two', 'Three'];
  await openBoard(page, { pillars });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Font Size' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Vertical' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add pillar', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('The tenth');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'The tenth' })).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { name: 'The tenth' })).toBeInViewport({ ratio: 1 });
});

test('cards start open, and a closed one is closed after a reload', async ({ page }) => {
  await openBoard(page, { pillars: { Customer: ['Deliver on time', 'Answer within a day'] } });
  const toggle = page.getByRole('button', { name: 'Details of Deliver on time' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'KPIs' })).toHaveCount(2);
  await expect(page.getByText('Numbers that tell whether it is reached.')).toHaveCount(2);
  await expect(page.getByText('What is done to reach this objective.')).toHaveCount(2);
  await toggle.click();
  await expect(page.getByRole('button', { name: 'KPIs' })).toHaveCount(1);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(page.getByRole('button', { name: 'KPIs' })).toHaveCount(2);
});

test('a long description is opened where it stands', async ({ page }) => {
  const description = `${'A long story. '.repeat(60)}The end.`;
  await openBoard(page, { nodes: [{ type: 'vision', title: 'Trusted', description }] });
  const text = page.getByText('A long story.');
  const short = (await text.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Show more' }).click();
  expect((await text.boundingBox())?.height).toBeGreaterThan(short);
  await page.getByRole('button', { name: 'Show less' }).click();
  expect((await text.boundingBox())?.height).toBe(short);
});

test('a board says that it is loading, and lets people try again when that failed', async ({
  page,
  allow,
}) => {
  allow(/status of 500/);
  allow(/^response 500/);
  const id = await makeStrategy(page, { pillars: { Customer: [] } });
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  const flow = `**/api/strategies/${id}/flow`;
  await page.route(flow, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: 'Something broke on our side.', code: 'internal' } });
  });
  // Kept otherwise than the server knows, so that the program draws it.
  await page.addInitScript(() => localStorage.setItem('boardLayout', '"vertical"'));
  await page.goto(`/strategy/${id}`);
  await expect(page.getByText('Loading strategy...')).toBeVisible();
  fail();
  const heading = page.getByRole('heading', {
    name: 'Failed to load strategy. Please try logging in again.',
  });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.unroute(flow);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pillarTitles(page)).toHaveText(['Customer']);
});

test('the board leads back to the dashboard', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
