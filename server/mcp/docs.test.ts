import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scopesOf } from './tool.ts';
import { TOOLS } from './tools.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/using/mcp.md'), 'utf8');

it('documents each tool with the scopes that it takes, in the order of the list', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\| ((?:`\w+`(?:, )?)+) +\|/gm)].map(([, name, scopes]) => [
    name,
    scopes,
  ]);
  const tools = TOOLS.map((tool) => [
    tool.name,
    scopesOf(tool)
      .map((scope) => `\`${scope}\``)
      .join(', '),
  ]);
  expect(rows).toEqual(tools);
});
