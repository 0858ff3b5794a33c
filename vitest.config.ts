import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hasMarkedTests } from './scripts/marked-tests.mjs';

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/test/faults/**', 'server/test/failover/**'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
};
const ofSqlite = '**/*.sqlite.test.ts';
const ofPostgres = 'server/**/*.postgres.test.ts';
/** Beside files that name their engine: those with tests that `it.onBoth` marks. Their other tests do not run there. */
const ofBoth = globSync('server/**/*.test.ts', { cwd: import.meta.dirname }).filter((path) =>
  hasMarkedTests(path, readFileSync(join(import.meta.dirname, path), 'utf8')),
);
// `npm run test:hostile` sends all it has to both engines.
if (process.env['MERIDIAN_TEST_INPUTS']) ofBoth.push('server/test/hostile/*.test.ts');
/** What a server lives through: processes that are killed, disks that fill, databases that go away. */
const faults = { include: ['server/test/faults/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
/** A worker keeps its modules from file to file: to load them anew would take longer than most files' tests. */
const shared = { isolate: false, setupFiles: 'server/test/setup.ts' };
const sqlite = { ...shared, env: { MERIDIAN_TEST_ENGINE: 'sqlite' } };
const postgres = {
  ...shared,
  env: { MERIDIAN_TEST_ENGINE: 'postgres' },
  globalSetup: 'scripts/vitest-postgres.mjs',
};

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 20_000,
          include: ['{contract,web,bench}/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          // The libraries take seconds to load; `renderPage` leaves nothing of a test behind.
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://meridian.test' } },
          setupFiles: 'web/test/setup.ts',
          // The first test of a worker loads them.
          testTimeout: 60_000,
        },
      },
      {
        test: { ...server, ...sqlite, name: 'server on SQLite', exclude: [...server.exclude, ofPostgres] },
      },
      {
        test: {
          ...server,
          ...postgres,
          name: 'server on PostgreSQL',
          include: [ofPostgres, ...ofBoth],
          exclude: [
            ...server.exclude,
            ...(process.env['MERIDIAN_TEST_PGBOUNCER'] === '' ? ['**/pooler.postgres.test.ts'] : []),
          ],
        },
      },
      {
        // Started by `npm run test:failover` alone: it needs programs of the system, and takes minutes.
        test: {
          name: 'failover',
          include: ['server/test/failover/**/*.test.ts'],
          setupFiles: shared.setupFiles,
          env: postgres.env,
          hookTimeout: 120_000,
        },
      },
      { test: { ...faults, ...sqlite, name: 'faults on SQLite', exclude: [ofPostgres] } },
      {
        test: {
          ...faults,
          ...postgres,
          name: 'faults on PostgreSQL',
          // In the short form `nodes.postgres.test.ts` kills the servers there.
          exclude: [ofSqlite, ...(process.env['MERIDIAN_FAULTS'] === 'long' ? [] : ['**/kill.test.ts'])],
        },
      },
    ],
  },
});
