const TEST = /^e2e\/|\.test\.[cm]?[jt]sx?$/;

// The brackets keep this line from breaking its own rule.
const UNFINISHED = /\b(?:TOD[O]|FIXM[E]|XX[X])\b/;
const LEFT_OUT = /\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\s*\(/;

// A second reader of points would sooner or later read others than the engine needs.
const READS_POINTS = /(?:selectFrom|Join)\(\s*['"`]points\b|\bfrom points\b/;
const MAY_READ_POINTS =
  /^server\/(?:measures\/points|content|operation|store\/migrations|test)\/|^(?!server\/)|\.test\.ts$/;

// Below a path an address that is written or read elsewhere lacks the path of PUBLIC_URL.
const OWN_ADDRESS =
  /\blocation\.pathname\b|\bpathname\b.*\} = location\b|(?:fetch|open|register|WebSocket|replace|assign)\(['"`]\/|\bhref=\{?['"`]\/(?:api|assets|p)\//;
const PLAIN_LINK = /<(?:a|LinkButton)\s[^>]*?\bhref=\{(?!addressOf\(|bookFileOf\(|`#)/;
/** Plain links whose address is no path of the product. @type {Record<string, string>} */
const OTHER_LINKS = {
  'web/entities/scorecard/month-sentence.tsx': 'a place of the page that is shown',
  'web/entities/initiative/attachment-field.tsx': 'what a member typed',
  'web/entities/comments/markdown.tsx': 'what a member typed',
};
// A toast only asks whether the page is still the same.
const HAS_ADDRESSES = /^web\/(?!test\/|lib\/routes\/base\.ts$|ui\/toast\.tsx$).*(?<!\.test)\.tsx?$/;

/** The files of the product: the code that runs, without tests. */
const PRODUCT = /^(?:contract|server|web)\/(?!(?:.*\/)?test\/).*\.(?:tsx?|mjs|css|html)$/;
/** Half of the product's files have at most so many lines, and 95% of them at most so many. */
const MEDIAN_MAX = 65;
const P95_MAX = 210;
/** From here on a file has a reason of its own to be long, and stands in LONG_FILES with it. */
const LONG = 300;
/** @type {Record<string, string>} */
const LONG_FILES = {};

/** @param {string} text */
const linesOf = (text) => text.replace(/\n$/, '').split('\n');

/**
 * What is wrong with one source file: unfinished, a test that does not run with the others, a reader of points beside the one
 * there is, or an address without the path of PUBLIC_URL.
 * @param {string} path relative to the repository
 * @param {string} text
 * @returns {string[]} sentences that begin with the place
 */
export function faultsOf(path, text) {
  const isWeb = HAS_ADDRESSES.test(path);
  const links =
    isWeb && !(path in OTHER_LINKS) && PLAIN_LINK.test(text)
      ? [`${path} has a plain link; ask addressOf of web/lib/routes/base.ts`]
      : [];
  const faults = linesOf(text).flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    if (UNFINISHED.test(line)) return [`${place} marks something unfinished`];
    if (READS_POINTS.test(line) && !MAY_READ_POINTS.test(path))
      return [`${place} reads points; ask server/measures/points/ for them`];
    if (TEST.test(path) && LEFT_OUT.test(line)) return [`${place} leaves tests out`];
    if (isWeb && OWN_ADDRESS.test(line))
      return [`${place} has an address without the path of PUBLIC_URL; ask web/lib/routes/base.ts`];
    return [];
  });
  return [...links, ...faults];
}

/**
 * What is wrong with the lengths of the product's files together: long files hide what they do.
 * @param {[path: string, text: string][]} sources
 * @returns {string[]} sentences
 */
export function lengthFaultsOf(sources) {
  const product = sources.filter(([path]) => PRODUCT.test(path) && !TEST.test(path));
  const lengths = product.map(([path, text]) => ({ path, lines: linesOf(text).length }));
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  /** @param {number} share */
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const faults = lengths
    .filter(({ path, lines }) => lines > LONG && !(path in LONG_FILES))
    .map(({ path, lines }) => `${path} has ${lines} lines, and no reason in LONG_FILES`);
  if (at(0.5) > MEDIAN_MAX)
    faults.push(`Half of the files have over ${at(0.5)} lines; at most ${MEDIAN_MAX}`);
  if (at(0.95) > P95_MAX) faults.push(`5% of the files have over ${at(0.95)} lines; at most ${P95_MAX}`);
  return faults;
}
