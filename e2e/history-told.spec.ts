import { makeStrategies, register } from './support/people.ts';
import { send } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const OLDER = '**/changes?before=**';

test('what is told while older changes are read stays on top of them', async ({ page, context }) => {
  await register(context);
  const [made] = await makeStrategies(context, { title: 'Alpha' });
  const base = `/api/strategies/${made?.id}`;
  for (let at = 0; at < 60; at++)
    await send(context, 'POST', `${base}/nodes`, { type: 'perspective', title: `Pillar ${at}.` });
  const seen = Promise.withResolvers<void>();
  await page.route(OLDER, async (route) => {
    const response = await route.fetch();
    await seen.promise;
    await route.fulfill({ response });
  });
  await page.goto(`/strategy/${made?.id}/history`);
  await expect(page.getByText('Pillar 59.')).toBeVisible();
  const asked = page.waitForRequest(OLDER);
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await asked;
  await send(context, 'POST', `${base}/nodes`, { type: 'perspective', title: 'Told meanwhile' });
  await expect(page.getByText('Told meanwhile')).toBeVisible();
  seen.resolve();
  await expect(page.getByText('Pillar 0.')).toHaveCount(1);
  await expect(page.getByText('Told meanwhile')).toHaveCount(1);
});
