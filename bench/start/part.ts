import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { seed } from '../support/seed.ts';
import { type Served, startProcess, startServer, temporaryFolder } from '../support/server.ts';

/** From the command to the first answer, and the memory of a server that nobody asks anything. */

/** How long a server is left alone before its memory is read: milliseconds. */
const SETTLE_MS = 3000;
const bareFile = path.join(import.meta.dirname, 'bare.mjs');

/** Starts a server and asks it at once; answers the milliseconds until the answer was read. */
async function firstAnswer(start: () => Promise<Served>): Promise<{ ms: number; server: Served }> {
  const begin = performance.now();
  const server = await start();
  const reply = await fetch(`${server.origin}/readyz`);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`The first answer was ${reply.status}`);
  return { ms: performance.now() - begin, server };
}

export const measure: Part = async ({ quick }) => {
  const { folder, remove } = temporaryFolder();
  const data = { MERIDIAN_DATA: folder };
  // The first start makes the database and fills the cache of compiled code, as the first start of an installation does.
  const first = await startServer(data);
  await seed(await register(first.origin, 'bench.starter'), 200);
  await first.stop();

  const times: { here: number[]; bare: number[] } = { here: [], bare: [] };
  const memory: { here: number[]; bare: number[] } = { here: [], bare: [] };
  const sides = [
    ['here', () => startServer(data)],
    ['bare', () => startProcess([bareFile], {})],
  ] as const;
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const [side, start] of sides) {
      const { ms, server } = await firstAnswer(start);
      times[side].push(ms);
      if (round === 0) {
        await pause(SETTLE_MS);
        memory[side].push(server.residentMiB());
      }
      await server.stop();
    }
  }
  remove();
  const line = (name: string, unit: string, { here, bare }: { here: number[]; bare: number[] }): Measure => ({
    name,
    value: median(here),
    unit,
    note: `bare node:http ${Math.round(median(bare))} ${unit}`,
  });
  return [line('cold start to first answer', 'ms', times), line('memory idle', 'MiB', memory)];
};
