import { run } from './command.mjs';

/** The severities that fail the check. */
const GRAVE = new Set(['high', 'critical']);

/**
 * What npm's answer to `npm audit --json` says: the packages of the product with a grave advisory, or why the registry
 * gave none.
 * @param {string} answer
 * @returns {{ grave: string[] } | { unavailable: string }}
 */
export function readAudit(answer) {
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
      .filter(({ severity }) => GRAVE.has(severity))
      .map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
  };
}

/**
 * Asks the registry for advisories on what the product is installed with. Not every registry answers that; then nothing
 * was checked, which a note says and no number hides.
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<import('./checks.mjs').Result>}
 */
export async function auditDependencies(env = {}) {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
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
