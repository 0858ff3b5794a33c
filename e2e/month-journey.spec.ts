import type { BrowserContext, Page } from '@playwright/test';
import { makeStrategy } from './support/board.ts';
import { Hand } from './support/hand.ts';
import { openKpis, readKpis } from './support/kpis.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const last = new Date();
last.setUTCDate(0);
const month = last.toISOString().slice(0, 7);
const label = last.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const title = last.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Objectives by pillar, each with the measures of its owners; an owner has three. */
const PILLARS = {
  Patients: ['Shorten waiting', 'Earn trust'],
  Care: ['Heal safely', 'Discharge well'],
  People: ['Keep our staff', 'Train all'],
  Finance: ['Spend wisely', 'Grow clinics'],
};
const MEASURES: Record<string, string[]> = {
  'Shorten waiting': ['A&E within 4 hours', 'Referral to treatment', 'Calls answered', 'Beds ready by noon'],
  'Earn trust': ['Patients who recommend', 'Complaints answered', 'Letters in time', 'Visits kept'],
  'Heal safely': ['Hands washed', 'Falls assessed', 'Sepsis treated in time', 'Drugs reconciled'],
  'Discharge well': ['Home before lunch', 'Plans at admission', 'Beds without delay'],
  'Keep our staff': ['Posts filled', 'Staff who stay', 'Shifts as planned', 'Staff who recommend'],
  'Train all': ['Training done', 'Reviews held', 'Students who return'],
  'Spend wisely': ['Bills paid in time', 'Savings found', 'Budget met', 'Stock counted'],
  'Grow clinics': ['Slots used', 'Clinics on time', 'Remote visits', 'Referrals taken'],
};
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jon'];
/** A target for each measure, in percent. */
const targetOf = (at: number): number => 80 + (at % 15);

/** Registers ten members who may only update, each by a full name. Answers the context of the first. */
async function joinAll(page: Page, strategyId: number, newContext: () => Promise<BrowserContext>) {
  const token = await makeToken(page.context(), strategyId, 'contributor');
  const contexts = [];
  for (const fullName of NAMES) {
    const context = await newContext();
    await registerBy(context, token);
    const named = await send(context, 'PUT', '/api/user', { fullName });
    expect(named.status(), await named.text()).toBe(200);
    contexts.push(context);
  }
  return contexts;
}

/** Types 30 measures into the grid, row by row, and then whose each is. */
async function typeMeasures(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('button', { name: 'KPI Management' }));
  const dialog = page.getByRole('dialog', { name: 'KPI Management' });
  const cell = (row: number, column: number) =>
    dialog.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column}"]`);
  await expect(cell(0, 2)).toBeFocused();
  let at = 0;
  for (const [objective, measures] of Object.entries(MEASURES))
    for (const [index, measure] of measures.entries()) {
      if (at > 0) {
        await hand.click(dialog.getByRole('button', { name: 'Add Row' }));
        await expect(cell(at, 2)).toBeFocused();
      }
      await hand.type(measure);
      await hand.press('Tab');
      if (index > 0) await hand.press('Control+d', 'Tab');
      else {
        await hand.press('Enter');
        await hand.press(...objective.slice(0, 4).split(''));
        await hand.press('Tab');
      }
      await hand.type(String(targetOf(at)));
      await hand.press('Tab', 'Tab');
      if (at === 0) await hand.type('%');
      else await hand.press('Control+d');
      at += 1;
    }
  expect(at).toBe(30);
  await hand.press('Control+Home', 'ArrowDown', ...Array.from({ length: 8 }, () => 'ArrowRight'));
  for (let row = 0; row < at; row += 1) {
    if (row > 0) await hand.press('ArrowDown');
    if (row % 3 > 0) await hand.press('Control+d');
    else {
      await hand.type(NAMES[row / 3] ?? '');
      await hand.press('Enter');
    }
  }
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
}

test('a month of 30 KPIs and ten owners: set up, collected, closed and read by few keys and clicks', async ({
  page,
  newContext,
}) => {
  // A thousand keys.
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await makeStrategy(page, { pillars: PILLARS });
  const contexts = await joinAll(page, id, newContext);

  // The office sets all up: within five minutes of a person who types.
  await openKpis(page, id);
  const hand = new Hand(page);
  await typeMeasures(hand);
  await hand.click(page.getByRole('button', { name: 'Menu' }));
  await hand.click(page.getByRole('menuitem', { name: 'Track over time' }));
  await hand.click(page.getByRole('button', { name: 'Track 30 KPIs' }));
  await expect(page.getByText('30 KPIs are tracked over time')).toBeVisible();
  expect(hand.seconds()).toBeLessThanOrEqual(300);
  hand.takeClicks();
  const kpis = await readKpis(page, id);
  expect(
    kpis.map(({ ownerId, grain, ...kpi }) => [
      kpi.measure,
      kpi.target,
      kpi.unit,
      kpi.nodeId !== null && ownerId !== null && grain,
    ]),
  ).toEqual(
    Object.values(MEASURES)
      .flat()
      .map((measure, at) => [measure, targetOf(at), '%', 'month']),
  );

  // The targets apply from the month before: its values are due.
  const targets = kpis.map(({ id: kpiId, target }) => ({
    kpiId,
    period: month,
    series: 'target',
    value: target,
  }));
  const planned = await send(page.context(), 'POST', `/api/strategies/${id}/points`, { points: targets });
  expect(planned.status(), await planned.text()).toBe(200);

  // An owner enters a value by two clicks and Enter; the next ones take no click.
  const [ada, ...others] = contexts as [BrowserContext, ...BrowserContext[]];
  const owner = new Hand(await ada.newPage());
  await owner.page.goto('/dashboard');
  await owner.click(owner.page.getByRole('link', { name: 'My updates, 3 open' }));
  await owner.click(owner.page.getByRole('textbox', { name: /^A&E within 4 hours/ }));
  await owner.type('88');
  await owner.press('Enter');
  await expect(owner.page.getByText('1 of 3 done')).toBeVisible();
  expect(owner.takeClicks()).toBeLessThanOrEqual(2);
  for (const value of ['94', '97']) {
    await owner.type(value);
    await owner.press('Enter');
  }
  await expect(owner.page.getByText('3 of 3 done')).toBeVisible();
  expect(owner.takeClicks()).toBe(0);

  // The others too, but for one value that nobody can have.
  for (const [at, context] of others.entries())
    for (const [index, kpi] of kpis.slice(3 * at + 3, 3 * at + 6).entries()) {
      if (kpi === kpis.at(-1)) continue;
      const points = [{ period: month, value: (kpi.target ?? 0) + 3 - 10 * index }];
      const reply = await send(context, 'PUT', `/api/kpis/${kpi.id}/points`, { points });
      expect(reply.status(), await reply.text()).toBe(200);
    }

  // The office closes the month from the board.
  await page.goto(`/strategy/${id}`);
  await hand.click(page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }));
  const steps = page.getByRole('navigation', { name: 'Steps of the month' });
  await expect(steps.getByRole('link', { name: /Collect.*1 missing/ })).toBeVisible();
  await hand.click(page.getByRole('button', { name: `No value of Referrals taken, ${label}` }));
  await page.getByLabel('Why is there no value?').fill('The register moves');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every value is entered, or has a reason').first()).toBeVisible();
  await hand.click(page.getByRole('button', { name: /^Lock/ }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: `Lock ${title}` }));
  await expect(steps.getByRole('link', { name: /Lock.*locked/ })).toBeVisible();
  expect(hand.takeClicks()).toBeLessThanOrEqual(7);

  // Everybody reads on the board why a score is what it is, by one click.
  await page.goto(`/strategy/${id}`);
  await hand.click(page.getByRole('button', { name: /: explain Shorten waiting$/ }));
  const explanation = page.getByRole('dialog', { name: 'Shorten waiting' });
  await expect(explanation.getByText('A&E within 4 hours')).toBeVisible();
  expect(hand.takeClicks()).toBe(1);
});
