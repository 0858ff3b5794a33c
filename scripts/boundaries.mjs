import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './command.mjs';

const ROOMS = ['contract', 'server', 'web', 'e2e', 'scripts'];

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(ROOMS, {
  ...options,
  baseDir: root,
  ruleSet: { forbidden },
  validate: true,
  outputType: 'json',
});
const { modules, summary } = JSON.parse(/** @type {string} */ (output));

/** @type {string[]} */
const faults = summary.violations.map(
  (/** @type {{ rule: { name: string }, from: string, to: string, comment?: string }} */ violation) => {
    const comment = forbidden.find(
      (/** @type {{ name: string }} */ { name }) => name === violation.rule.name,
    ).comment;
    return `${violation.from} imports ${violation.to}\n  ${violation.rule.name}: ${comment}`;
  },
);

// A parser that reads nothing finds nothing wrong, so every room must have been read and must import something.
for (const room of ROOMS.filter((name) => existsSync(join(root, name)))) {
  const own = modules.filter((/** @type {{ source: string }} */ { source }) => source.startsWith(`${room}/`));
  const imports = own.flatMap(
    (/** @type {{ dependencies: { couldNotResolve: boolean }[] }} */ module) => module.dependencies,
  );
  if (imports.length === 0) faults.push(`${room}/: ${own.length} modules read and no import found in them`);
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(`${modules.length} modules keep to the boundaries`);
