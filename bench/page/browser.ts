import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { installedChromium } from '../../scripts/chromium.mjs';
import type { Session } from './bare-page.ts';

/** How a page is met: as the machine is, or as by a phone on a slow mobile network. */
export type Pace = 'unthrottled' | 'slow';

/** What every measurement of pages works with: a browser, the product's address, and the cookies of somebody signed in. */
export interface Bench {
  browser: Browser;
  origin: string;
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const QUIET = ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'];
/** 4x CPU slowdown, 150 ms to the first byte, 1.6 Mbit/s down and 750 kbit/s up. */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWN = 1_600_000 / 8;
const UP = 750_000 / 8;

/** Starts Chromium as the browser tests do. */
export function openBrowser() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: installedChromium(), args: [...QUIET, ...sandbox] });
}

/** How long a new window of the browser is left alone: it loads what it shows around its pages. Milliseconds. */
export const WINDOW_MS = 1500;
/** The room of a page: of a usual computer. */
export const WINDOW = { width: 1440, height: 900 };

/** Slows the processor of a page's renderer to a quarter, or lets it go at full speed. */
export async function slowProcessor(session: Session, pace: Pace): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: pace === 'slow' ? CPU_SLOWDOWN : 1 });
}

/** Has a page met at a pace, processor and network. */
export async function slowDown(session: Session, pace: Pace): Promise<void> {
  if (pace !== 'slow') return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN,
    uploadThroughput: UP,
  });
  await slowProcessor(session, pace);
}
