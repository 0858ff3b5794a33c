import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.mjs';
import { embeddedPostgres, POSTGRES_PACKAGE } from './embedded-postgres.mjs';

/**
 * A PostgreSQL of its own for the tests: prints its superuser's URL on one line, runs until its standard input ends,
 * and then removes itself. The input also ends when the process that started it is killed, so nothing is left behind.
 *
 * With the argument `durable` it keeps what it has confirmed when it is broken off. The lines `fast` and `immediate` on
 * its input then stop it so, and `start` starts it again; each is answered by a line, `stopped` or `started`.
 *
 * It speaks TLS to those who ask for it, with the certificate of server/test/tls.
 */

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const home = mkdtempSync(join(tmpdir(), 'meridian-postgres-'));
const data = join(home, 'data');
const certificate = join(home, 'server.pem');
const key = join(home, 'server-key.pem');
const isDurable = process.argv.includes('durable');
const password = randomBytes(16).toString('hex');

/** @returns {Promise<string>} the folder that holds the programs of embedded-postgres for this machine */
async function programs() {
  const entry = embeddedPostgres();
  if (!entry) throw new Error(`${POSTGRES_PACKAGE} is not installed`);
  const { postgres } = await import(pathToFileURL(entry).href);
  const folder = dirname(dirname(postgres));
  if (!isRoot) return join(folder, 'bin');
  // PostgreSQL refuses to run as root, and the user it then runs as may not be allowed into the repository's folder.
  const copy = join(home, 'native');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function launch(program, args) {
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  // A group of its own: Ctrl+C must reach it through the orderly end below, not in the middle of a query.
  return spawn(program, args, {
    ...identity,
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** @param {string} folder of programs */
async function initialise(folder) {
  if (isRoot) {
    chmodSync(home, 0o711);
    mkdirSync(data);
    chownSync(data, NOBODY, NOBODY);
  }
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const file of [certificate, key]) {
    writeFileSync(file, readFileSync(join(root, 'server', 'test', 'tls', basename(file))), { mode: 0o600 });
  }
  if (isRoot) for (const file of [passwordFile, certificate, key]) chownSync(file, NOBODY, NOBODY);
  const settings = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=password', '--encoding=UTF8'];
  const child = launch(join(folder, 'initdb'), [`--pgdata=${data}`, '--locale=C', '--no-sync', ...settings]);
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed\n${output}`))));
    })
  );
}

/**
 * @param {string} folder of programs
 * @param {number} port
 * @returns {Promise<import('node:child_process').ChildProcess>} once it takes connections
 */
function startCluster(folder, port) {
  // The data is thrown away, so nothing needs to reach the disk; that makes the many small databases of the tests fast.
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const small = ['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];
  const settings = [...(isDurable ? [] : [...unsafe, ...small]), 'max_connections=300'];
  const place = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
  const tls = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
  const child = launch(join(folder, 'postgres'), [
    '-D',
    data,
    ...[...settings, ...place, ...tls].flatMap((one) => ['-c', one]),
  ]);
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`postgres stopped\n${output}`)));
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-10_000);
      if (output.includes('ready to accept connections')) resolve(child);
    });
  });
}

const removeAll = () => rmSync(home, { recursive: true, force: true });
process.on('exit', removeAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const folder = await programs();
await initialise(folder);
const port = await freePort();
let cluster = await startCluster(folder, port);
const endWithIt = () => process.exit();
cluster.once('close', endWithIt);

/** @type {Record<string, NodeJS.Signals>} */
const STOPS = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/** @param {string} line */
async function handle(line) {
  if (line === 'start') {
    cluster = await startCluster(folder, port);
    cluster.once('close', endWithIt);
    console.log('started');
    return;
  }
  cluster.off('close', endWithIt);
  cluster.once('close', () => console.log('stopped'));
  cluster.kill(STOPS[line]);
}

createInterface({ input: process.stdin })
  .on('line', (line) => void handle(line))
  .once('close', () => {
    if (cluster.exitCode !== null || cluster.signalCode !== null) process.exit();
    cluster.once('close', endWithIt).kill('SIGQUIT');
  });
console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
