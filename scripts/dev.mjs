import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { explain, productNode, root } from './command.mjs';
import { ensureDependencies } from './setup.mjs';

/**
 * `npm run dev`: the server, started again whenever its code changes, and Vite in front of it, which updates the page in place.
 * The server takes its settings from the environment as usual; people open Vite's address.
 */

const PAGE = 'http://localhost:5173';
const { PORT = '3000' } = process.env;

try {
  await ensureDependencies();
} catch (error) {
  explain(error);
  process.exit(1);
}

/** @param {string[]} args @param {Record<string, string>} env */
const start = (args, env) =>
  spawn(productNode(), args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const both = [
  // A page that Vite serves writes from its own origin.
  start(['--watch', join(root, 'server', 'main.ts')], { PORT, PUBLIC_URL: PAGE }),
  start([vite, '--config', join(root, 'web', 'vite.config.ts'), '--port', '5173', '--strictPort'], {
    MERIDIAN_SERVER: `http://127.0.0.1:${PORT}`,
  }),
];

/** @param {NodeJS.Signals} signal */
const endBoth = (signal) => both.forEach((one) => one.kill(signal));
for (const one of both) one.on('exit', () => endBoth('SIGTERM'));
/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of SIGNALS) process.on(signal, () => endBoth(signal));
