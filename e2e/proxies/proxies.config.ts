import { defineConfig } from '@playwright/test';
import common from '../playwright.config.ts';

// Uses the product through the proxies of deploy/, which are installed here.
export default defineConfig({
  ...common,
  testDir: '.',
  testMatch: ['proxies.walk.ts'],
  outputDir: '../../test-results/proxies',
  // Each proxy has a product of its own.
  globalSetup: [],
  workers: 1,
  reporter: [['list']],
  use: {
    ...common.use,
    // The certificates are made for the test.
    contextOptions: { ...common.use?.contextOptions, ignoreHTTPSErrors: true },
  },
});
