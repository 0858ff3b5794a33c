import { spawn } from 'node:child_process';
import { explain, pinnedNode, root, signalAll } from './command.mjs';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { ensureDependencies, ensureWebApp } from './setup.mjs';

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

const env = { ...serverEnvironment, ...process.env };
const server = spawn(pinnedNode, serverArguments, { cwd: root, env, stdio: 'inherit' });
for (const signal of SIGNALS) {
  process.removeAllListeners(signal);
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
