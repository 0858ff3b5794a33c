import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('throwaway-postgres.mjs', import.meta.url));

/**
 * Vitest's global setup of the tests on PostgreSQL: a throw-away cluster whose superuser's URL the tests find in
 * MERIDIAN_TEST_POSTGRES.
 * @returns {Promise<() => Promise<void>>} the teardown
 */
export default async function setup() {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([once(lines, 'line'), ended.then(() => [])]);
  if (typeof url !== 'string')
    throw new Error('The throw-away PostgreSQL did not start; its reason stands above.');
  process.env.MERIDIAN_TEST_POSTGRES = url;
  return async () => {
    child.stdin.end();
    await ended;
  };
}
