import type { Page } from '@playwright/test';
import { makeStrategies, register } from './support/people.ts';
import { sample } from './support/sample.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

/** The most Tab stops to visit on a screen. */
const STOPS_MAX = 40;
/** How often a fault is checked again before it counts. */
const LOOKS = 10;

/**
 * The fault of the focus indicator: no ring, a ring that is cut off at two sides or more, or an element in front of it. An
 * empty text if there is none, undefined when nothing of the page is focused.
 */
function faultOfFocus(): { at: string; fault: string } | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const words = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  const at = `${focused.tagName.toLowerCase()} ${focused.getAttribute('role') ?? ''} "${words}"`;
  const own = getComputedStyle(focused);
  // A link that covers its card has its ring around the card.
  const cover = getComputedStyle(focused, '::after');
  const isCover = own.outlineStyle === 'none' && cover.outlineStyle !== 'none';
  const { outlineStyle, outlineWidth, outlineOffset } = isCover ? cover : own;
  const width = Number.parseFloat(outlineWidth);
  if (outlineStyle === 'none' || width < 2 || Number(own.opacity) < 1) return { at, fault: 'no ring' };

  const reach = Math.max(0, width + Number.parseFloat(outlineOffset));
  const box = (isCover ? (focused.offsetParent ?? focused) : focused).getBoundingClientRect();
  const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let parent = focused.parentElement; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflow === 'visible') continue;
    const { left, top, right, bottom } = parent.getBoundingClientRect();
    room.left = Math.max(room.left, left);
    room.top = Math.max(room.top, top);
    room.right = Math.min(room.right, right);
    room.bottom = Math.min(room.bottom, bottom);
  }
  const cut = [
    box.left - reach < room.left - 1,
    box.top - reach < room.top - 1,
    box.right + reach > room.right + 1,
    box.bottom + reach > room.bottom + 1,
  ].filter(Boolean).length;
  if (cut > 1) return { at, fault: `its ring is cut off at ${cut} sides` };

  const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const isSeen = middle !== null && (focused.contains(middle) || middle.contains(focused));
  return {
    at,
    fault: isSeen ? '' : `hidden behind ${middle?.tagName.toLowerCase() ?? 'the edge of the window'}`,
  };
}

/** Goes through a page by Tab and returns the elements with a faulty focus indicator, and the number of stops. */
async function walk(page: Page): Promise<{ faults: string[]; stops: number }> {
  const faults: string[] = [];
  let stops = 0;
  while (stops < STOPS_MAX) {
    await page.keyboard.press('Tab');
    let found = await page.evaluate(faultOfFocus);
    // Transitions take some time, also with reduced motion.
    for (let look = 0; found && found.fault !== '' && look < LOOKS; look++) {
      await page.waitForTimeout(100);
      found = await page.evaluate(faultOfFocus);
    }
    if (!found) break;
    stops++;
    if (found.fault !== '') faults.push(`${found.at}: ${found.fault}`);
  }
  return { faults, stops };
}

/** Opens a page and waits until it is complete, so that no stop is missed. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

test('every Tab stop shows its focus, on every page', async ({ page }) => {
  for (const path of ['/', '/auth']) {
    await openWhole(page, path);
    const { faults, stops } = await walk(page);
    expect(faults, path).toEqual([]);
    expect(stops, path).toBeGreaterThan(1);
  }
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  const board = `/strategy/${made?.id}`;
  const { nodes } = await readFlow(page, made?.id ?? 0);
  const objective = `${board}/objective/${nodes.find(({ type }) => type === 'objective')?.id}`;
  const rest = ['/kpis', '/initiatives', '/history', '/manage-teammates', '/present'];
  const paths = ['/dashboard', '/account', board, objective, `${objective}/gantt`];
  for (const path of sample([...paths, ...rest.map((end) => `${board}${end}`)], 2)) {
    await openWhole(page, path);
    const { faults, stops } = await walk(page);
    expect.soft(faults, path).toEqual([]);
    expect.soft(stops, path).toBeGreaterThan(4);
  }
});

test('on a phone no Tab stop is behind a bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page.context());
  const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
  for (const path of ['/month/explain', '/month/compare', '/settings']) {
    await openWhole(page, `/strategy/${made?.id}${path}`);
    const { faults, stops } = await walk(page);
    expect
      .soft(
        faults.filter((fault) => fault.includes('hidden')),
        path,
      )
      .toEqual([]);
    expect.soft(stops, path).toBeGreaterThan(10);
  }
});
