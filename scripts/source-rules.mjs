const MAX_LINES = 300;
const TEST = /^e2e\/|\.test\.[cm]?[jt]sx?$/;

// Put together, so that this file does not break its own rule.
const UNFINISHED = new RegExp(
  ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].map((word) => `\\b${word}\\b`).join('|'),
);
const LEFT_OUT = /\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\s*\(/;

/**
 * What is wrong with one source file: too long, unfinished, or a test that does not run with the others.
 * @param {string} path relative to the repository
 * @param {string} text
 * @returns {string[]} sentences that begin with the place
 */
export function faultsOf(path, text) {
  const lines = text.replace(/\n$/, '').split('\n');
  const faults = lines.flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    if (UNFINISHED.test(line)) return [`${place} marks something unfinished`];
    if (TEST.test(path) && LEFT_OUT.test(line)) return [`${place} leaves tests out`];
    return [];
  });
  return lines.length > MAX_LINES
    ? [`${path} has ${lines.length} lines; at most ${MAX_LINES}`, ...faults]
    : faults;
}
