import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { explain, productNode, root } from './command.mjs';
import { ensureDependencies } from './setup.mjs';

/**
 * Runs a program of the product: `node scripts/run.mjs server/operation/backup.ts WORDS...`. What is missing is set up
 * before, but an install without the development dependencies, as in a container, is taken as it is.
 */

/** @param {string} name of a package or file */
const isThere = (name) => existsSync(join(root, 'node_modules', name));
const isBare = isThere('.package-lock.json') && !isThere('vite');

try {
  if (!isBare) await ensureDependencies();
} catch (error) {
  explain(error);
  process.exit(1);
}

const program = spawn(productNode(), process.argv.slice(2), { stdio: 'inherit' });
program.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
program.on('exit', (code) => process.exit(code ?? 1));
