const MAX_LINES = 300;
const TEST = /^e2e\/|\.test\.[cm]?[jt]sx?$/;

// The brackets keep this line from breaking its own rule.
const UNFINISHED = /\b(?:TOD[O]|FIXM[E]|XX[X])\b/;
const LEFT_OUT = /\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\s*\(/;

// A second reader of points would sooner or later read others than the engine needs.
const READS_POINTS = /(?:selectFrom|Join)\(\s*['"`]points\b|\bfrom points\b/;
const MAY_READ_POINTS =
  /^server\/(?:measures\/points|content|operation|store\/migrations|test)\/|^(?!server\/)|\.test\.ts$/;

/**
 * What is wrong with one source file: too long, unfinished, a test that does not run with the others, or a reader of points beside
 * the one there is.
 * @param {string} path relative to the repository
 * @param {string} text
 * @returns {string[]} sentences that begin with the place
 */
export function faultsOf(path, text) {
  const lines = text.replace(/\n$/, '').split('\n');
  const faults = lines.flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    if (UNFINISHED.test(line)) return [`${place} marks something unfinished`];
    if (READS_POINTS.test(line) && !MAY_READ_POINTS.test(path))
      return [`${place} reads points; ask server/measures/points/ for them`];
    if (TEST.test(path) && LEFT_OUT.test(line)) return [`${place} leaves tests out`];
    return [];
  });
  return lines.length > MAX_LINES
    ? [`${path} has ${lines.length} lines; at most ${MAX_LINES}`, ...faults]
    : faults;
}
