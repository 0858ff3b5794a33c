import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { makeStrategy } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { addKpis, objectiveId, readKpis } from './support/kpis.ts';
import { register } from './support/people.ts';
import { acceptBy, makeToken, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const last = new Date();
last.setUTCDate(0);
const month = last.toISOString().slice(0, 7);
const label = last.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A strategy with two KPIs that are off track in the last month. */
async function makeMonth(page: Page): Promise<number> {
  const id = await makeStrategy(page, { pillars: { Finance: ['Keep customers'] } });
  const nodeId = await objectiveId(page, id, 'Keep customers');
  await addKpis(page, id, [
    { measure: 'Orders', target: 10, nodeId },
    { measure: 'Visits', target: 10, nodeId },
  ]);
  for (const kpi of await readKpis(page, id)) {
    const path = `/api/kpis/${kpi.id}`;
    await send(page.context(), 'PUT', path, { grain: 'month' });
    const points = [
      { period: month, value: 2, note: `${kpi.measure} fell in autumn` },
      { period: month, series: 'target', value: 10 },
    ];
    const reply = await send(page.context(), 'PUT', `${path}/points`, { points });
    expect(reply.status(), await reply.text()).toBe(200);
  }
  return id;
}

/** Adds a tactic to an initiative for an objective. */
async function addTactic(page: Page, id: number, title: string): Promise<void> {
  const nodeId = await objectiveId(page, id, 'Keep customers');
  const path = `/api/strategies/${id}`;
  const reply = await send(page.context(), 'POST', `${path}/initiatives`, { initiative: 'Listen', nodeId });
  const { id: initiativeId } = (await reply.json()) as { id: number };
  await send(page.context(), 'POST', `${path}/tactics`, { title, initiativeId });
}

const agenda = (page: Page) => page.getByRole('navigation', { name: 'Agenda' });
const topic = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('two people hold a review: agenda, two decisions, one action, minutes', async ({
  page,
  context,
  newContext,
}) => {
  const id = await makeMonth(page);
  const colleague = await newContext();
  const { username } = await register(colleague);
  await acceptBy(colleague, await makeToken(context, id, 'read_write'));

  // Three clicks from the board to the agenda.
  await page.goto(`/strategy/${id}`);
  await page.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }).click();
  await page.getByRole('link', { name: /Review.*none yet/ }).click();
  await page.getByRole('button', { name: 'Start a review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Review ${label}` })).toBeVisible();
  await expect(topic(page, 'Keep customers')).toBeVisible();
  await expect(agenda(page).getByRole('listitem')).toHaveText([/Keep customers$/, 'Orders', 'Visits']);
  await axe(page);
  const other = await colleague.newPage();
  await other.goto(new URL(page.url()).pathname);
  await isHydrated(other);
  await expect(topic(other, 'Keep customers')).toBeVisible();

  // An arrow key goes on; the explanation and the note are there; a decision takes one click.
  await page.keyboard.press('ArrowRight');
  await expect(topic(page, 'Orders')).toBeVisible();
  await expect(page.getByRole('blockquote')).toContainText('Orders fell in autumn');
  await expect(page.getByRole('button', { name: /explain Orders/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Decision' }).fill('Hire two people');
  await expect(page.getByText(/^Saved ·/)).toBeVisible();
  await expect(agenda(other).getByRole('button', { name: /^Orders.*decided/ })).toBeVisible();

  await agenda(other).getByRole('button', { name: 'Visits, Off Track', exact: true }).click();
  await other.getByRole('textbox', { name: 'Decision' }).fill('Wait another month');
  await other.getByLabel('Action', { exact: true }).fill('Count the visits again');
  await other.getByRole('combobox', { name: 'Owner' }).fill(username);
  await other.getByLabel('Due').fill('2030-01-31');
  await other.getByRole('button', { name: 'Add action' }).click();
  await expect(other.getByRole('checkbox', { name: 'Count the visits again' })).toBeVisible();
  // Nothing below the bar.
  await other.evaluate(() => window.scrollTo(0, 0));
  await axe(other);
  await agenda(page)
    .getByRole('button', { name: /^Visits.*decided/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Decision' })).toHaveValue('Wait another month');
  await expect(page.getByRole('checkbox', { name: 'Count the visits again' })).toBeVisible();

  await page.getByRole('button', { name: 'End the meeting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  for (const one of [page, other]) {
    await expect(one.getByRole('heading', { name: 'Decisions' })).toBeVisible();
    await expect(one.getByText('Hire two people')).toBeVisible();
    await expect(one.getByText('Wait another month')).toBeVisible();
    await expect(one.getByText('Count the visits again')).toBeVisible();
  }
  await axe(page);

  // The action becomes a step of the plan, which the other one sees at once.
  await addTactic(page, id, 'Ask visitors');
  await page.getByRole('button', { name: 'Add to the plan: Count the visits again' }).click();
  await page.getByRole('combobox', { name: 'Tactic' }).selectOption('Ask visitors');
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  const toStep = { name: 'Action step of Ask visitors' };
  await expect(page.getByRole('link', toStep)).toBeFocused();
  await other.getByRole('link', toStep).click();
  await expect(other.getByText('Count the visits again', { exact: true })).toBeVisible();

  // The action is due from its owner, and comes up in the next review.
  await other.goto('/updates');
  await expect(other.getByRole('checkbox', { name: 'Count the visits again' })).toBeVisible();
  await axe(other);
  await page.goto(`/strategy/${id}/month/review`);
  await page.getByLabel('Search').fill('count the');
  await expect(page.getByText('Count the visits again')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Start a review' }).click();
  await expect(topic(page, 'Still open')).toBeVisible();
  await other.getByRole('checkbox', { name: 'Count the visits again' }).click();
  await expect(topic(page, 'Keep customers')).toBeVisible();
});

test('an agenda of 23 items needs no scrolling before the first one is read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const pillars = { Patients: ['Shorten waiting', 'Earn trust'], Care: ['Heal safely', 'Discharge well'] };
  const id = await makeStrategy(page, { pillars });
  for (const [at, objective] of Object.values(pillars).flat().entries()) {
    const nodeId = await objectiveId(page, id, objective);
    const count = at === 0 ? 8 : 5;
    const measures = Array.from({ length: count }, (_, nth) => `Visits of group ${at}${nth}`);
    await addKpis(
      page,
      id,
      measures.map((measure) => ({ measure, target: 10, status: 'Off Track', nodeId })),
    );
  }
  const reply = await send(page.context(), 'POST', `/api/strategies/${id}/reviews`, {});
  const review = (await reply.json()) as { id: number };
  await page.goto(`/strategy/${id}/month/review/${review.id}`);
  await topic(page, /^Visits of group/).waitFor();
  await expect(agenda(page).getByRole('button', { name: /^Visits/ })).toHaveCount(23);
  const higher = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await higher()).toBeLessThanOrEqual(0);
  const texts = await agenda(page).innerText();
  for (const heading of [...Object.keys(pillars), ...Object.values(pillars).flat()])
    expect(texts.split('\n').filter((line) => line === heading)).toHaveLength(1);
});
