import { expect, it, vi } from 'vitest';
import { cannotRun, withMissing } from './skipped.mjs';

const ran = { passed: 3, failed: 0, output: '' };

it('tests that cannot run are counted as skipped, with the reason, on the machine of a person', () => {
  vi.stubEnv('CI', undefined);
  const result = withMissing(ran, cannotRun('the tests of a pooler need PgBouncer'));
  vi.unstubAllEnvs();
  expect(result).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
  expect(result.notes).toEqual(['skipped: the tests of a pooler need PgBouncer']);
});

it('tests that cannot run fail in CI', () => {
  vi.stubEnv('CI', 'true');
  const result = withMissing(ran, cannotRun('the tests of a pooler need PgBouncer'));
  vi.unstubAllEnvs();
  expect(result).toMatchObject({ passed: 3, failed: 1, skipped: 0, notes: [] });
  expect(result.output).toContain('PgBouncer');
});
