import { defineConfig } from 'vitest/config';

const server = { include: ['server/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      { test: { ...server, name: 'server on SQLite', env: { MERIDIAN_TEST_ENGINE: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'server on PostgreSQL',
          env: { MERIDIAN_TEST_ENGINE: 'postgres' },
          globalSetup: 'scripts/vitest-postgres.mjs',
        },
      },
    ],
  },
});
