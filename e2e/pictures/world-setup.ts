import { join } from 'node:path';
import { startServer, type Server } from '../support/server.ts';
import { makeWorld, type World } from './world.ts';

/** Starts a product whose clock stands at the moment of the pictures, and fills it. The caller stops the server. */
export async function startWorld(): Promise<{ server: Server; world: World }> {
  const clock = join(import.meta.dirname, 'fixed-clock.mjs');
  const server = await startServer({ NODE_OPTIONS: `--import=${clock}` });
  try {
    return { server, world: await makeWorld(server.url) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The same for a whole run; its tests read the world from MERIDIAN_WORLD. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { server, world } = await startWorld();
  process.env.MERIDIAN_WORLD = JSON.stringify(world);
  return () => server.stop();
}
