import { checks } from './checks.mjs';
import { explain, signalAll } from './command.mjs';
import { ensureDependencies } from './setup.mjs';

const AT_ONCE = 2;

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {import('./checks.mjs').Result & { seconds: number }} TimedResult */

const words = process.argv.slice(2);
const known = new Set(checks.flatMap(({ name, group }) => (group ? [name, group] : [name])));
const unknown = words.filter((word) => !known.has(word));
if (unknown.length > 0) {
  console.error(`There is no check named ${unknown.join(', ')}.`);
  console.error('\nUsage: npm test                 every check');
  console.error(`       npm test -- <names>      some of: ${[...known].join(' ')}`);
  process.exit(1);
}
const chosen = checks.filter(
  ({ name, group }) => words.length === 0 || words.includes(name) || (group && words.includes(group)),
);

let stopped = false;
/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of SIGNALS) {
  process.on(signal, () => {
    // The runners clean up on SIGINT: they stop their servers and databases. A terminal's Ctrl+C reached them already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) signalAll('SIGINT');
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 5_000).unref();
    stopped = true;
  });
}
/** @param {Check} check @returns {Promise<TimedResult>} */
async function timed(check) {
  const start = performance.now();
  const result = stopped ? { passed: 0, failed: 1, output: 'Stopped.' } : await check.run();
  return { ...result, seconds: (performance.now() - start) / 1_000 };
}

/**
 * Starts the checks in order, each as soon as there is room for it.
 * @param {Check[]} checks
 * @returns {(check: Check) => Promise<TimedResult>} the result of a check, when it is there
 */
function startAll(checks) {
  /** @type {Map<Check, Promise<TimedResult>>} */
  const results = new Map();
  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  /** @type {Set<Promise<unknown>>} */
  const running = new Set();
  for (const check of checks) {
    const room = before.then(async () => {
      while (running.size >= (check.alone ? 1 : AT_ONCE)) await Promise.race(running);
      const result = timed(check).finally(() => running.delete(result));
      running.add(result);
      if (check.alone) await result;
      return { result };
    });
    before = room;
    results.set(
      check,
      room.then(({ result }) => result),
    );
  }
  return (check) => /** @type {Promise<TimedResult>} */ (results.get(check));
}

/** @param {TimedResult} result */
function summary({ passed, failed, skipped, seconds }) {
  const counts = passed + failed > 1 ? `, ${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  const left = skipped ? `, ${skipped} skipped` : '';
  return `${failed ? 'FAILED' : passed || !skipped ? 'ok' : 'SKIPPED'}${counts}${left} (${seconds.toFixed(1)} s)`;
}

try {
  await ensureDependencies();
} catch (error) {
  explain(error);
  process.exit(1);
}
const total = { passed: 0, failed: 0, skipped: 0 };
const resultOf = startAll(chosen);
for (const check of chosen) {
  process.stdout.write(`${check.title} ... `);
  const result = await resultOf(check);
  console.log(summary(result));
  for (const note of result.notes ?? []) console.log(`  ${note}`);
  if (result.failed) console.log(`\n${result.output.trim()}\n`);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped ?? 0;
}
if (total.failed) process.exitCode = 1;
const left = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${left}`);
