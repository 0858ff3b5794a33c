import { run } from './command.mjs';

/**
 * Installs packages of Debian or Ubuntu, where this user may.
 * @param {string} what shown while they are installed
 * @param {string[]} packages
 * @returns {Promise<string>} what stood in the way; empty when they are installed
 */
export async function installPackages(what, packages) {
  if (process.getuid?.() !== 0) return 'only root may install packages';
  console.log(`\n  Installing ${what} from the system’s packages ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update'], env);
  if (update.code !== 0) return update.output || update.reason;
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env);
  return install.code === 0 ? '' : install.output || install.reason;
}
