import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { conclude, judge, type Part, shown, type Verdict } from './support/measure.ts';

/**
 * `npm run bench -- [--quick] [part ...]`: measures the parts, all unless some are named, and prints each figure against its
 * budget. Writes the table to .cache/bench.md and .cache/bench.json; a run of some parts, or a quick one, to files named after
 * it, such as .cache/bench-quick-start.md, so that it replaces no whole table. Exits with 1 if a budget is missed or, in a
 * whole run, was not measured; with 2 for wrong arguments.
 */

const here = import.meta.dirname;
const partFile = (name: string): string => path.join(here, name, 'part.ts');
const known = readdirSync(here).filter((name) => existsSync(partFile(name)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${known.join(', ')}.`);
  process.exit(2);
}

const isQuick = values.quick ?? false;
const asked = known.filter((name) => positionals.includes(name));
const isWhole = asked.length === 0 && !isQuick;

const word = ({ met }: Verdict): string => (met === undefined ? '' : met ? 'met' : 'NOT MET');
const cells = (one: Verdict): string[] => [
  one.name,
  `${shown(one.value)} ${one.unit}`,
  one.budget ?? '',
  word(one),
  one.note ?? '',
];
const HEAD = ['measure', 'here', 'budget', '', 'note'];

const table = (verdicts: Verdict[]): string =>
  [HEAD, HEAD.map(() => '---'), ...verdicts.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n');

const aligned = (verdicts: Verdict[]): string => {
  const rows = [HEAD, ...verdicts.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
};

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: here, stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

const results: Record<string, Verdict[]> = {};
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name} ...`);
  const { measure } = (await import(pathToFileURL(partFile(name)).href)) as { measure: Part };
  results[name] = (await measure({ quick: isQuick })).map((one) => judge(one));
  console.log(aligned(results[name]));
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, commit ${commit()}`;
const cache = path.join(here, '..', '.cache');
mkdirSync(cache, { recursive: true });
const file = ['bench', ...(isQuick ? ['quick'] : []), ...asked].join('-');
const { text, isWell } = conclude(Object.values(results).flat(), { isWhole });
writeFileSync(path.join(cache, `${file}.json`), `${JSON.stringify({ machine, results }, null, 2)}\n`);
const sections = Object.entries(results).map(([name, verdicts]) => `## ${name}\n\n${table(verdicts)}\n`);
writeFileSync(path.join(cache, `${file}.md`), `${[machine, ...sections, text].join('\n\n')}\n`);

console.log(`\n${text}\nThe tables are in .cache/${file}.md and .cache/${file}.json.`);
process.exit(isWell ? 0 : 1);
