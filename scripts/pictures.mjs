import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { explain, productNode, root } from './command.mjs';
import { ensureDependencies, ensureWebApp } from './setup.mjs';

// Takes a picture of every screen and state into pictures/, and those of the docs: `npm run pictures`, or some of them:
// `npm run pictures -- -g kpis`, `npm run pictures -- docs.walk`. `npm run pictures -- --base` makes the base pictures anew
// with which the tests compare the main screens.

try {
  await ensureDependencies();
  await ensureWebApp();
  await ensureChromium();
} catch (error) {
  explain(error);
  process.exit(1);
}

const playwright = join(root, 'node_modules', '.bin', 'playwright');
const given = process.argv.slice(2);
const isBase = given[0] === '--base';
const words = isBase
  ? ['e2e/playwright.config.ts', 'main-screens', '--update-snapshots=all', ...given.slice(1)]
  : ['e2e/pictures/pictures.config.ts', ...given];
if (isBase) mkdirSync(join(root, 'e2e', 'pictures', 'base', process.platform), { recursive: true });
spawn(productNode(), [playwright, 'test', '--config', ...words], { cwd: root, stdio: 'inherit' }).on(
  'exit',
  (code) => process.exit(code ?? 1),
);
