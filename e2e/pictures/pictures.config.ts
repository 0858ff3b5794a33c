import { defineConfig } from '@playwright/test';
import common from '../playwright.config.ts';

// Takes a picture of every screen and state into pictures/, which git does not keep, and those of the docs into docs/pictures/.
export default defineConfig({
  ...common,
  testDir: '.',
  testMatch: ['every.walk.ts', 'docs.walk.ts'],
  outputDir: '../../test-results/pictures',
  globalSetup: './world-setup.ts',
  reporter: [['dot']],
});
