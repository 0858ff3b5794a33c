import { open } from 'node:fs/promises';

/** Syncs a folder, so that the names of its files are durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
