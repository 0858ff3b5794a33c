import { existsSync } from 'node:fs';
import { CommandFailed } from './command.mjs';
import { installPackages } from './packages.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Makes sure that PgBouncer is installed for the tests of a pooler. Throws `CommandFailed` with what to install. */
export async function ensurePgbouncer() {
  if (existsSync(PROGRAM)) return;
  const obstacle = await installPackages('PgBouncer', ['pgbouncer']);
  if (existsSync(PROGRAM)) return;
  throw new CommandFailed(
    'Finding PgBouncer',
    `${PROGRAM} is not there`,
    `${obstacle}\nInstall it (on Debian and Ubuntu: apt-get install pgbouncer).`,
  );
}
