import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, mustRun, productNode, root } from './command.mjs';
import { withLock } from './lock.mjs';

const CACHE = join(root, '.cache');
const LOCK = join(CACHE, 'setup.lock');
const STAGING = 'install-';
const TASK = 'Installing the dependencies';
const INSTALLED = join(root, 'node_modules', '.package-lock.json');
/** The file that tells the folder of a release from a checkout. It has everything but what only development needs. */
export const RELEASE = 'RELEASE';
const WEB_SOURCES = ['web', 'contract', 'package-lock.json', 'scripts/build-web.mjs'];

/** Where a build of the web app notes the sources that it was made from. */
export const WEB_STAMP = join(root, 'web', 'dist', '.vite', 'sources');

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} Package
 * @param {string} path a lock file
 * @returns {Map<string, Package>}
 */
function packagesOf(path) {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(Object.entries(packages).filter(([where]) => where !== ''));
}

/**
 * Whether what npm has installed is what the lock file asks for. npm's own record is compared, which it writes when
 * everything else is in place, so an interrupted install never passes and `npm install` by hand counts too. Optional
 * packages, which are for some systems only, may be missing on either side. So may those of development in a release.
 * @param {string} lockFile
 * @param {string} installedFile
 * @param {boolean} isRelease
 */
export function isInstalled(lockFile, installedFile, isRelease) {
  if (!existsSync(installedFile)) return false;
  const wanted = packagesOf(lockFile);
  const installed = packagesOf(installedFile);
  const isOptional = (/** @type {Package} */ { optional, devOptional, dev }) =>
    Boolean(optional ?? devOptional ?? (isRelease && dev));
  for (const [where, package_] of wanted) {
    const found = installed.get(where);
    if (!found && !isOptional(package_)) return false;
    if (found && (found.version !== package_.version || found.integrity !== package_.integrity)) return false;
  }
  return [...installed].every(([where, package_]) => wanted.has(where) || isOptional(package_));
}

const dependenciesReady = () =>
  existsSync(productNode()) &&
  isInstalled(join(root, 'package-lock.json'), INSTALLED, existsSync(join(root, RELEASE)));

/**
 * Installs aside and swaps the whole folder in, so that neither an install which is broken off, nor what is left of
 * one and still runs, can ever be seen in `node_modules`.
 */
async function installDependencies() {
  console.log(`${TASK}, about a minute ...`);
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith(STAGING))) {
    rmSync(join(CACHE, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const aside = mkdtempSync(join(CACHE, STAGING));
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(aside, name));
  // npm must not run on the Node in node_modules, because that is about to be replaced.
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !/node_modules[\\/]\.bin$/.test(folder)).join(delimiter);
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  // A person's own npm settings may leave out what set-up needs: the locked Node and the build tools.
  const complete = ['--include=dev', '--include=optional', '--ignore-scripts=false'];
  const env = { PATH, NODE_ENV: 'development' };
  await mustRun(TASK, 'npm', ['ci', ...quiet, ...complete], env, aside);
  const folder = join(root, 'node_modules');
  if (existsSync(folder)) renameSync(folder, join(aside, 'replaced'));
  renameSync(join(aside, 'node_modules'), folder);
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(productNode())) return;
  const machine = `${process.platform} on ${process.arch}`;
  const reason = `there is no Node for ${machine} in package-lock.json, and this is Node ${process.versions.node}`;
  throw new CommandFailed(TASK, reason, 'Install Node 24 or newer.');
}

/** @param {string} path relative to the repository @returns {string[]} files below it, sorted */
function filesBelow(path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
}

/** A digest over the names and contents of everything that the web build is made from. */
export function webFingerprint() {
  const digest = createHash('sha256');
  for (const source of WEB_SOURCES) {
    for (const path of /\.\w+$/.test(source) ? [source] : filesBelow(source)) {
      digest
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
    }
  }
  return digest.digest('hex');
}

const webReady = () => existsSync(WEB_STAMP) && readFileSync(WEB_STAMP, 'utf8') === webFingerprint();

/**
 * Does `work` unless `isReady`, once when several processes ask for it at the same time.
 * @param {() => boolean} isReady
 * @param {() => Promise<unknown>} work
 */
async function ensure(isReady, work) {
  if (isReady()) return;
  const onWait = () => console.log('Waiting for another set-up of this folder to finish ...');
  await withLock(LOCK, async () => isReady() || work(), onWait);
}

/** Installs the dependencies unless those of the lock file are installed. Throws `CommandFailed`. */
export const ensureDependencies = () => ensure(dependenciesReady, installDependencies);

/**
 * Builds the web app unless `web/dist` was made from the present sources. Throws `CommandFailed`.
 * @param {(sentence: string) => void} [say] hears what is being done
 */
export const ensureWebApp = (say = console.log) =>
  ensure(webReady, async () => {
    say('Building the web app ...');
    await mustRun('Building the web app', productNode(), ['scripts/build-web.mjs']);
  });
