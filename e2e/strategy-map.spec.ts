import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { add, tabTo, use } from './support/keyboard.ts';
import { sheetsOf } from './support/pdf.ts';
import { THEMES } from './support/people.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title} `) });

/** Goes to a card by the arrows alone: up to the first line, then through all lines. */
async function arrowTo(page: Page, title: string): Promise<void> {
  const wanted = await card(page, title).elementHandle();
  const lines = Array.from({ length: 4 }, () => [
    ...Array<string>(3).fill('ArrowLeft'),
    ...Array<string>(3).fill('ArrowRight'),
    'ArrowDown',
  ]);
  for (const key of [...Array<string>(4).fill('ArrowUp'), ...lines.flat()]) {
    if (await wanted?.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(card(page, title)).toBeFocused();
}

const MAP = {
  Financial: ['Grow profit', 'Free capital'],
  Customer: ['Keep customers', 'Win markets'],
  Learning: ['Train everyone', 'Share one tool'],
};

const LINKS: [cause: string, effect: string][] = [
  ['Train everyone', 'Keep customers'],
  ['Share one tool', 'Keep customers'],
  ['Share one tool', 'Win markets'],
  ['Keep customers', 'Grow profit'],
  ['Win markets', 'Free capital'],
];

test('six objectives and five links are made by the keyboard alone', async ({ page }) => {
  test.slow();
  const pillars = Object.fromEntries(Object.keys(MAP).map((pillar) => [pillar, []]));
  await page.goto(`/strategy/${await makeStrategy(page, { pillars })}`);
  await isHydrated(page);
  for (const [pillar, titles] of Object.entries(MAP))
    for (const title of titles) await add(page, `Add Objective to ${pillar}`, title);
  await use(page.getByRole('link', { name: 'Map', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy map' })).toBeVisible();

  await tabTo(card(page, 'Grow profit'));
  for (const [cause, effect] of LINKS) {
    await arrowTo(page, cause);
    await page.keyboard.press('l');
    await expect(page.getByRole('combobox', { name: /^Effect/ })).toBeFocused();
    await page.keyboard.type(effect);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card(page, cause)).toHaveAccessibleDescription(new RegExp(`Causes .*${effect}`));
  }
  for (const theme of THEMES) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await axe(page);
  }

  await arrowTo(page, 'Keep customers');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Keep customers' });
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Keep customers')).toBeFocused();

  await page.goto(`${new URL(page.url()).pathname}?view=table`);
  await expect(page.getByRole('row', { name: /^Keep customers/ })).toContainText('Share one tool');
  await axe(page);
});

/** Drags by the mouse from one place to another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`There is no ${String(place)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a link is drawn and a card moved by the mouse, and both show in another browser and on one sheet', async ({
  page,
  context,
  newContext,
}) => {
  const path = `/strategy/${await makeStrategy(page, { pillars: MAP })}/map`;
  const others = await newContext();
  await others.addCookies(await context.cookies());
  const other = await others.newPage();
  for (const one of [page, other]) {
    await one.goto(path);
    await expect(card(one, 'Grow profit')).toBeVisible();
  }

  await card(page, 'Train everyone').hover();
  const handle = page.getByRole('listitem').filter({ has: card(page, 'Train everyone') });
  await drag(
    page,
    await middleOf(handle.getByTitle('Drag to what it causes')),
    await middleOf(card(page, 'Keep customers')),
  );
  await expect(card(other, 'Train everyone')).toHaveAccessibleDescription('Causes Keep customers.');

  // From the release of the mouse to the other browser.
  const before = await card(other, 'Win markets').evaluate((it) => it.closest('li')?.style.left);
  await other.evaluate(
    ([left, title]) => {
      const item = [...document.querySelectorAll<HTMLElement>('[data-card]')].find((it) =>
        it.textContent.includes(title),
      );
      const arrival = new Promise<number>((resolve) => {
        const look = () => (item?.style.left === left ? requestAnimationFrame(look) : resolve(Date.now()));
        look();
      });
      Object.assign(window, { arrival });
    },
    [before ?? '', 'Win markets'] as const,
  );
  const start = await middleOf(card(page, 'Win markets'));
  await drag(page, start, { x: start.x + 250, y: start.y });
  const released = Date.now();
  const arrived = await other.evaluate(() => (window as unknown as { arrival: Promise<number> }).arrival);
  test
    .info()
    .annotations.push({ type: 'measured', description: `${arrived - released} ms to the other browser` });
  await page.reload();
  await expect(card(page, 'Win markets')).toBeVisible();
  expect(await card(page, 'Win markets').evaluate((it) => it.closest('li')?.style.left)).not.toBe(before);
  for (const format of ['A4', 'Letter']) expect(sheetsOf(await page.pdf({ format })), format).toHaveLength(1);
});
