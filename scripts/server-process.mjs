import { join } from 'node:path';
import { root } from './command.mjs';

/**
 * What Node is started with to run the server. A small young generation is enough where a thread computes what is large. With a limit for
 * the old one V8 lets it grow to 1.6 times of what is in use before it collects, not to 4; see docs/decisions/0013. npm links no packages, so Node need not resolve the symbolic links of each module: that shortens the start.
 */
const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--preserve-symlinks'];

/** The server's program. */
export const serverFile = join(root, 'server', 'main.ts');

/** The flags and the program. */
export const serverArguments = [...serverFlags, serverFile];

/**
 * What its environment adds: compiled code is kept, types already stripped, so that a start neither compiles nor loads what
 * strips types; see docs/decisions/0013. To compress a document takes up to a megabyte for a moment, in several threads:
 * from a fixed size on, memory goes back to the system as it is freed, where it would otherwise leave holes that nobody fills.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
};
