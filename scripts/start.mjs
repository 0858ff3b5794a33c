import { spawn } from 'node:child_process';
import nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { explain, productNode, root, signalAll } from './command.mjs';
import { serverArguments, serverEnvironment, serverFile } from './server-process.mjs';
import { ensureDependencies, ensureWebApp } from './setup.mjs';

/**
 * `npm start`: sets up what is missing, and serves in this process. At the first start of a checkout this process may run on
 * a Node that is too old to serve: then the server is its child.
 */

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

for (const signal of SIGNALS) {
  process.on(signal, () => {
    signalAll(signal);
    process.exit(1);
  });
}

// npm that is killed outright cannot pass anything on; without it nobody would know of a server that still runs.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
}

try {
  await ensureDependencies();
  await ensureWebApp();
} catch (error) {
  explain(error);
  process.exit(1);
}

for (const signal of SIGNALS) process.removeAllListeners(signal);
const env = { ...serverEnvironment, ...process.env };
if (productNode() === process.execPath) await serveHere();
else serveInChild();

async function serveHere() {
  process.chdir(root);
  // For scheduled backups, which run in processes of their own.
  process.env = env;
  nodeModule.enableCompileCache(env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(serverFile).href);
}

function serveInChild() {
  const server = spawn(productNode(), serverArguments, { cwd: root, env, stdio: 'inherit' });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the server as well; it must not hear it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
    });
  }
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
