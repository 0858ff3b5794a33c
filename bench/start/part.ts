import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { register } from '../support/client.ts';
import { type Measure, median, type Part } from '../support/measure.ts';
import { seed } from '../support/seed.ts';
import { type Served, startProcess, startServer, temporaryFolder } from '../support/server.ts';
import { npmProgram, npmStart } from './npm-start.ts';

/** The time from the command to the first answer, and the memory of an idle server. */

/** The wait before the memory of a server is read: milliseconds. */
const SETTLE_MS = 3000;
const bareFile = path.join(import.meta.dirname, 'bare.mjs');

type Start = () => Promise<Served>;

/** One way to start, and its figures in each round. */
interface Side {
  start: Start;
  ms: number[];
  idleMiB: number[];
  privateMiB: number[];
}

const side = (start: Start): Side => ({ start, ms: [], idleMiB: [], privateMiB: [] });

/** Starts a server, sends a request at once, and then waits. */
async function measureOne({ start, ms, idleMiB, privateMiB }: Side): Promise<void> {
  const begin = performance.now();
  const server = await start();
  const reply = await fetch(`${server.origin}/readyz`);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`The first answer was ${reply.status}`);
  ms.push(performance.now() - begin);
  await pause(SETTLE_MS);
  idleMiB.push(server.residentMiB());
  privateMiB.push(server.privateMiB());
  await server.stop();
}

export const measure: Part = async ({ quick }) => {
  // `npm start` would build it first.
  await ensureWebApp();
  const { folder, remove } = temporaryFolder();
  const data = { MERIDIAN_DATA: folder };
  // The first start makes the database and fills the cache of compiled code, as the first start of an installation does.
  const first = await startServer(data);
  await seed(await register(first.origin, 'bench.starter'), 200);
  await first.stop();

  const here = side(() => startServer(data));
  const bare = side(() => startProcess([bareFile], {}));
  const program = npmProgram;
  const npm = program === undefined ? undefined : side(() => npmStart(program, data));
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const one of [here, bare, npm]) if (one) await measureOne(one);
  }
  remove();

  const ms = ({ ms }: Side) => ({ value: median(ms), unit: 'ms' });
  const idle = ({ idleMiB }: Side) => ({ value: median(idleMiB), unit: 'MiB' });
  const alone = ({ privateMiB }: Side) => ({ value: median(privateMiB), unit: 'MiB' });
  const beside = ({ value, unit }: { value: number; unit: string }): string =>
    `bare node:http ${Math.round(value)} ${unit}`;
  const found: Measure[] = [
    { name: 'cold start to first answer', ...ms(here), note: `the server alone; ${beside(ms(bare))}` },
    { name: 'memory idle', ...idle(here), note: `the server's process; ${beside(idle(bare))}` },
    { name: 'memory idle, private', ...alone(here), note: `without pages of files; ${beside(alone(bare))}` },
  ];
  if (!npm) return found;
  const note = 'npm and the server';
  return [
    ...found,
    { name: 'cold start to first answer by npm start', ...ms(npm) },
    { name: 'memory idle by npm start', ...idle(npm), note },
  ];
};
