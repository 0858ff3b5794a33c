import { expect, test } from 'vitest';
import { playwrightCount, readReport, slowest, vitestCount } from './reports.mjs';

/** @param {string[]} statuses */
const assertions = (...statuses) => statuses.map((status) => ({ status, fullName: `a ${status} test` }));

/** @param {string} name @param {string} status @param {ReturnType<typeof assertions>} assertionResults */
const file = (name, status, assertionResults) => ({
  name,
  status,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults,
});

test('Vitest: a skipped test is a failure and is named', () => {
  const tests = assertions('passed', 'passed', 'failed', 'skipped');
  const report = { testResults: [file('a.test.ts', 'failed', tests)] };
  expect(vitestCount(report)).toMatchObject({
    passed: 2,
    failed: 2,
    problems: ['Not run (skipped): a skipped test'],
  });
});

test('Vitest: a file that could not be run is a failure', () => {
  const report = {
    testResults: [file('a.test.ts', 'passed', assertions('passed')), file('b.test.ts', 'failed', [])],
  };
  expect(vitestCount(report)).toMatchObject({ passed: 1, failed: 1 });
});

test('Playwright: nested suites are counted, flaky and skipped tests fail, measurements are notes', () => {
  const measured = [{ type: 'measured', description: '71 of 100 KB' }];
  /** @param {string} status @param {{ type: string, description: string }[]} annotations */
  const spec = (status, annotations = []) => ({
    title: status,
    file: 'a.spec.ts',
    tests: [{ status, annotations, results: [{ duration: 1_500 }] }],
  });
  const inner = { specs: [spec('flaky'), spec('skipped'), spec('unexpected')] };
  const report = { suites: [{ specs: [spec('expected', measured)], suites: [inner] }], errors: [] };
  expect(playwrightCount(report)).toEqual({
    passed: 1,
    failed: 3,
    notes: ['71 of 100 KB'],
    problems: ['Not passed (flaky): flaky', 'Not passed (skipped): skipped'],
    times: [{ path: 'a.spec.ts', seconds: 6 }],
  });
});

test('Playwright: an error outside every test is a failure', () => {
  expect(playwrightCount({ suites: [], errors: [{ message: 'no server' }] })).toMatchObject({ failed: 1 });
});

test('a report that is not there has no tests', () => {
  expect(readReport('/nowhere/report.json', vitestCount)).toMatchObject({ passed: 0, failed: 0 });
});

test('the slowest files are named, the slowest first, with their check', () => {
  const { times } = vitestCount({ testResults: [file('a.test.ts', 'passed', assertions('passed'))] });
  const other = { path: 'b.test.ts', seconds: 12.34 };
  const all = [...times, other, { path: 'c.test.ts', seconds: 1 }].map((time) => ({
    ...time,
    check: 'unit',
  }));
  expect(slowest(all, 2)).toEqual(['  12.3 s  b.test.ts (unit)', '   2.5 s  a.test.ts (unit)']);
});
