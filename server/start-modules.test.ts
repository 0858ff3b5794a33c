import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from './test/database.ts';
import { launch } from './test/faults/server.ts';

const database = await createDatabase();
afterAll(() => database.drop());

/** Has a process print the packages that it loaded, when it ends. */
const PRINTS_PACKAGES = `
  import { registerHooks } from 'node:module';
  const names = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) names.add(name);
      return next(url, context);
    },
  });
  process.on('exit', () => console.log('packages ' + Array.from(names).join(' ')));`;

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

/**
 * What every server needs. Any other package is loaded where it is used, by `await import`: each costs every server its memory
 * from the start.
 */
const AT_START = [
  '@fastify/accept-negotiator',
  '@fastify/static',
  '@fastify/websocket',
  'content-disposition',
  'cookie',
  'croner',
  'fastify',
  'fractional-indexing',
  'ipaddr.js',
  'kysely',
  'lru-cache',
  'otpauth',
  'p-limit',
  'papaparse',
  'pino',
  'rate-limiter-flexible',
  'request-filtering-agent',
  'zod',
];

it('a start loads no package that few servers use', async () => {
  const code = encodeURIComponent(PRINTS_PACKAGES);
  const { child, ready, ended } = launch(database, {
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${code}` },
  });
  await ready;
  child.kill('SIGTERM');
  const [, packages = ''] = /^packages (.*)$/m.exec((await ended).output) ?? [];
  const loaded = packages.split(' ').filter((name) => Object.hasOwn(dependencies, name));
  expect(loaded.toSorted()).toEqual(AT_START);
});
