const REASON = /^\s*\/\/ On both engines: \w/;
const MARK = /^\s*it\.onBoth\b/;
const WITHOUT_MARK = /^\s*it\b(?!\.onBoth)/;
/** Any way to say it, also one that no mark follows. */
const SAYS_ENGINES = /^\s*\/\/.*both engines:/i;

/**
 * Whether a test file has tests that also run on PostgreSQL, which `it.onBoth` marks. A reason holds for the marked tests below it,
 * up to one without a mark.
 * @param {string} path for the message
 * @param {string} text
 * @returns {boolean}
 * @throws where a mark has no reason, or a reason no mark
 */
export function hasMarkedTests(path, text) {
  const lines = text.split('\n');
  let hasReason = false;
  for (const [index, line] of lines.entries()) {
    const place = `${path}:${index + 1}`;
    if (SAYS_ENGINES.test(line)) {
      if (!REASON.test(line) || !MARK.test(lines[index + 1] ?? ''))
        throw new Error(`${place} says its engines elsewhere than above it.onBoth`);
      hasReason = true;
    } else if (WITHOUT_MARK.test(line)) hasReason = false;
    else if (MARK.test(line) && !hasReason)
      throw new Error(`${place} has no reason; write "// On both engines: why" above it`);
  }
  return lines.some((line) => MARK.test(line));
}
