import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The installed PgBouncer, if there is one. Debian has it where only root looks, Homebrew in a place of its own. */
export const installedPgbouncer = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
