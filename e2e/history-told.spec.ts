import { holdAnswer } from './support/hold.ts';
import { makeStrategies, register } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

test('what is told while older changes are read stays on top of them', async ({ page, context }) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Alpha' });
  const base = `/api/strategies/${made?.id}`;
  for (let at = 0; at < 60; at++)
    await send(context, 'POST', `${base}/nodes`, { type: 'perspective', title: `Pillar ${at}.` });
  const older = await holdAnswer(page, '**/changes?before=**');
  await page.goto(`/strategy/${made?.id}/history`);
  await expect(page.getByText('Pillar 59.')).toBeVisible();
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await older.answered;
  await send(context, 'POST', `${base}/nodes`, { type: 'perspective', title: 'Told meanwhile' });
  await expect(page.getByText('Told meanwhile')).toBeVisible();
  older.release();
  await expect(page.getByText('Pillar 0.')).toHaveCount(1);
  await expect(page.getByText('Told meanwhile')).toHaveCount(1);
});
