import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { until } from '../wait.ts';
import { isLong } from './run.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const home = mkdtempSync(path.join(tmpdir(), 'meridian-setup-'));
afterAll(() => rmSync(home, { recursive: true }));

/** A checkout of the product of its own, without what set-up makes. */
function checkout(name: string): string {
  const folder = path.join(home, name);
  mkdirSync(folder);
  for (const one of [
    'contract',
    'server',
    'web',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ])
    cpSync(path.join(ROOT, one), path.join(folder, one), {
      recursive: true,
      filter: (from) => !from.endsWith(`${path.sep}dist`),
    });
  return folder;
}

/** `npm start` in a folder, with what it said; programs in `first` are found before others. */
function start(folder: string, first = '') {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${first}:${process.env['PATH']}`,
      PORT: '0',
      MERIDIAN_DATA: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close');
  return { child, ended, says: (words: string) => until(words, () => output.includes(words), 120_000) };
}

/** What is left of locks in a checkout. */
const locks = (folder: string): string[] =>
  readdirSync(path.join(folder, '.cache')).filter((name) => name.endsWith('.lock'));

it('leaves no incomplete dependencies when an install is interrupted (SIGINT)', async () => {
  const folder = checkout('installing');
  const programs = path.join(home, 'programs');
  mkdirSync(programs);
  // In place of npm: it has put the first package there, and takes its time for the others.
  writeFileSync(
    path.join(programs, 'npm'),
    '#!/bin/sh\nmkdir -p node_modules/first\ntouch half\nexec sleep 60\n',
  );
  chmodSync(path.join(programs, 'npm'), 0o755);
  const { child, ended, says } = start(folder, programs);
  await says('Installing the dependencies');
  const half = () =>
    readdirSync(path.join(folder, '.cache')).some((one) =>
      existsSync(path.join(folder, '.cache', one, 'half')),
    );
  await until('the first package', half);
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(1);
  expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
  expect(locks(folder)).toEqual([]);
});

it.each(isLong ? ['', ', and the next start makes it whole'] : [''])(
  'leaves no half web app when it is interrupted (SIGINT) while it builds it%s',
  async (andThen) => {
    const folder = checkout(`building${andThen.length}`);
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const first = start(folder);
    await first.says('Building the web app');
    await new Promise((resolve) => setTimeout(resolve, 700));
    first.child.kill('SIGINT');
    expect((await first.ended)[0]).toBe(1);
    expect(existsSync(path.join(folder, 'web/dist'))).toBe(false);
    expect(locks(folder)).toEqual([]);
    if (andThen === '') return;
    const second = start(folder);
    await second.says('Meridian is ready');
    expect(existsSync(path.join(folder, 'web/dist/index.html'))).toBe(true);
    second.child.kill('SIGINT');
    expect((await second.ended)[0]).toBe(0);
  },
  180_000,
);
