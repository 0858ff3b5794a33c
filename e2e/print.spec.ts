import type { Locator, Page } from '@playwright/test';
import type { Flow } from '../contract/api/entities.ts';
import { isHydrated } from './support/hydration.ts';
import { sheetsOf } from './support/pdf.ts';
import { makeStrategies, register } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

const FORMATS = ['A4', 'Letter'] as const;
const ROWS = 60;

async function example(page: Page): Promise<{ id: number; flow: Flow }> {
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  const id = made?.id ?? 0;
  return { id, flow: await readFlow(page, id) };
}

/** Prints a page on each paper size; returns the sheets of each. */
async function print(
  page: Page,
  path: string,
  formats: readonly (typeof FORMATS)[number][] = FORMATS,
): Promise<string[][]> {
  // The rows of a list are hydrated after the page around them.
  await page.goto(path, { waitUntil: 'networkidle' });
  await isHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const printed: string[][] = [];
  for (const format of formats) printed.push(sheetsOf(await page.pdf({ format, preferCSSPageSize: false })));
  return printed;
}

/** How many sheets have these words whole. */
const sheetsWith = (sheets: string[], words: string) =>
  sheets.filter((sheet) => sheet.includes(words)).length;

const CONTROLS =
  /Add (?:KPI|Initiative|Objective|Tactic)|Dashboard|Columns|Filter KPIs|Show more|Read only|Close|Print\b/;

/** Checks every print: author and date, no controls, no text cut over two sheets. */
function expectClean(sheets: string[], whole: readonly string[]): void {
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  expect(sheets[0]).toContain('Halden Pumps');
  expect(sheets[0]).toContain(today);
  for (const sheet of sheets) expect(sheet).not.toMatch(CONTROLS);
  for (const words of whole) expect(sheetsWith(sheets, words), words).toBe(1);
}

test('a board prints whole, without controls and light whatever the theme, as it does from its menu', async ({
  page,
}) => {
  const { id, flow } = await example(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  for (const sheets of await print(page, `/strategy/${id}`)) {
    const titles = flow.nodes.filter(({ type }) => type === 'objective').map(({ title }) => title);
    expectClean(sheets, titles);
    // A heading stands on the sheet of the first card below it.
    const on = (words: string) => sheets.findIndex((sheet) => sheet.includes(words));
    for (const pillar of flow.nodes.filter(({ type }) => type === 'perspective')) {
      const first = flow.nodes.find(({ perspectiveId }) => perspectiveId === pillar.id);
      expect(on(pillar.description), pillar.title).toBe(on(first?.title ?? ''));
    }
    expect(sheets.join(' ')).toContain('Off Track');
  }
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveCSS('color', /^oklch\(0\.2/);
  // A status keeps its word and its shape.
  const title = page.getByRole('heading', { level: 4, name: 'Raise the operating margin' });
  const card = page.getByRole('listitem').filter({ has: title });
  await expect(card.locator('svg.text-destructive').first()).toBeVisible();
  const word = await card.getByText('Off Track').first().boundingBox();
  expect(word?.width).toBeGreaterThan(20);
  await expect(page.getByRole('main').getByRole('button', { name: /^(Actions|Details|Add)/ })).toHaveCount(0);
});

test('long lists print every row, none cut, their heads on each sheet', async ({ page }) => {
  const { id, flow } = await example(page);
  const base = `/api/strategies/${id}`;
  const grow = flow.nodes.find(({ title }) => title === 'Grow recurring service revenue');
  const numbered = (what: string) =>
    Array.from({ length: ROWS }, (_, n) => `${what} ${String(n + 1).padStart(3, '0')}`);
  const measures = numbered('Measured number');
  for (const measure of measures) {
    const made = await send(page.context(), 'POST', `${base}/kpis`, { measure, unit: '%' });
    expect(made.status()).toBe(201);
  }
  for (const initiative of numbered('Numbered initiative')) {
    const made = await send(page.context(), 'POST', `${base}/nodes/${grow?.id}/initiatives`, { initiative });
    expect(made.status()).toBe(201);
  }
  for (const sheets of await print(page, `/strategy/${id}/kpis`)) {
    expectClean(sheets, measures);
    expect(sheets.length).toBeGreaterThan(2);
    for (const sheet of sheets) expect(sheet).toMatch(/Objective.*Measure.*Period.*Target/);
  }
  // Back on the screen only the rows in sight are rendered again.
  expect(await page.getByRole('row').count()).toBeLessThan(ROWS);

  for (const sheets of await print(page, `/strategy/${id}/objective/${grow?.id}`, ['Letter'])) {
    const rows = sheets.filter((sheet) => sheet.includes('Numbered initiative'));
    expect(rows.length).toBeGreaterThan(1);
    for (const sheet of rows) expect(sheet).toMatch(/What.*Status.*Progress.*Owner.*Start.*Due date/);
  }
});

test('a group of a list is printed over all columns, and makes none wider', async ({ page }) => {
  const { id } = await example(page);
  await page.setViewportSize({ width: 1122, height: 794 });
  await page.goto(`/strategy/${id}/kpis`);
  const group = page.locator('[role=row]:has([aria-colspan])').first();
  await expect(group).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const widthOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width);
  const mark = page.getByRole('gridcell', { name: /^(On Track|Off Track|At Risk)$/ }).first();
  expect(await widthOf(mark)).toBeLessThan(60);
  expect(await widthOf(group.getByRole('gridcell'))).toBeGreaterThan(900);
});

test('initiatives, an objective with all its levels and its timeline print whole', async ({ page }) => {
  const { id, flow } = await example(page);
  const work = flow.initiatives.map(({ initiative }) => initiative);
  for (const sheets of await print(page, `/strategy/${id}/initiatives`, ['A4'])) expectClean(sheets, work);

  const grow = flow.nodes.find(({ title }) => title === 'Grow recurring service revenue');
  const predict = flow.nodes.find(({ title }) => title === 'Predict failures before they happen');
  for (const sheets of await print(page, `/strategy/${id}/objective/${grow?.id}`, ['A4'])) {
    expectClean(sheets, ['Contracts in the south region', 'Model the outages of the last five years']);
  }
  for (const sheets of await print(page, `/strategy/${id}/objective/${predict?.id}/gantt`, ['A4'])) {
    expectClean(sheets, ['Choose three utilities for the trial']);
  }
});
