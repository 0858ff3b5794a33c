import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/test/faults/**'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
};
const ofSqlite = '**/*.sqlite.test.ts';
const ofPostgres = 'server/**/*.postgres.test.ts';
/** What depends on the engine, beside files that name it: storing, changes of a strategy, races, deletions and moves. */
const ofBoth = [
  'server/store/{errors,migrate,second-factor,upgrade,upgrade-dates,upgrade-numbers}.test.ts',
  'server/{books,change,comments,history,jobs,locks,measures,month,notifications,plan,publish,reviews,search,updates}/**/*.test.ts',
  'server/live/{changes,converge,nodes,presence,queries}.test.ts',
  'server/accounts/{register,second-factor}.test.ts',
  'server/access/registration.test.ts',
  'server/sharing/{links,members,ownership,reset,reset-race}.test.ts',
  'server/strategies/{example-once,strategies}.test.ts',
  'server/operation/{backup,disk-use,metrics,move,users-people}.test.ts',
  'server/test/{statements,statements-batch,statements-live}.test.ts',
  // `npm run test:hostile` sends all it has to both engines.
  `server/test/hostile/${process.env['MERIDIAN_TEST_INPUTS'] ? '*' : 'live-races'}.test.ts`,
];
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
