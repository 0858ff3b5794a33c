import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { choose, failing, over, press, type Scene, scenesAt, steps } from './scene.ts';

const SHEET = join(import.meta.dirname, '../../docs/using/samples/scorecard-by-month.csv');

/** Opens the wizard with a sheet. */
const openSheet = async (page: Page): Promise<void> => {
  await choose('Menu', 'Import')(page);
  await page.getByLabel('File').setInputFiles(SHEET);
};

const read = async (page: Page): Promise<void> => {
  await openSheet(page);
  await page.getByText('scorecard-by-month.csv').waitFor();
};

const compared = (page: Page): Promise<void> => page.getByText(/^Imports /).waitFor();

const kpis = scenesAt(({ empty }) => `/strategy/${empty}/kpis`);

/** The steps of the wizard that imports. */
export const importScenes: Scene[] = [
  kpis('import', choose('Menu', 'Import'), over),
  kpis('import-refused', openSheet, {
    ...over,
    before: failing(/\/import\/sheets$/, 400),
    allow: /400/,
  }),
  kpis('import-file', read, over),
  kpis('import-rows', steps(read, press('Next')), over),
  kpis('import-columns', steps(read, press('Next', 'Next')), over),
  kpis('import-preview', steps(read, press('Next', 'Next', 'Next'), compared), over),
];
