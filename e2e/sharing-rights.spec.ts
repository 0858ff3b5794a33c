import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { openBoard } from './support/board.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';
import { addInitiatives, addTactic, readFlow, readInitiative } from './support/work.ts';

/** Everything on the page with which something could be changed: what it is and what it is called. */
async function controls(page: Page): Promise<string[]> {
  const found = await page
    .locator('button, input, select, textarea, [contenteditable], [role=menuitem], [draggable=true]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    );
  return found.filter((name) =>
    /\b(add|edit|create|delete|remove|move|drag|paste|save|undo|actions)\b/i.test(name),
  );
}

test('a reader can read a text that is cut, by touch and by keys', async ({ page, context, newContext }) => {
  const id = await openBoard(page);
  const words = 'A measure that says at some length what is counted, by whom, since when and for what';
  const kpi = { measure: words, target: 40, unit: '%', period: 1 };
  expect((await send(context, 'POST', `/api/strategies/${id}/kpis`, kpi)).status()).toBe(201);
  const theirs = await newContext();
  await registerBy(theirs, await makeToken(context, id, 'read_only'));
  const guest = await theirs.newPage();
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(`/strategy/${id}/kpis`);
  const cell = guest.getByRole('row').filter({ hasText: words }).locator('[title]', { hasText: words });
  await cell.click();
  const whole = guest.getByRole('dialog', { name: 'Whole text' });
  await expect(whole).toHaveText(words);
  await axe(guest);
  await guest.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await expect(cell).toBeFocused();
  await guest.keyboard.press('Enter');
  await expect(whole).toHaveText(words);
});

test('a Read Only member meets not a single control that changes something', async ({
  page,
  context,
  newContext,
}) => {
  const id = await openBoard(page, {
    nodes: [
      { type: 'vision', title: 'See far' },
      { type: 'mission', title: 'Go there' },
    ],
    pillars: { Customer: ['Delight customers', 'Win the north'] },
  });
  await addInitiatives(page, id, {
    objective: 'Delight customers',
    initiative: 'Call every customer',
    whoName: 'Ana',
    startDate: '2026-11-01',
    whenDate: '2027-01-31',
  });
  const { id: initiativeId } = await readInitiative(page, id, 'Call every customer');
  await addTactic(page, id, initiativeId, 'Write the script', 'Draft it');
  const { nodes } = await readFlow(page, id);
  const objective = nodes.find(({ title }) => title === 'Delight customers')?.id ?? 0;
  const kpi = { measure: 'Repeat orders', target: 40, unit: '%', period: 1, nodeId: objective };
  const made = await send(context, 'POST', `/api/strategies/${id}/kpis`, kpi);
  expect(made.status(), await made.text()).toBe(201);
  const { id: kpiId }: { id: number } = await made.json();
  await page.reload();
  await expect(page.getByText('See far')).toBeVisible();
  expect((await controls(page)).length, 'the owner has some').toBeGreaterThan(5);

  const theirs = await newContext();
  await registerBy(theirs, await makeToken(context, id, 'read_only'));
  const guest = await theirs.newPage();
  for (const { path, sign } of [
    { path: '', sign: 'See far' },
    { path: '/kpis', sign: 'Repeat orders' },
    { path: '/initiatives', sign: 'Call every customer' },
    { path: `/objective/${objective}/gantt`, sign: 'Call every customer' },
    { path: '/manage-teammates', sign: 'Northwind' },
  ]) {
    await guest.goto(`/strategy/${id}${path}`);
    await expect(guest.getByText(sign).first()).toBeVisible();
    expect(await controls(guest), `controls at ${path}`).toEqual([]);
  }

  await guest.goto(`/strategy/${id}`);
  await guest.getByText('See far').dblclick();
  await guest.getByText('Customer', { exact: true }).first().dblclick();
  await guest.getByRole('heading', { level: 1 }).dblclick();
  expect(await guest.locator('input, textarea').count()).toBe(0);

  const forged = [
    send(theirs, 'PUT', `/api/strategies/${id}/nodes/${objective}`, { title: 'Mine' }),
    send(theirs, 'DELETE', `/api/strategies/${id}/nodes/${objective}`),
    send(theirs, 'PUT', `/api/strategies/${id}/board-title`, { boardTitle: 'Mine' }),
    send(theirs, 'PUT', `/api/kpis/${kpiId}`, { measure: 'Mine' }),
    send(theirs, 'DELETE', `/api/initiatives/${initiativeId}`),
    send(theirs, 'PUT', `/api/strategies/${id}`, { title: 'Mine' }),
    send(theirs, 'GET', `/api/strategies/${id}/invite-links`),
  ];
  for (const answer of await Promise.all(forged)) expect(answer.status(), answer.url()).toBe(403);
});
