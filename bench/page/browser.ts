import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { installedChromium } from '../../scripts/chromium.mjs';

/** How a page is met: as the machine is, or as by a phone on a slow mobile network. */
export type Pace = 'unthrottled' | 'slow';

/** What every measurement of pages works with: a browser, the product's address, and the cookies of somebody signed in. */
export interface Bench {
  browser: Browser;
  origin: string;
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const QUIET = ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'];
/** A processor of a quarter of this one's speed, 150 ms to the first byte, 1.6 Mbit/s down and 750 kbit/s up. */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWN = 1_600_000 / 8;
const UP = 750_000 / 8;

/** Starts Chromium as the browser tests do. */
export function openBrowser() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: installedChromium(), args: [...QUIET, ...sandbox] });
}

/** Slows the processor of a page's renderer to a quarter, or lets it go at full speed. */
export async function slowProcessor(session: CDPSession, pace: Pace): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: pace === 'slow' ? CPU_SLOWDOWN : 1 });
}

/** How long a new window of the browser is left alone: it loads what it shows around its pages. Milliseconds. */
const WINDOW_MS = 1500;

/** Opens a page of a context that is met at a pace, in a window that is there already; `session` speaks with its renderer. */
export async function openPage(
  context: BrowserContext,
  pace: Pace,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (pace === 'slow') {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN,
      uploadThroughput: UP,
    });
    await slowProcessor(session, pace);
  }
  return { page, session };
}
