import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('the browser computes the style of few elements when the focus moves', async ({ page, browser }) => {
  const titles = (what: string) => Array.from({ length: 12 }, (_, n) => `${what} ${n + 1}`);
  await openBoard(page, { pillars: { Customer: titles('Deliver'), People: titles('Learn') } });
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await settings.blur();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const styled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
  // A rule that depends on the focus, and whose last part names neither class nor tag, would concern them all.
  expect(styled).toBeLessThan((await page.locator('*').count()) / 2);
});
