import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { explain, mustRun, root } from './command.mjs';
import { WEB_STAMP, webFingerprint } from './setup.mjs';

const DIST = join(root, 'web', 'dist');
const NEXT = join(root, '.cache', 'web-next');
const LAST = join(root, '.cache', 'web-last');
const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest|txt)$/;
const MIN_BYTES = 1_000;

const brotli = (/** @type {Buffer} */ bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
const gzipped = (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 });

/** @param {string} folder @returns {string[]} */
function compressible(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : compressible(path);
    return COMPRESSIBLE.test(entry.name) && statSync(path).size >= MIN_BYTES ? [path] : [];
  });
}

/**
 * Writes `file.br` and `file.gz` beside `file`, where that saves bytes.
 * @param {string} path
 */
async function precompress(path) {
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes)]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

/** @param {string[]} options */
const vite = (...options) =>
  mustRun(
    'The web build',
    'vite',
    ['build', 'web', '--config', 'web/vite.config.ts', '--emptyOutDir', '--logLevel', 'warn', ...options],
    { NODE_ENV: 'production' },
  );

/** Built aside and then swapped in, so that `web/dist` is always one whole build, also for a server that runs. */
async function build() {
  const sources = webFingerprint();
  await vite('--outDir', NEXT);
  // The server renders boards by the same sources. Its build is not served.
  await vite('--ssr', 'entry-server.tsx', '--outDir', join(NEXT, '.server'));
  await Promise.all(compressible(NEXT).map(precompress));
  const stamp = WEB_STAMP.replace(DIST, NEXT);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  rmSync(LAST, { recursive: true, force: true });
  if (statSync(DIST, { throwIfNoEntry: false })) renameSync(DIST, LAST);
  renameSync(NEXT, DIST);
  rmSync(LAST, { recursive: true, force: true });
}

try {
  await build();
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
