import type { BrowserContext, Locator, Page, TestInfo } from '@playwright/test';
import { Hand } from './support/hand.ts';
import { readKpis, row } from './support/kpis.ts';
import { register } from './support/people.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const last = new Date();
last.setUTCDate(0);
const label = last.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const title = last.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Ten measures of each objective; an owner has six in a row. */
const MEASURES = Object.entries({
  'Shorten waiting': [
    'A&E within 4 hours',
    'Referral to treatment',
    'Calls answered',
    'Beds ready by noon',
    'Visits kept',
    'Slots used',
    'Clinics on time',
    'Remote visits',
    'Home before lunch',
    'Beds without delay',
  ],
  'Heal safely': [
    'Hands washed',
    'Falls assessed',
    'Sepsis treated in time',
    'Drugs reconciled',
    'Letters in time',
    'Patients who recommend',
    'Complaints answered',
    'Plans at admission',
    'Stock counted',
    'Bills paid',
  ],
  'Keep our staff': [
    'Posts filled',
    'Staff who stay',
    'Shifts as planned',
    'Staff who recommend',
    'Training done',
    'Reviews held',
    'Students who return',
    'Savings found',
    'Budget met',
    'Referrals taken',
  ],
}).flatMap(([objective, measures]) => measures.map((measure) => ({ objective, measure })));
const OWNERS = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
const EACH = MEASURES.length / OWNERS.length;
const ownerOf = (at: number): string => OWNERS[Math.floor(at / EACH)] ?? '';
/** A target for each measure, in percent, and its red line. */
const targetOf = (at: number): number => 80 + (at % 15);
const redOf = (at: number): number => targetOf(at) - 10;
/** A value that nobody can have, and one that is off track. */
const NO_VALUE = 'Referrals taken';
const RED = 'Falls assessed';

/** The value of a measure. */
function valueOf(measure: string): number {
  const at = MEASURES.findIndex((one) => one.measure === measure);
  return measure === RED ? redOf(at) - 5 : targetOf(at) + (at % 4) - 1;
}

/** What a person did, for who reads the report of the run. */
const note = (info: TestInfo, what: string, { keys, clicks, seconds }: ReturnType<Hand['take']>): void =>
  void info.annotations.push({ type: what, description: `${clicks} clicks, ${keys} keys, ${seconds} s` });

/** Registers the owners, who may only update, each by a full name. Answers the context of the first. */
async function joinAll(page: Page, strategyId: number, newContext: () => Promise<BrowserContext>) {
  const token = await makeToken(page.context(), strategyId, 'contributor');
  const contexts = [];
  for (const fullName of OWNERS) {
    const context = await newContext();
    await registerBy(context, token);
    const named = await send(context, 'PUT', '/api/user', { fullName });
    expect(named.status(), await named.text()).toBe(200);
    contexts.push(context);
  }
  return contexts[0] as BrowserContext;
}

/** Makes a strategy on the dashboard and opens its board, in a tab of its own. */
async function makeStrategy(page: Page): Promise<Page> {
  await register(page.context());
  await page.goto('/dashboard');
  const hand = new Hand(page);
  await hand.click(page.getByRole('button', { name: 'Create Strategy' }));
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await hand.type('Northwind');
  await hand.press('Enter');
  const board = page.waitForEvent('popup');
  await hand.click(page.getByRole('link', { name: 'Northwind' }));
  return board;
}

/** Types a pillar and its objectives on an empty board. */
async function typePlan(hand: Hand): Promise<void> {
  const { page } = hand;
  const type = async (text: string): Promise<void> => {
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
    await hand.type(text);
    await hand.press('Enter');
    await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();
  };
  await hand.click(page.getByRole('button', { name: 'Add pillar' }));
  await type('Patients');
  const add = page.getByRole('button', { name: 'Add Objective to Patients' });
  for (const objective of new Set(MEASURES.map((measure) => measure.objective))) {
    await hand.click(add);
    await type(objective);
  }
}

/** Types the first KPI in its dialog, with its value of the month. */
async function typeFirst(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('button', { name: 'Add KPI' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add KPI' });
  await expect(dialog.getByLabel('Measure')).toBeFocused();
  for (const text of [MEASURES[0]?.measure ?? '', '%', String(targetOf(0)), String(redOf(0))]) {
    await hand.type(text);
    await hand.press('Tab');
  }
  await hand.press('Tab');
  await hand.type(ownerOf(0));
  await hand.press('Enter');
  await hand.choose(dialog.getByLabel('For which period'), label);
  await hand.click(dialog.getByRole('textbox', { name: `Actual, ${label}` }));
  await hand.type(String(valueOf(MEASURES[0]?.measure ?? '')));
  await hand.press('Enter');
  await expect(dialog).toBeHidden();
}

const COLUMNS = ['#', 'measure', 'objective', 'target', 'actual', 'unit', 'period', 'period unit'];
const FURTHER = ['owner', 'how often', 'better is', 'red line'];
const columnOf = (name: string): number => [...COLUMNS, ...FURTHER].indexOf(name) + 1;

/** Types all other KPIs into the grid: what names them and their targets row by row, the rest column by column. */
async function typeOthers(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('button', { name: 'Settings' }));
  await hand.click(page.getByRole('menuitem', { name: 'KPI Management' }));
  const dialog = page.getByRole('dialog', { name: 'KPI Management' });
  const cell = (at: number, name: string): Locator =>
    dialog.locator(`[aria-rowindex="${at + 2}"] [aria-colindex="${columnOf(name)}"]`);
  await expect(cell(0, 'measure')).toBeFocused();
  await hand.press('ArrowDown');
  for (const [at, { objective, measure }] of MEASURES.entries()) {
    if (at === 0) continue;
    if (at > 1) {
      await hand.click(dialog.getByRole('button', { name: 'Add Row' }));
      await expect(cell(at, 'measure')).toBeFocused();
    }
    await hand.type(measure);
    await hand.press('Tab');
    if (objective === MEASURES[at - 1]?.objective) await hand.press('Control+d', 'Tab');
    else await hand.press('Enter', ...objective.slice(0, 4).split(''), 'Tab');
    await hand.type(String(targetOf(at)));
  }
  // The corner of a cell, clicked twice, fills all cells below.
  await hand.press('Tab', 'Control+Home', 'ArrowDown');
  for (const name of ['unit', 'how often']) {
    await hand.click(cell(0, name));
    await hand.doubleClick(dialog.locator('.rdg-cell-drag-handle'));
  }
  await hand.click(cell(0, 'owner'));
  for (const [at] of MEASURES.entries()) {
    if (at === 0) continue;
    await hand.press('ArrowDown');
    if (at % EACH > 0) await hand.press('Control+d');
    else {
      await hand.type(ownerOf(at));
      await hand.press('Enter');
    }
  }
  await hand.press('Control+Home', 'ArrowDown');
  await hand.click(cell(1, 'red line'));
  for (const [at] of MEASURES.entries()) {
    if (at === 0) continue;
    await hand.type(String(redOf(at)));
    await hand.press('Enter', 'ArrowDown');
  }
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
}

/** Types the values of the month, from the field that has the focus on, until none of these measures is left. */
async function typeValues(hand: Hand, measures: readonly string[]): Promise<void> {
  const { page } = hand;
  const left = new Set(measures);
  while (left.size > 0) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const measure = name.slice(0, name.lastIndexOf(','));
    expect([...left, NO_VALUE], name).toContain(measure);
    if (measure !== NO_VALUE) await hand.type(String(valueOf(measure)));
    await hand.press('Enter');
    if (measure === RED) {
      await expect(page.getByRole('textbox', { name: /^Off Track/ })).toBeFocused();
      await hand.type('Two wards had no lift');
      await hand.press('Enter');
    }
    left.delete(measure);
  }
}

test('a month of 30 KPIs from an empty strategy: set up, collected by two browsers, one of them offline for a while, and locked', async ({
  page: dashboard,
  newContext,
  allow,
}, info) => {
  // A thousand keys.
  test.slow();
  allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await makeStrategy(dashboard);
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = Number(page.url().split('/').pop());
  const ada = await joinAll(page, id, newContext);
  await page.reload();

  // The office types the plan: within five minutes of a person.
  const hand = new Hand(page);
  await typePlan(hand);
  await typeFirst(hand);
  await typeOthers(hand);
  const setUp = hand.take();
  note(info, 'set up', setUp);
  expect(setUp.seconds).toBeLessThanOrEqual(300);
  const kpis = await readKpis(page, id);
  expect(
    kpis.map((kpi) => [
      kpi.measure,
      kpi.target,
      kpi.unit,
      kpi.nodeId !== null && kpi.ownerId !== null && kpi.grain,
    ]),
  ).toEqual(MEASURES.map(({ measure }, at) => [measure, targetOf(at), '%', 'month']));

  // An owner enters a value by two clicks and Enter.
  const owner = new Hand(await ada.newPage());
  await owner.page.goto('/dashboard');
  await owner.click(owner.page.getByRole('link', { name: 'My updates, 5 open' }));
  await owner.click(owner.page.getByRole('textbox', { name: `Referral to treatment, ${label}` }));
  await owner.type(String(valueOf('Referral to treatment')));
  await owner.press('Enter');
  await expect(owner.page.getByText(/^2 of 6 done/)).toBeVisible();
  const value = owner.take();
  note(info, 'a value', value);
  expect(value.clicks).toBe(2);

  // Offline she goes on, by Enter alone.
  await ada.setOffline(true);
  await typeValues(owner, ['Calls answered', 'Beds ready by noon']);
  await expect(
    owner.page.getByText('Offline. 2 changes are kept here and sent when the connection is back.'),
  ).toBeVisible();

  // Meanwhile the office types what the others sent it, and why one of them is red.
  await hand.click(page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }));
  const steps = page.getByRole('navigation', { name: 'Steps of the month' });
  await expect(steps.getByRole('link', { name: /Collect\D*28 missing/ })).toBeVisible();
  await hand.click(page.getByRole('textbox', { name: /^Beds without delay/ }));
  await typeValues(
    hand,
    MEASURES.slice(EACH)
      .map(({ measure }) => measure)
      .filter((measure) => measure !== NO_VALUE),
  );
  const values = hand.take();
  note(info, 'values of others', values);
  expect(values.clicks).toBe(2);
  // Saved one after the other.
  await expect(steps.getByRole('link', { name: /Collect\D*5 missing/ })).toBeVisible({ timeout: 60_000 });

  // With the connection back, nothing of both is lost.
  await ada.setOffline(false);
  await expect(steps.getByRole('link', { name: /Collect\D*3 missing/ })).toBeVisible();
  await typeValues(owner, ['Visits kept', 'Slots used']);
  await expect(owner.page.getByText(/^6 of 6 done/)).toBeVisible();
  await expect(steps.getByRole('link', { name: /Collect\D*1 missing/ })).toBeVisible();
  for (const one of [page, owner.page]) {
    // All rows of a list are there where they have room.
    await one.setViewportSize({ width: 1440, height: 1600 });
    await one.goto(`/strategy/${id}/kpis`);
    for (const { measure } of MEASURES)
      await expect(row(one, measure)).toContainText(measure === NO_VALUE ? '–' : `${valueOf(measure)}%`);
  }

  // The office closes the month from the board.
  await page.goto(`/strategy/${id}`);
  await hand.click(page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }));
  await hand.click(page.getByRole('button', { name: `No value of ${NO_VALUE}, ${label}` }));
  await expect(page.getByLabel('Why is there no value?')).toBeFocused();
  await hand.type('The register moves');
  await hand.press('Enter');
  await expect(page.getByText('Every value is entered, or has a reason').first()).toBeVisible();
  await expect(steps.getByRole('link', { name: /Explain.*all have a note/ })).toBeVisible();
  await hand.click(page.getByRole('button', { name: /^Lock/ }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: `Lock ${title}` }));
  await expect(steps.getByRole('link', { name: /Lock.*locked/ })).toBeVisible();
  const lock = hand.take();
  note(info, 'lock', lock);
  expect(lock.clicks).toBeLessThanOrEqual(7);

  // Step, sentence and board tell the same score.
  const changed = steps.getByRole('link', { name: /What changed/ });
  await expect(changed).toContainText(/\d+, the first score/);
  const score = /(\d+), the first/.exec((await changed.textContent()) ?? '')?.[1] ?? '';
  await changed.click();
  await expect(page).toHaveURL(/month\/compare/);
  await page.goto(`/strategy/${id}`);
  await expect(page.getByText(`${label} in a sentence.`).locator('..')).toContainText(
    `Patients is at ${score}`,
  );
  await hand.click(page.getByRole('button', { name: /: explain Shorten waiting$/ }));
  const explanation = page.getByRole('dialog', { name: 'Shorten waiting' });
  await expect(explanation.getByText('A&E within 4 hours')).toBeVisible();
  expect(hand.take().clicks).toBe(1);
});
