import { defineConfig } from '@playwright/test';
import { installedChromium } from '../scripts/chromium.mjs';

const QUIET = [
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];
// Chromium's sandbox refuses to run as root, as which containers usually run.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/product.ts',
  snapshotPathTemplate: '{testDir}/pictures/base/{platform}/{arg}{ext}',
  updateSnapshots: 'none',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Patient, so that a busy machine is not taken for a broken product: no test is about time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // The worker stands between a page and the answers that tests put in its way; offline.spec.ts lets it in.
    contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: installedChromium(), args: [...QUIET, ...sandbox] },
  },
});
