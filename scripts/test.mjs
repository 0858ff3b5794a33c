import { checks, checksSince } from './checks.mjs';
import { explain, run, signalAll } from './command.mjs';
import { slowest } from './reports.mjs';
import { ensureDependencies } from './setup.mjs';

const AT_ONCE = 2;
/** How many of the slowest test files a whole run names. */
const SLOWEST = 10;

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {import('./checks.mjs').Result & { seconds: number }} TimedResult */

const USAGE = `Usage: npm test                  every check
       npm test -- <names>       some of: ${[...names(checks)].join(' ')}
       npm test -- --since main  what the changes since a commit touch`;

/** @param {Check[]} checks @returns {Set<string>} the names by which they are chosen */
function names(checks) {
  return new Set(checks.flatMap(({ name, group }) => (group ? [name, group] : [name])));
}

/** @param {string[]} words of the command line @returns {Promise<Check[]>} throws a sentence where one is unknown */
async function choose(words) {
  const [first, ref, ...more] = words;
  if (first === '--since') {
    if (ref === undefined || more.length > 0) throw new Error('--since takes one commit, branch or tag.');
    const { code } = await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
    if (code !== 0) throw new Error(`There is no commit named ${ref}.`);
    return checksSince(ref);
  }
  const allNames = names(checks);
  const unknown = words.filter((word) => !allNames.has(word));
  if (unknown.length > 0) throw new Error(`There is no check named ${unknown.join(', ')}.`);
  return checks.filter(
    ({ name, group }) => words.length === 0 || words.includes(name) || (group && words.includes(group)),
  );
}

/** @type {Check[]} */
let chosen;
try {
  chosen = await choose(process.argv.slice(2));
} catch (error) {
  console.error(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
  process.exit(1);
}

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
/** @type {Parameters<typeof slowest>[0]} */
const times = [];
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
  times.push(...(result.times ?? []).map((time) => ({ ...time, check: check.name })));
}
if (times.length > 0) console.log(['\nSlowest test files:', ...slowest(times, SLOWEST)].join('\n'));
if (total.failed) process.exitCode = 1;
const left = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${left}`);
