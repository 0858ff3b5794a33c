import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/test/faults/**'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
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
      { test: { ...server, ...sqlite, name: 'server on SQLite' } },
      { test: { ...server, ...postgres, name: 'server on PostgreSQL' } },
      { test: { ...faults, ...sqlite, name: 'faults on SQLite', exclude: ['**/*.postgres.test.ts'] } },
      { test: { ...faults, ...postgres, name: 'faults on PostgreSQL', exclude: ['**/*.sqlite.test.ts'] } },
    ],
  },
});
