import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/test/faults/**'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
const ofSqlite = '**/*.sqlite.test.ts';
const ofPostgres = '**/*.postgres.test.ts';
/** What does not depend on the engine: HTTP, settings, and the matrices of roles and bodies. It runs on SQLite only. */
const onceIsEnough = [
  'server/*.test.ts',
  'server/http/**',
  'server/test/{bodies,ids,kept,matrix}.test.ts',
  'server/test/asvs/**',
  // `npm run test:hostile` runs them on both engines.
  ...(process.env['MERIDIAN_TEST_INPUTS']
    ? []
    : ['server/test/hostile/{large,requests,slow,socket,wire}.test.ts']),
];
/** What a server lives through: processes that are killed, disks that fill, databases that go away. */
const faults = { include: ['server/test/faults/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
const sqlite = { env: { MERIDIAN_TEST_ENGINE: 'sqlite' } };
const postgres = {
  env: { MERIDIAN_TEST_ENGINE: 'postgres' },
  globalSetup: 'scripts/vitest-postgres.mjs',
};

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
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
          exclude: [...server.exclude, ofSqlite, ...onceIsEnough],
        },
      },
      { test: { ...faults, ...sqlite, name: 'faults on SQLite', exclude: [ofPostgres] } },
      { test: { ...faults, ...postgres, name: 'faults on PostgreSQL', exclude: [ofSqlite] } },
    ],
  },
});
