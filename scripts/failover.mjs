import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { productNode, root } from './command.mjs';
import { ensureDependencies } from './setup.mjs';
import { requirePrograms } from './system-programs.mjs';

requirePrograms('The failover test', {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
});
await ensureDependencies();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const words = ['run', '--project', 'failover', '--reporter=verbose', ...process.argv.slice(2)];
const { status } = spawnSync(productNode(), [vitest, ...words], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
