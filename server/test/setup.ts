import type * as sqlite from 'node:sqlite';
import type * as argon2 from '@node-rs/argon2';
import { afterAll, vi } from 'vitest';
import { killServers } from './faults/server.ts';
import { closePages } from './live.ts';

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
