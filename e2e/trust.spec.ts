import type { BrowserContext, Page } from '@playwright/test';
import { chooseAccount, register, submitAuth } from './support/people.ts';
import { acceptBy, makeToken, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

/** Markup that would run and leave a mark if a page did not escape it. */
const payload = (where: string) =>
  `${where}<img src=x onerror="window.taken='${where}'">"'><script>window.taken=1</script>`;

async function made(context: BrowserContext, path: string, data: object): Promise<{ id: number }> {
  const reply = await send(context, 'POST', path, data);
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(201);
  return reply.json();
}

/** Puts the payload into every text field there is, as a member who may write. */
async function fill(member: BrowserContext, id: number): Promise<{ objective: number }> {
  const at = `/api/strategies/${id}`;
  const text = (title: string, description: string) => ({
    title: payload(title),
    description: payload(description),
  });
  await made(member, `${at}/nodes`, { type: 'vision', ...text('vision', 'vision text') });
  await made(member, `${at}/nodes`, { type: 'mission', ...text('mission', 'mission text') });
  const pillar = await made(member, `${at}/nodes`, { type: 'perspective', ...text('pillar', 'pillar text') });
  const objective = await made(member, `${at}/nodes`, {
    type: 'objective',
    perspectiveId: pillar.id,
    ...text('objective', 'objective text'),
  });
  const measure = {
    description: payload('measure text'),
    target: 1,
    unit: payload('unit').slice(0, 40),
    period: 1,
    periodUnit: 'Year',
    status: '<b onclick=1>bold</b>',
  };
  const kpi = await made(member, `${at}/kpis`, {
    measure: payload('measure'),
    nodeId: objective.id,
    ...measure,
  });
  await made(member, `${at}/department-kpis`, { measure: payload('department'), kpiId: kpi.id, ...measure });
  const dates = { startDate: '2030-01-01', dueDate: '2030-02-01', status: '<b onclick=1>bold</b>' };
  const initiative = await made(member, `${at}/initiatives`, {
    nodeId: objective.id,
    initiative: payload('initiative'),
    description: payload('initiative text'),
    whoName: payload('who'),
    whoDepartment: payload('department'),
    whenDate: '2030-02-01',
    startDate: '2030-01-01',
    how: payload('how'),
    notes: payload('notes'),
    status: '<b onclick=1>bold</b>',
  });
  const tactic = await made(member, `${at}/tactics`, {
    initiativeId: initiative.id,
    title: payload('tactic'),
    owner: payload('owner'),
    ...dates,
  });
  await made(member, `${at}/action-steps`, {
    tacticId: tactic.id,
    title: payload('step'),
    assignedTo: payload('assigned'),
    ...dates,
  });
  return { objective: objective.id };
}

async function expectText(page: Page, where: string): Promise<void> {
  await expect(page.getByText(where).first(), where).toBeVisible();
  expect(await page.evaluate(() => 'taken' in window), where).toBe(false);
  expect(await page.locator('img[src="x"]').count(), where).toBe(0);
}

test('markup that a member puts into every text field is text to the owner on every page', async ({
  page,
  context,
  newContext,
}) => {
  await register(context);
  const { id } = await made(context, '/api/strategies', {
    title: payload('strategy'),
    description: payload('strategy text'),
  });
  const board = { boardTitle: payload('board') };
  expect((await send(context, 'PUT', `/api/strategies/${id}/board-title`, board)).status()).toBe(200);
  const theirs = await newContext();
  await register(theirs);
  const renamed = await send(theirs, 'PUT', '/api/user', { name: payload('name').slice(0, 80) });
  expect(renamed.status()).toBe(200);
  await acceptBy(theirs, await makeToken(context, id, 'read_write'));
  const { objective } = await fill(theirs, id);
  for (const [path, where] of [
    ['/dashboard', 'strategy<img'],
    [`/strategy/${id}`, 'objective<img'],
    [`/strategy/${id}/kpis`, 'measure<img'],
    [`/strategy/${id}/initiatives`, 'initiative<img'],
    [`/strategy/${id}/objective/${objective}`, 'measure<img'],
    [`/strategy/${id}/objective/${objective}/gantt`, 'tactic<img'],
    [`/strategy/${id}/history`, 'step<img'],
    [`/strategy/${id}/manage-teammates`, 'name<img'],
  ] as const) {
    await page.goto(path);
    await expectText(page, where);
  }
});

test('signing out leaves nothing of the account in the browser, and Back shows none of it', async ({
  page,
  context,
}) => {
  const person = await register(context);
  await made(context, '/api/strategies', { title: 'Known to nobody else' });
  await page.goto('/dashboard');
  await expect(page.getByText('Known to nobody else')).toBeVisible();
  await chooseAccount(page, 'Logout');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  // The device cookie stays, so that wrong passwords from elsewhere do not lock the user out here. It names nobody.
  const cookies = await context.cookies();
  expect(cookies).toMatchObject([{ name: 'meridian-device', httpOnly: true }]);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  const kept = stored + JSON.stringify(cookies);
  expect(kept).not.toContain(person.username);
  expect(kept).not.toContain('Known');
  expect(await page.content()).not.toContain('Known to nobody else');
  await page.goto('/auth');
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Known to nobody else')).toHaveCount(0);
});

test('a password can be pasted, and a password manager knows which field is which', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await register(context);
  await context.clearCookies();
  await page.goto('/auth');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await page.evaluate((text) => navigator.clipboard.writeText(text), person.password);
  await page.getByLabel('Password').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Password')).toHaveValue(person.password);
  await submitAuth(page, person, 'Login');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
});
