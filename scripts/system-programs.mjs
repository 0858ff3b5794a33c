import { existsSync } from 'node:fs';

/**
 * Ends this process where a program of the system is missing, with the packages of Debian 12 to install.
 * @param {string} task what needs the programs
 * @param {Record<string, string>} programs the package of each file
 */
export function requirePrograms(task, programs) {
  const missing = Object.entries(programs).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  console.error(`${task} did not run: ${missing.join(', ')} of Debian 12 is missing here.`);
  console.error(`  apt-get install --no-install-recommends ${Object.values(programs).join(' ')}`);
  process.exit(1);
}
