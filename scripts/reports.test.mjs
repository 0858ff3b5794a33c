import { expect, test } from 'vitest';
import { playwrightCount, readReport, vitestCount } from './reports.mjs';

/** @param {string[]} statuses */
const assertions = (...statuses) => statuses.map((status) => ({ status, fullName: `a ${status} test` }));

test('Vitest: a skipped test is a failure and is named', () => {
  const tests = assertions('passed', 'passed', 'failed', 'skipped');
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: tests }] };
  expect(vitestCount(report)).toMatchObject({
    passed: 2,
    failed: 2,
    problems: ['Not run (skipped): a skipped test'],
  });
});

test('Vitest: a file that could not be run is a failure', () => {
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: assertions('passed') },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(vitestCount(report)).toMatchObject({ passed: 1, failed: 1 });
});

test('Playwright: nested suites are counted, flaky and skipped tests fail, measurements are notes', () => {
  const measured = [{ type: 'measured', description: '71 of 100 KB' }];
  /** @param {string} status @param {{ type: string, description: string }[]} annotations */
  const spec = (status, annotations = []) => ({ title: status, tests: [{ status, annotations }] });
  const inner = { specs: [spec('flaky'), spec('skipped'), spec('unexpected')] };
  const report = { suites: [{ specs: [spec('expected', measured)], suites: [inner] }], errors: [] };
  expect(playwrightCount(report)).toEqual({
    passed: 1,
    failed: 3,
    notes: ['71 of 100 KB'],
    problems: ['Not passed (flaky): flaky', 'Not passed (skipped): skipped'],
  });
});

test('Playwright: an error outside every test is a failure', () => {
  expect(playwrightCount({ suites: [], errors: [{ message: 'no server' }] })).toMatchObject({ failed: 1 });
});

test('a report that is not there has no tests', () => {
  expect(readReport('/nowhere/report.json', vitestCount)).toMatchObject({ passed: 0, failed: 0 });
});
