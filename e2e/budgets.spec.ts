import type { BrowserContext, Page } from '@playwright/test';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { expect, test } from './support/test.ts';

const BYTES_PER_KB = 1_000;
const limits = budgets.firstLoadJavaScriptKB;

/** Bytes of JavaScript over the wire, brotli, that a page fetches until the network is quiet. */
async function firstLoad(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      (async () => {
        await response.finished();
        const { responseBodySize } = await response.request().sizes();
        const encoding = (await response.allHeaders())['content-encoding'];
        if (responseBodySize > BYTES_PER_KB) expect(encoding, response.url()).toBe('br');
        return responseBodySize;
      })(),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(0);
  return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Signs a new person up, who makes a strategy. Answers the board's path. */
async function makeBoard(context: BrowserContext, origin: string): Promise<string> {
  const headers = { origin };
  const person = { username: 'budget.keeper', password: 'a lasting first load' };
  const registered = await context.request.post('/api/register', { data: person, headers });
  expect(registered.status()).toBe(201);
  const created = await context.request.post('/api/strategies', { data: { title: 'Grow' }, headers });
  expect(created.ok()).toBe(true);
  const { id }: { id: number } = await created.json();
  return `/strategy/${id}`;
}

for (const name of ['landing', 'auth', 'board'] as const) {
  test(`the ${name} page loads at most ${limits[name]} KB of JavaScript`, async ({
    page,
    context,
    baseURL,
  }) => {
    const board = name === 'board' ? await makeBoard(context, baseURL ?? '') : '';
    const bytes = await firstLoad(page, { landing: '/', auth: '/auth', board }[name]);
    const kilobytes = bytes / BYTES_PER_KB;
    const description = `JavaScript of the ${name} page: ${kilobytes.toFixed(1)} of ${limits[name]} KB`;
    test.info().annotations.push({ type: 'measured', description });
    expect(kilobytes, description).toBeLessThanOrEqual(limits[name]);
  });
}
