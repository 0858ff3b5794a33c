import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../support/measure.ts';
import { makeProfile, type Profile } from './bare-page.ts';
import { type Bench, CPU_SLOWDOWN, WINDOW, WINDOW_MS } from './browser.ts';

/** How long a visit lasts: hydration, the idle prefetch and the caching of compiled code are over by then. Milliseconds. */
const STAY_MS = 3_000;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

async function visit(profile: Profile, url: string): Promise<void> {
  const { session, close } = await profile.open();
  await wait(WINDOW_MS);
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...WINDOW,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await session.send('Page.navigate', { url });
  await wait(STAY_MS);
  await close();
}

/** The processor time of the longest task after the first contentful paint, in milliseconds at 4x CPU slowdown. */
async function longestOf({ browser }: Bench, profile: Profile, url: string): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel', '__metadata', 'loading'] });
  await visit(profile, url);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const painted = trace.traceEvents.findLast(({ name }) => name === 'firstContentfulPaint');
  const isMain = ({ pid, args }: TraceEvent) => pid === painted?.pid && args?.name === 'CrRendererMain';
  const main = trace.traceEvents.find(isMain);
  if (!painted || !main) throw new Error(`${url} painted nothing`);
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === main.pid && tid === main.tid && ts > painted.ts,
  );
  return (Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000) * CPU_SLOWDOWN;
}

/** Measures the longest task after the first paint of a page, on a first and on a third visit: the medians of some runs. */
export async function measureFirstTasks(bench: Bench, path: string, runs: number) {
  const url = bench.origin + path;
  const cold: number[] = [];
  const repeat: number[] = [];
  for (let run = 0; run < runs; run++) {
    const profile = await makeProfile(bench.browser, bench.signedIn.cookies);
    cold.push(await longestOf(bench, profile, url));
    await visit(profile, url);
    repeat.push(await longestOf(bench, profile, url));
    await profile.close();
  }
  return { cold: median(cold), repeat: median(repeat) };
}
