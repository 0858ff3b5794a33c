import type { Page } from '@playwright/test';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { makeStrategy } from './support/board.ts';
import { expect, test } from './support/test.ts';

const BYTES_PER_KB = 1_000;
const PAGES = ['landing', 'auth', 'dashboard', 'board', 'kpis', 'initiatives'] as const;
const limits: Record<string, number> = budgets.firstLoadJavaScriptKB;
const mostRequests: Record<string, number> = budgets.firstLoadRequests;

/** Blocks prefetches of the idle page, which are not part of the budget. */
const withoutIdle = (page: Page) => page.addInitScript(() => (window.requestIdleCallback = () => 0));

/** Opens a page and waits until the network is quiet. Answers its scripts' bytes over the wire, brotli, and how many requests it made. */
async function firstLoad(page: Page, path: string): Promise<{ bytes: number; requests: number }> {
  const scripts: Promise<number>[] = [];
  let requests = 0;
  await withoutIdle(page);
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (['document', 'stylesheet', 'script', 'fetch'].includes(type)) requests++;
    if (type !== 'script') return;
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
  return { bytes: (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0), requests };
}

for (const name of PAGES) {
  test(`the ${name} page loads at most ${limits[name]} KB of JavaScript in ${mostRequests[name]} requests`, async ({
    page,
  }) => {
    const isOut = name === 'landing' || name === 'auth';
    const board = isOut ? '' : `/strategy/${await makeStrategy(page)}`;
    const list = `${board}/${name}`;
    const paths = {
      landing: '/',
      auth: '/auth',
      dashboard: '/dashboard',
      board,
      kpis: list,
      initiatives: list,
    };
    const { bytes, requests } = await firstLoad(page, paths[name]);
    const kilobytes = bytes / BYTES_PER_KB;
    const description = `the ${name} page: ${kilobytes.toFixed(1)} of ${limits[name]} KB of JavaScript, ${requests} of ${mostRequests[name]} requests`;
    test.info().annotations.push({ type: 'measured', description });
    expect(kilobytes, description).toBeLessThanOrEqual(limits[name] ?? 0);
    expect(requests, description).toBeLessThanOrEqual(mostRequests[name] ?? 0);
  });
}
