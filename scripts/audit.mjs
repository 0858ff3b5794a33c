import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './command.mjs';

/** The severities that fail the check. */
const GRAVE = new Set(['high', 'critical']);

/** @param {string} path relative to the repository */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * The names of all packages that run in a server or in a browser, with what they depend on. The build bundles those of the
 * browser, so npm knows them as development dependencies, as it does the tools.
 * @returns {Set<string>}
 */
export function shippedPackages() {
  /** @type {[string, Record<string, Record<string, string>>][]} */
  const locked = Object.entries(readJson('package-lock.json').packages);
  const shipped = new Set([
    ...Object.keys(readJson('package.json').dependencies),
    ...readJson('web/packages.json'),
  ]);
  // A set that is iterated goes on with what is added meanwhile.
  for (const name of shipped) {
    const versions = locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
    for (const [, { dependencies, optionalDependencies, peerDependencies }] of versions) {
      const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
      for (const one of Object.keys(needed)) shipped.add(one);
    }
  }
  return shipped;
}

/**
 * What npm's answer to `npm audit --json` says: the packages of the product with a grave advisory, or why the registry
 * gave none.
 * @param {string} answer
 * @param {Set<string>} [shipped] the names of the product's packages
 * @returns {{ grave: string[] } | { unavailable: string }}
 */
export function readAudit(answer, shipped = shippedPackages()) {
  /** @type {any} */
  let report;
  try {
    report = JSON.parse(answer);
  } catch {
    return { unavailable: 'npm gave no report' };
  }
  const { vulnerabilities, message, error } = report;
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    const reason = String(message || error?.summary || 'npm gave no report');
    return { unavailable: reason.split(/ - |\n/)[0] ?? reason };
  }
  /** @type {{ name: string, severity: string, range: string }[]} */
  const found = Object.values(vulnerabilities);
  return {
    grave: found
      .filter(({ name, severity }) => GRAVE.has(severity) && shipped.has(name))
      .map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
  };
}

/**
 * Asks the registry for advisories on the packages of the product, those of the server and of the browser. Not every registry answers that; then nothing
 * was checked, which a note says and no number hides.
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<import('./checks.mjs').Result>}
 */
export async function auditDependencies(env = {}) {
  const { output } = await run('npm', ['audit', '--json', '--loglevel=silent'], {
    npm_config_fetch_retries: '0',
    npm_config_fetch_timeout: '20000',
    ...env,
  });
  const found = readAudit(output);
  if ('unavailable' in found) {
    return {
      passed: 0,
      failed: 0,
      notes: [`not available: the registry answers no audit (${found.unavailable})`],
      output: '',
    };
  }
  if (found.grave.length === 0) return { passed: 1, failed: 0, output: '' };
  return { passed: 0, failed: 1, output: `Packages with grave advisories:\n${found.grave.join('\n')}\n` };
}
