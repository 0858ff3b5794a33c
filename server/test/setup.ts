import type * as sqlite from 'node:sqlite';
import type * as argon2 from '@node-rs/argon2';
import { afterAll, vi } from 'vitest';
import type * as reading from '../import/reading/read.ts';
import { killServers } from './faults/server.ts';
import { bareEnvironment } from './process.ts';
import { closePages } from './live.ts';

// The threads and processes that a server of the tests starts load the modules from there.
process.env['NODE_COMPILE_CACHE'] = bareEnvironment.NODE_COMPILE_CACHE;

// Files share a worker's modules, so this cleans up after a file.
afterAll(() => {
  closePages();
  killServers();
  vi.useRealTimers();
});

// A password's hash costs 30 ms by design, and tests register a thousand users.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  const hash: typeof argon2.hash = (password, options) =>
    real.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...real, hash: vi.fn(hash), verify: vi.fn(real.verify) };
});

// A commit waits for the disk by design, and tests commit a hundred thousand times. Servers that tests kill are processes of their own.
vi.mock('node:sqlite', async (original) => {
  const real = await original<typeof sqlite>();
  class DatabaseSync extends real.DatabaseSync {
    override exec(statement: string): void {
      super.exec(statement.replace('synchronous = FULL', 'synchronous = OFF'));
    }
  }
  return { ...real, DatabaseSync };
});

// A process for each file takes half a second by design, and tests of imports read hundreds. `vi.importActual` gives the real function.
vi.mock('../import/reading/read.ts', async (original) => {
  const real = await original<typeof reading>();
  const { bytesOfSheets } = await import('../import/reading/cells.ts');
  const { readSource } = await import('../import/reading/read-file.ts');
  const readSheets: typeof reading.readSheets = async (source, limits, waiting) =>
    'bytes' in source && source.bytes.length > 1024 * 1024
      ? real.readSheets(source, limits, waiting)
      : bytesOfSheets(await readSource(source, limits));
  return { ...real, readSheets };
});
