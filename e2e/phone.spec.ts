import { openBoard } from './support/board.ts';
import { makeToken, registerBy, send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';
import { readFlow } from './support/work.ts';

const PAGES = [
  '',
  '/kpis',
  '/targets',
  '/close',
  '/compare',
  '/book',
  '/initiatives',
  '/timeline',
  '/history',
  '/manage-teammates',
];
const PHONE = { width: 390, height: 844 };

test('the bars of a board and of an objective hold everything and who else is here', async ({
  page,
  context,
  newContext,
}) => {
  const id = await openBoard(page, { pillars: { Customer: ['Deliver on time'] } });
  const { nodes } = await readFlow(page, id);
  const objective = `/strategy/${id}/objective/${nodes.find(({ type }) => type === 'objective')?.id}`;
  const theirs = await newContext();
  await registerBy(theirs, await makeToken(context, id, 'read_only'));
  const reader = await theirs.newPage();
  await reader.setViewportSize(PHONE);
  await reader.goto(`/strategy/${id}`);
  await expect(reader.getByRole('status', { name: 'Also here' }).getByText('P')).toBeVisible();
  const room = (it: Element) => it.scrollWidth - it.clientWidth;
  expect(await reader.getByRole('banner').evaluate(room)).toBeLessThanOrEqual(0);

  await page.goto(objective);
  await reader.goto(objective);
  const bar = reader.getByRole('banner').filter({ has: reader.getByRole('link', { name: 'Close' }) });
  const people = bar.getByRole('img').or(bar.getByRole('list')).first();
  await expect(people).toBeVisible();
  const box = async (part: typeof bar) => {
    const { y, height } = (await part.boundingBox()) ?? { y: -1, height: 0 };
    return { top: y, bottom: y + height };
  };
  const whole = await box(bar);
  for (const part of [bar.getByRole('button', { name: /Search/ }), people]) {
    const { top, bottom } = await box(part);
    expect(top).toBeGreaterThanOrEqual(whole.top);
    expect(bottom).toBeLessThanOrEqual(whole.bottom);
  }
});

test('no page of a strategy scrolls sideways for a long word or name', async ({
  page,
  context,
  newContext,
}) => {
  await page.setViewportSize(PHONE);
  const id = await openBoard(page, { pillars: { Customer: ['Deliver on time'] } });
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const renamed = await send(context, 'PUT', `/api/strategies/${id}`, { title, boardTitle: title });
  expect(renamed.status()).toBe(200);
  const theirs = await newContext();
  await registerBy(theirs, await makeToken(context, id, 'read_write'));
  await send(theirs, 'PUT', '/api/user', { name: 'W'.repeat(80) });
  for (const end of PAGES) {
    await page.goto(`/strategy/${id}${end}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), end).toBe(PHONE.width);
  }
  await expect(page.getByText('W'.repeat(80), { exact: true })).toBeVisible();
});
