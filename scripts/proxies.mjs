import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { explain, productNode, root } from './command.mjs';
import { ensureDependencies, ensureWebApp } from './setup.mjs';
import { requirePrograms } from './system-programs.mjs';

requirePrograms('The test of the proxies', {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/openssl': 'openssl',
});
try {
  await ensureDependencies();
  await ensureWebApp();
  await ensureChromium();
} catch (error) {
  explain(error);
  process.exit(1);
}
const playwright = join(root, 'node_modules', '.bin', 'playwright');
const words = ['test', '--config', 'e2e/proxies/proxies.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync(productNode(), [playwright, ...words], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
