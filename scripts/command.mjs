import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const bin = join(root, 'node_modules', '.bin');

/** The Node that the lock file installs, where it has one for this machine. */
const lockedNode = join(bin, 'node');

/** Whether this Node is new enough for the product. An older one can install it. */
const runsProduct = Number.parseInt(process.versions.node, 10) >= 24;

/** The Node for the product: this one, or the locked one where this one is too old or was replaced by an install. */
export const productNode = () =>
  runsProduct && existsSync(process.execPath) ? process.execPath : lockedNode;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** A command that ended badly; `output` is everything it printed. */
export class CommandFailed extends Error {
  /**
   * @param {string} task what was being done, as the start of a sentence
   * @param {string} reason
   * @param {string} output
   */
  constructor(task, reason, output) {
    super(`${task} failed: ${reason}.`);
    this.name = 'CommandFailed';
    this.output = output;
  }
}

/**
 * Runs a command in the repository to its end and keeps what it prints. Commands found in `PATH` run under the
 * locked Node, where there is one. Never rejects: a command that cannot be started has code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @param {string} [cwd] the folder it runs in
 * @returns {Promise<{ code: number, reason: string, output: string }>}
 */
export function run(command, args, env = {}, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: bin + delimiter + process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, reason: error.message, output });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 1, reason: signal ? `ended by ${signal}` : `exit code ${code}`, output });
    });
  });
}

/**
 * As `run`, but answers the output and throws `CommandFailed` when the command fails.
 * @param {string} task
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd]
 */
export async function mustRun(task, command, args, env, cwd) {
  const { code, reason, output } = await run(command, args, env, cwd);
  if (code !== 0) throw new CommandFailed(task, reason, output);
  return output;
}

/**
 * Passes a signal on to every command that still runs.
 * @param {NodeJS.Signals} signal
 */
export function signalAll(signal) {
  for (const child of running) child.kill(signal);
}

const FIRST_LINES = 8;
const LAST_LINES = 40;

/**
 * Prints why something failed: the reason, then the output of the failing command, of which the middle is left out
 * when it is long.
 * @param {unknown} error
 */
export function explain(error) {
  if (!(error instanceof CommandFailed)) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  const lines = error.output.trim().split('\n');
  const left = lines.length - FIRST_LINES - LAST_LINES;
  if (left > 0) lines.splice(FIRST_LINES, left, `... ${left} lines left out ...`);
  console.error(`${error.message}\n\n${lines.join('\n')}\n`);
}
