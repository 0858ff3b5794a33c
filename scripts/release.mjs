// Makes the archive of a release from the committed files: built, with its libraries, licences, a list of parts and checksums.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain, mustRun, root } from './command.mjs';
import { RELEASE } from './setup.mjs';

/**
 * The day of a version in the changelog. Throws where the version has no section, or one without a day.
 * @param {string} changelog
 * @param {string} version
 */
export function dayOf(changelog, version) {
  const [, day] =
    changelog.match(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - (\\S+)$`, 'm')) ?? [];
  if (day === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day))
    throw new Error(`CHANGELOG.md says ${day} of ${version}. Write the day of the release, YYYY-MM-DD.`);
  return day;
}

/**
 * The tags of the image of a version, the most exact one first.
 * @param {string} version
 */
export function tagsOf(version) {
  const [major, minor] = version.split('.');
  return version.includes('-') ? [version] : [version, `${major}.${minor}`, 'latest'];
}

/**
 * The licences of the libraries in a folder, in one text.
 * @param {string} modules
 */
function licencesIn(modules) {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => join(name, own)) : [name],
  );
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => {
      const folder = join(modules, name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file
        ? readFileSync(join(folder, file), 'utf8').trim()
        : 'It brings no text of its licence.';
      return `${name} ${version}, ${license}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

async function release() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  dayOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if ((await mustRun('Looking for changes', 'git', ['status', '--porcelain'])).trim() !== '')
    throw new Error('There are changes that are not committed. A release is made of committed files.');
  const name = `meridian-${version}-${process.platform}-${process.arch}`;
  const place = mkdtempSync(join(tmpdir(), 'meridian-release-'));
  const folder = join(place, name);
  const to = join(root, '.cache', 'release');
  mkdirSync(to, { recursive: true });
  try {
    await mustRun('Taking the committed files', 'git', [
      'clone',
      '--quiet',
      '--depth=1',
      `file://${root}`,
      folder,
    ]);
    const at = (/** @type {string} */ task, /** @type {string} */ command, /** @type {string[]} */ args) =>
      mustRun(task, command, args, {}, folder);
    const [committed = '', commit] = (await at('Reading the commit', 'git', ['log', '-1', '--format=%cI %H']))
      .trim()
      .split(' ');
    rmSync(join(folder, '.git'), { recursive: true });
    await at('Installing', 'npm', ['ci', '--no-audit', '--no-fund']);
    await at('Building', 'npm', ['run', 'build']);
    await at('Listing the parts', 'sh', ['-c', 'npm run --silent sbom > sbom.cdx.json']);
    await at('Removing what only development needs', 'npm', [
      'prune',
      '--omit=dev',
      '--no-audit',
      '--no-fund',
    ]);
    writeFileSync(join(folder, 'LICENSES-OF-LIBRARIES.txt'), licencesIn(join(folder, 'node_modules')));
    writeFileSync(join(folder, RELEASE), `Meridian ${version}, commit ${commit}\n`);
    const archive = `${name}.tar.gz`;
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${committed}`];
    await mustRun('Packing', 'tar', [...same, '-czf', join(to, archive), '-C', place, name]);
    const digest = createHash('sha256')
      .update(readFileSync(join(to, archive)))
      .digest('hex');
    writeFileSync(join(to, 'SHA256SUMS'), `${digest}  ${archive}\n`);
    const tags = tagsOf(version).map((tag) => `--tag meridian:${tag}`);
    console.log(`.cache/release/${archive}\n.cache/release/SHA256SUMS\ndocker build ${tags.join(' ')} .`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  await release().catch((/** @type {unknown} */ error) => {
    explain(error);
    process.exitCode = 1;
  });
}
