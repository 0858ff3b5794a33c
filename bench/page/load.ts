import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { median } from '../support/measure.ts';
import { openPage, type Pace } from './browser.ts';
import { SHOWN, watchPage, type Watched } from './watch.ts';

const LONGEST_MS = 20_000;
/** How long a page that answers is left alone before what it did is read. */
const SETTLE_MS = 400;
/** How long somebody stays, so that the browser keeps the code it has compiled: it does so on the second visit. */
const STAY_MS = 3_000;
const MIB = 1024 * 1024;

/** A page to open, and what of it is waited for: how many elements of a selector. */
export interface Target {
  path: string;
  tag: string;
  count: number;
}

/** How a page loaded: times in milliseconds, bytes as they travelled. */
export interface Load extends Omit<Watched, 'interactions'> {
  /** When the page answered to clicks: one that came drawn waits for its program. */
  alive: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** Of JavaScript after a garbage collection, in MiB. */
  heap: number;
}

interface Traffic {
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** Counts what travels from now on, headers included; what a cache answers does not count. */
function countTraffic(session: CDPSession): Traffic {
  const traffic = { requests: 0, bytes: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  const cached = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.add(requestId);
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    traffic.requests++;
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}

/** A page that is watched; `session` speaks with its renderer, `shown` resolves when what is waited for is painted. */
export interface Watching {
  page: Page;
  session: CDPSession;
  shown: Promise<unknown>;
}

/**
 * Opens a page that is watched. The page says itself when it is there: to ask it would have it run what asks, in the very
 * time that is measured.
 */
export async function openWatched(
  context: BrowserContext,
  pace: Pace,
  { tag, count }: Target,
): Promise<Watching> {
  const { page, session } = await openPage(context, pace);
  const shown = new Promise((resolve) => session.once('Runtime.bindingCalled', resolve));
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: SHOWN });
  await page.addInitScript(watchPage, { selector: tag, count });
  return { page, session, shown };
}

/** Goes to a page and waits until what it is about is painted. */
export async function arrive({ page, shown }: Watching, { path }: Target): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  const patience = new AbortController();
  const late = wait(LONGEST_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`${path} did not show in ${LONGEST_MS} ms`);
  });
  await Promise.race([shown, late]);
  patience.abort();
  await late.catch(() => undefined);
}

/**
 * When the page answers; what app/boot.js leaves in the window until then is gone. Milliseconds, a little late: looked at
 * seldom, so as not to keep the page busy.
 */
const aliveAt = async ({ page }: Watching): Promise<number> => {
  const at = await page.waitForFunction(() => !('comeAlive' in window) && performance.now(), undefined, {
    polling: 25,
  });
  return (await at.jsonValue()) || 0;
};

async function visit(context: BrowserContext, pace: Pace, target: Target, stay = SETTLE_MS): Promise<Load> {
  const watching = await openWatched(context, pace, target);
  const { page, session } = watching;
  const traffic = countTraffic(session);
  await arrive(watching, target);
  const alive = await aliveAt(watching);
  const before = { ...traffic };
  await page.waitForTimeout(stay);
  const { interactions: _, ...watched } = await page.evaluate(() => window.watched);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return { ...watched, ...before, alive: Math.max(alive, watched.shown), heap: usedSize / MIB };
}

function medians(loads: readonly Load[]): Load {
  const keys = Object.keys(loads[0] ?? {}) as (keyof Load)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(loads.map((load) => load[key]))]),
  ) as unknown as Load;
}

/**
 * Loads a page several times as somebody who comes for the first time, and each time as somebody who has been there
 * twice, so that the browser has kept the files and what it compiled of them. Answers the medians.
 */
export async function measureLoad(
  browser: Browser,
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>,
  pace: Pace,
  target: Target & { origin: string },
  runs: number,
): Promise<{ cold: Load; repeat: Load }> {
  const cold: Load[] = [];
  const repeat: Load[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({
      baseURL: target.origin,
      storageState: signedIn,
      viewport: { width: 1440, height: 900 },
    });
    cold.push(await visit(context, pace, target));
    await visit(context, 'unthrottled', target, STAY_MS);
    repeat.push(await visit(context, pace, target));
    await context.close();
  }
  return { cold: medians(cold), repeat: medians(repeat) };
}
