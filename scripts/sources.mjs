import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';
import { faultsOf, lengthFaultsOf } from './source-rules.mjs';

const NOT_OURS = new Set(['.git', '.cache', 'node_modules', 'dist', 'data', 'coverage', 'test-results']);
const SOURCE = /\.(?:[cm]?[jt]sx?|css|html|json|sql|sh|ya?ml)$/;

/** @param {string} folder relative to the repository @returns {string[]} */
function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : sourcesBelow(path);
    return SOURCE.test(entry.name) && entry.name !== 'package-lock.json' ? [path] : [];
  });
}

/** @type {[path: string, text: string][]} */
const sources = sourcesBelow('').map((path) => [path, readFileSync(join(root, path), 'utf8')]);
const faults = [...sources.flatMap(([path, text]) => faultsOf(path, text)), ...lengthFaultsOf(sources)];
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
