import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../support/measure.ts';
import { makeProfile, type Profile, type Session } from './bare-page.ts';
import { type Bench, type Pace, slowDown, WINDOW, WINDOW_MS } from './browser.ts';
import { observePage, type PageMetrics } from './page-metrics.ts';
import { listenForShown, waitForShown, type Target } from './instrumented-page.ts';

/** The wait between a usable page and the reading of its metrics. Milliseconds. */
const SETTLE_MS = 400;
/** How long a visit lasts, so that the browser caches the compiled code: it does so on the second visit. */
const STAY_MS = 3_000;
const MIB = 1024 * 1024;

/** How a page loaded: times in milliseconds, bytes as transferred. */
export interface Load extends Omit<PageMetrics, 'interactions'> {
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

/** Counts network traffic from now on, headers included; answers from a cache do not count. */
function countTraffic(session: Session): Traffic {
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

/** Resolves when the click of `observePage` had its effect; polls seldom, so as not to keep the page busy. */
function untilUsable(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (window.pageMetrics.usable === 0) return;
      clearInterval(timer);
      resolve();
    }, 25);
  });
}

/** Runs a function in the page and returns its result. */
async function ask<T>(session: Session, run: () => T | Promise<T>): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${String(run)})()`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value as T;
}

async function visit(
  profile: Profile,
  pace: Pace,
  { path, tag, count, click }: Target,
  stay = SETTLE_MS,
): Promise<Load> {
  const { session, close } = await profile.open();
  await wait(WINDOW_MS);
  await session.send('Page.enable');
  await session.send('Network.enable');
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...WINDOW,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await slowDown(session, pace);
  const { shown } = await listenForShown(session);
  const source = `(${String(observePage)})(${JSON.stringify({ selector: tag, count, click })})`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const traffic = countTraffic(session);
  await session.send('Page.navigate', { url: path });
  await waitForShown(path, shown);
  if (click) await ask(session, untilUsable);
  const before = { ...traffic };
  await wait(stay);
  const { interactions: _, ...metrics } = await ask(session, () => window.pageMetrics);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await close();
  return { ...metrics, ...before, heap: usedSize / MIB };
}

function medians(loads: readonly Load[]): Load {
  const keys = Object.keys(loads[0] ?? {}) as (keyof Load)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(loads.map((load) => load[key]))]),
  ) as unknown as Load;
}

/**
 * Loads a page several times on a first visit and on a third visit, when the browser has cached the files and the compiled
 * code. Returns the medians.
 */
export async function measureLoad(
  { browser, origin, signedIn }: Bench,
  pace: Pace,
  target: Target,
  runs: number,
): Promise<{ cold: Load; repeat: Load }> {
  const there = { ...target, path: origin + target.path };
  const cold: Load[] = [];
  const repeat: Load[] = [];
  for (let run = 0; run < runs; run++) {
    const profile = await makeProfile(browser, signedIn.cookies);
    cold.push(await visit(profile, pace, there));
    await visit(profile, 'unthrottled', there, STAY_MS);
    repeat.push(await visit(profile, pace, there));
    await profile.close();
  }
  return { cold: medians(cold), repeat: medians(repeat) };
}
