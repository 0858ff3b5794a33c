import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { shippedPackages } from './audit.mjs';
import { mustRun, root } from './command.mjs';

it('the SBOM lists what runs in a server or in a browser, with the digest of the lock file', async () => {
  const sbom = JSON.parse(await mustRun('The SBOM', 'npm', ['run', '--silent', 'sbom']));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } });
  /** @type {Map<string, { hashes?: { alg: string }[] }>} */
  const components = new Map(
    sbom.components.map((/** @type {{ 'bom-ref': string }} */ one) => [one['bom-ref'], one]),
  );
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = [...shippedPackages()].flatMap((name) => {
    const locked = packages[`node_modules/${name}`];
    return locked ? [`${locked.name ?? name}@${locked.version}`] : [];
  });
  expect(shipped.length).toBeGreaterThan(100);
  const lacking = shipped.filter((id) => !components.get(id)?.hashes?.some(({ alg }) => alg === 'SHA-512'));
  expect(lacking).toEqual([]);
});

it('the fonts of books have their licence beside them', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
  expect(existsSync(join(folder, '400Regular/Inter_400Regular.ttf'))).toBe(true);
  expect(readFileSync(join(folder, 'LICENSE_FONT'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
