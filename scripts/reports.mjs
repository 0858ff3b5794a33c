import { readFileSync, rmSync } from 'node:fs';

/**
 * What a report tells. `times` are the seconds of each test file.
 * @typedef {{ path: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, notes: string[], problems: string[], times: FileTime[] }} Count
 */

/**
 * Counts the tests in Vitest's JSON report. A skipped test is a failure, since nothing may be left out silently, and
 * so is a file that could not be run.
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: Assertion[] }} TestFile
 * @param {{ testResults: TestFile[] }} report times in milliseconds
 * @returns {Count}
 */
export function vitestCount({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const left = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status !== 'passed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const problems = left.map(({ status, fullName }) => `Not run (${status}): ${fullName}`);
  const times = testResults.map(({ name, startTime, endTime }) => ({
    path: name,
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed, failed: tests.length - passed + broken.length, notes: [], problems, times };
}

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ status: string, annotations: Annotation[], results: { duration: number }[] }} SpecTest
 * @typedef {{ title: string, file: string, tests: SpecTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites
 * @returns {Spec[]}
 */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/**
 * Counts the tests in Playwright's JSON report; skipped and flaky ones are failures. Annotations of the type
 * `measured` become notes.
 * @param {{ suites: Suite[], errors: unknown[] }} report
 * @returns {Count}
 */
export function playwrightCount({ suites, errors }) {
  const specs = specsOf(suites);
  const tests = specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title, file })));
  const passed = tests.filter(({ status }) => status === 'expected').length;
  const left = tests.filter(({ status }) => status === 'skipped' || status === 'flaky');
  const notes = tests
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === 'measured')
    .map(({ description = '' }) => description);
  const problems = left.map(({ status, title }) => `Not passed (${status}): ${title}`);
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, results } of tests)
    for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1_000);
  const times = [...seconds].map(([path, seconds]) => ({ path, seconds }));
  return { passed, failed: tests.length - passed + errors.length, notes, problems, times };
}

/**
 * The slowest test files of all runs, a line each, the slowest first.
 * @param {(FileTime & { check: string })[]} times
 * @param {number} most
 */
export const slowest = (times, most) =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ check, path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path} (${check})`);

/**
 * Counts a report and removes it, so that the next run cannot read it again. A report that is missing or broken has
 * no tests.
 * @param {string} path
 * @param {(report: any) => Count} count
 * @returns {Count}
 */
export function readReport(path, count) {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, notes: [], problems: [], times: [] };
  } finally {
    rmSync(path, { force: true });
  }
}
