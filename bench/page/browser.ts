import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { installedChromium } from '../../scripts/chromium.mjs';
import type { Session } from './bare-page.ts';

/** The emulated device: the machine as it is, or a phone on a slow mobile network. */
export type Pace = 'unthrottled' | 'slow';

/** What every page measurement uses: a browser, the origin of the server, and the cookies of a signed-in user. */
export interface Bench {
  browser: Browser;
  origin: string;
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const QUIET = ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'];
/** The CPU slowdown of a slow device; with 150 ms to the first byte, 1.6 Mbit/s down and 750 kbit/s up. */
export const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWN = 1_600_000 / 8;
const UP = 750_000 / 8;

/** Starts Chromium as the browser tests do. */
export function openBrowser() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: installedChromium(), args: [...QUIET, ...sandbox] });
}

/** How long to wait for a new browser window, which loads its own interface. Milliseconds. */
export const WINDOW_MS = 1500;
/** The viewport: of a usual computer. */
export const WINDOW = { width: 1440, height: 900 };

/** Sets the CPU of a page's renderer to 4x slowdown, or to full speed. */
export async function slowProcessor(session: Session, pace: Pace): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: pace === 'slow' ? CPU_SLOWDOWN : 1 });
}

/** Emulates CPU and network of a pace for a page. */
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
