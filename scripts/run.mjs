import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { explain, pinnedNode, root } from './command.mjs';
import { ensureDependencies } from './setup.mjs';

/**
 * Runs a program of the product: `node scripts/run.mjs server/operation/backup.ts WORDS...`. What is missing is set up
 * before, but an install without the development dependencies, as in a container, is taken as it is: it has no pinned
 * Node and runs on the one it brings.
 */

const isBare = !existsSync(pinnedNode) && existsSync(join(root, 'node_modules', '.package-lock.json'));

try {
  if (!isBare) await ensureDependencies();
} catch (error) {
  explain(error);
  process.exit(1);
}

const program = spawn(isBare ? process.execPath : pinnedNode, process.argv.slice(2), { stdio: 'inherit' });
program.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
program.on('exit', (code) => process.exit(code ?? 1));
