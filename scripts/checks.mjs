import { join, relative } from 'node:path';
import { auditDependencies } from './audit.mjs';
import { CommandFailed, root, run } from './command.mjs';
import { ensureChromium } from './chromium.mjs';
import { embeddedPostgres, POSTGRES_PACKAGE } from './embedded-postgres.mjs';
import { installedPgbouncer } from './pgbouncer.mjs';
import { playwrightCount, readReport, vitestCount } from './reports.mjs';
import { ensureWebApp } from './setup.mjs';
import { cannotRun, withMissing } from './skipped.mjs';

/**
 * What a check found. `notes` are shown also when it passed; `output` only when it failed; `times` are those of its test files.
 * @typedef {import('./reports.mjs').FileTime} FileTime
 * @typedef {{ passed: number, failed: number, skipped?: number, notes?: string[], output: string, times?: FileTime[] }} Result
 * @typedef {{ name: string, group?: string, title: string, alone?: boolean, run: () => Promise<Result> }} Check
 */

/** @param {() => Promise<unknown>} work @returns {Promise<Result>} one check, failed when `work` throws */
async function attempt(work) {
  try {
    await work();
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    const output = error instanceof CommandFailed ? `${error.message}\n${error.output}` : String(error);
    return { passed: 0, failed: 1, output };
  }
}

/** @param {...string[]} commands each one's program and arguments; all must succeed @returns {() => Promise<Result>} */
const commands =
  (...commands) =>
  async () => {
    let output = '';
    for (const [program = '', ...args] of commands) {
      const result = await run(program, args);
      if (result.code !== 0) output += `${[program, ...args].join(' ')}: ${result.reason}\n${result.output}`;
    }
    return output ? { passed: 0, failed: 1, output } : { passed: 1, failed: 0, output };
  };

/**
 * Runs a test runner and counts what its JSON report tells.
 * @param {string} program
 * @param {string[]} args
 * @param {string} report file name
 * @param {(report: any) => import('./reports.mjs').Count} count
 * @param {boolean} [mayBeEmpty] whether a run without a test passes
 * @returns {Promise<Result>}
 */
async function runTests(program, args, report, count, mayBeEmpty = false) {
  const path = join(root, '.cache', report);
  const { code, reason, output } = await run(program, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  const counted = readReport(path, count);
  const isEmpty = counted.passed === 0 && !mayBeEmpty;
  // A runner that fails without a failed test has a reason of its own, such as an error outside every test.
  const unexplained = counted.failed === 0 && (code !== 0 || isEmpty) ? 1 : 0;
  const why = unexplained ? `${output}\n${program}: ${isEmpty ? 'no test ran' : reason}\n` : output;
  const times = counted.times.map(({ path, seconds }) => ({ path: relative(root, path), seconds }));
  return {
    ...counted,
    times,
    failed: counted.failed + unexplained,
    output: [why, ...counted.problems].join('\n'),
  };
}

/** @param {string} project of vitest.config.ts @param {string} report @param {string[]} [more] arguments */
const vitest =
  (project, report, more = []) =>
  () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=.cache/${report}`];
    return runTests('vitest', ['run', '--project', project, ...more, ...reporters], report, vitestCount);
  };

/** @returns {Promise<Result>} */
async function browserTests() {
  const built = await attempt(() => ensureWebApp(() => {}));
  if (built.failed) return built;
  const ready = await attempt(ensureChromium);
  if (ready.failed)
    return cannotRun(`the browser tests need Chromium. ${ready.output.trim().split('\n').at(-1)}`);
  return runTests(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts'],
    'e2e.json',
    playwrightCount,
  );
}

/** @param {string} ref a commit, branch or tag @returns {Check[]} what finds the faults of the changes since then soonest */
export const checksSince = (ref) => {
  const projects = ['unit', 'components', 'server on SQLite'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=.cache/since.json'];
  const args = ['run', '--changed', ref, ...projects, ...reporters];
  return [
    ...checks.filter(({ name }) => name === 'boundaries'),
    {
      name: 'since',
      title: `Tests related to what changed since ${ref}`,
      run: () => runTests('vitest', args, 'since.json', vitestCount, true),
    },
  ];
};

const noPostgres = () =>
  cannotRun(`the tests on PostgreSQL need ${POSTGRES_PACKAGE}, which is not installed`);

/** @returns {Promise<Result>} */
async function postgresTests() {
  if (!embeddedPostgres()) return noPostgres();
  const pgbouncer = installedPgbouncer();
  // vitest.config.ts leaves the tests of a pooler out where this is empty.
  process.env.MERIDIAN_TEST_PGBOUNCER = pgbouncer ?? '';
  const result = await vitest('server on PostgreSQL', 'postgres.json')();
  return pgbouncer ? result : withMissing(result, cannotRun('the tests of a pooler need PgBouncer'));
}

/** @returns {Promise<Result>} */
async function faultTests() {
  // They wait for processes more than they work.
  const run = (/** @type {string} */ project) => vitest(project, 'faults.json', ['--maxWorkers=3'])();
  return embeddedPostgres() ? run('faults*') : withMissing(await run('faults on SQLite'), noPostgres());
}

/**
 * Every check, in the order of their report. Those marked alone measure time or fill the machine by themselves.
 * @type {Check[]}
 */
export const checks = [
  {
    name: 'lint',
    group: 'types',
    title: 'Types and lint',
    // The linter's types come from TypeScript's own compiler, which tells its errors too.
    run: commands(['oxlint', '--type-aware', '--type-check', '--deny-warnings']),
  },
  { name: 'format', title: 'Format', run: commands(['oxfmt', '--check']) },
  { name: 'boundaries', title: 'Boundaries', run: commands(['node', 'scripts/boundaries.mjs']) },
  { name: 'unused', title: 'Unused code', run: commands(['knip']) },
  { name: 'sources', title: 'Source files', run: commands(['node', 'scripts/sources.mjs']) },
  { name: 'audit', title: 'Dependency audit', run: () => auditDependencies() },
  { name: 'web', title: 'Web build', run: () => attempt(() => ensureWebApp(() => {})) },
  { name: 'unit', title: 'Unit tests', run: vitest('unit', 'unit.json') },
  { name: 'components', title: 'Component tests', run: vitest('components', 'components.json') },
  {
    name: 'faults',
    title: 'Faults survived, on both engines',
    // Beside the component tests, which do not wait.
    run: faultTests,
  },
  {
    name: 'sqlite',
    group: 'server',
    title: 'Server tests on SQLite',
    alone: true,
    run: vitest('server on SQLite', 'sqlite.json'),
  },
  {
    name: 'postgres',
    group: 'server',
    title: 'Server tests on PostgreSQL',
    // Beside the browser tests, which wait for pages.
    run: postgresTests,
  },
  { name: 'e2e', title: 'Browser tests', run: browserTests },
];
