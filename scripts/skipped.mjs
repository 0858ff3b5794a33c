/**
 * The result of tests that cannot run, because this machine lacks something: skipped, with the reason. In CI nothing may be
 * left out, so there they fail.
 * @param {string} reason
 * @returns {import('./checks.mjs').Result}
 */
export const cannotRun = (reason) =>
  process.env.CI
    ? { passed: 0, failed: 1, output: reason }
    : { passed: 0, failed: 0, skipped: 1, notes: [`skipped: ${reason}`], output: '' };

/**
 * A result with that of tests which belong to it and cannot run.
 * @param {import('./checks.mjs').Result} result
 * @param {import('./checks.mjs').Result} missing
 * @returns {import('./checks.mjs').Result}
 */
export const withMissing = (result, missing) => ({
  passed: result.passed,
  failed: result.failed + missing.failed,
  skipped: (result.skipped ?? 0) + (missing.skipped ?? 0),
  notes: [...(result.notes ?? []), ...(missing.notes ?? [])],
  output: [result.output, missing.output].filter(Boolean).join('\n'),
});
