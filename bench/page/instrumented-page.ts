import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Session } from './bare-page.ts';
import { type Bench, WINDOW, WINDOW_MS } from './browser.ts';
import { type FirstClick, SHOWN, observePage } from './page-metrics.ts';

const LONGEST_MS = 20_000;

/** A page to open, and the elements to wait for: how many of a selector. */
export interface Target {
  path: string;
  tag: string;
  count: number;
  click?: FirstClick;
}

/**
 * Resolves when the awaited elements are painted. The page reports it itself, because polling would run code within the
 * measured time.
 */
export async function listenForShown(session: Session): Promise<{ shown: Promise<unknown> }> {
  const shown = new Promise((resolve) => session.once('Runtime.bindingCalled', resolve));
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: SHOWN });
  return { shown };
}

/** Waits until the page shows the target; throws after 20 s. */
export async function waitForShown(path: string, shown: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  const late = wait(LONGEST_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`${path} did not show in ${LONGEST_MS} ms`);
  });
  await Promise.race([shown, late]);
  timeout.abort();
  await late.catch(() => undefined);
}

/** A page that collects metrics; `session` is the DevTools session of its renderer. */
export interface InstrumentedPage {
  page: Page;
  session: CDPSession;
}

/** Opens a page that collects metrics, and waits until its target is painted. */
export async function openInstrumentedPage(
  { browser, origin, signedIn }: Bench,
  { path, tag, count, click }: Target,
): Promise<InstrumentedPage> {
  const context = await browser.newContext({ baseURL: origin, storageState: signedIn, viewport: WINDOW });
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MS);
  const session = await context.newCDPSession(page);
  const { shown } = await listenForShown(session);
  await page.addInitScript(observePage, { selector: tag, count, click });
  await page.goto(path, { waitUntil: 'commit' });
  await waitForShown(path, shown);
  return { page, session };
}
