import { readFileSync, rmSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, notes: string[], problems: string[] }} Count
 */

/**
 * Counts the tests in Vitest's JSON report. A skipped test is a failure, since nothing may be left out silently, and
 * so is a file that could not be run.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
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
  return { passed, failed: tests.length - passed + broken.length, notes: [], problems };
}

/**
 * @typedef {{ title: string, tests: { status: string, annotations: { type: string, description?: string }[] }[] }} Spec
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
  const tests = specsOf(suites).flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
  const passed = tests.filter(({ status }) => status === 'expected').length;
  const left = tests.filter(({ status }) => status === 'skipped' || status === 'flaky');
  const notes = tests
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === 'measured')
    .map(({ description = '' }) => description);
  const problems = left.map(({ status, title }) => `Not passed (${status}): ${title}`);
  return { passed, failed: tests.length - passed + errors.length, notes, problems };
}

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
    return { passed: 0, failed: 0, notes: [], problems: [] };
  } finally {
    rmSync(path, { force: true });
  }
}
