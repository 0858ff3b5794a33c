import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, root, run } from './command.mjs';

// The headless shell first: it has no browser window, and runs the tests in 60% of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const IN_MACOS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const ADVICE =
  'Install Chromium (on Debian: apt-get install chromium-headless-shell; elsewhere the system’s own package or Google ' +
  'Chrome), or set CHROMIUM_PATH to an installed one.';

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string[]} where a Chromium may be, best first: the one a person named, else those in PATH, else an application of macOS */
function candidates() {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...IN_MACOS];
}

/** The installed Chromium, or none: then Playwright uses its own. Looks only for the file. */
export const installedChromium = () => candidates().find(isExecutable);

/** @returns {Promise<string | undefined>} the version of the installed Chromium, if there is one that runs */
async function version() {
  const path = installedChromium();
  if (!path) return undefined;
  const { code, output } = await run(path, ['--version']);
  // Debian's start script may print shell warnings before the version.
  return code === 0 ? /^.*(?:Chromium|Chrome).* [\d.]+.*$/m.exec(output)?.[0].trim() : undefined;
}

/**
 * Makes sure that there is a Chromium for the browser tests: an installed one, else Playwright's own download. Throws `CommandFailed` with what to install.
 */
export async function ensureChromium() {
  if (await version()) return;
  if (process.env.CHROMIUM_PATH) {
    throw new CommandFailed(
      'Finding Chromium',
      `CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not run`,
      ADVICE,
    );
  }
  console.log('\n  Downloading Playwright’s Chromium ...');
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  const download = await run(playwright, ['install', '--only-shell', 'chromium']);
  if (download.code === 0) return;
  throw new CommandFailed('Finding Chromium', 'none is installed', `${download.output}\n${ADVICE}`);
}
