import { cacheBudget } from '../lib/cache.ts';
import { perStore } from './per-store.ts';

/** The memory of all caches of a server together: 160 MiB. The sizes of their values are estimates. */
const CACHES_MAX = 160 * 1024 * 1024;

/** The budget that all caches of a server share. */
export const cachesOf = perStore(() => cacheBudget(CACHES_MAX));
