import { explain } from './command.mjs';
import { ensureDependencies, ensureWebApp } from './setup.mjs';

/** Installs and builds what is missing, so that a service starts without npm and without the network. */
try {
  await ensureDependencies();
  await ensureWebApp();
  console.log('Everything is installed and built.');
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
