// Builds the image, and uses it with the limits of deploy/compose.yaml: `npm run test:image`. Takes an engine that has the commands of Docker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { explain, mustRun, root, run } from './command.mjs';
import { ensureDependencies } from './setup.mjs';

const ENGINES = ['docker', 'podman'];
const NAME = `meridian-test-${process.pid}`;
const IMAGE = `${NAME}:image`;
const VOLUMES = [`${NAME}-data:/data`, `${NAME}-backups:/backups`];
const START_MS = 60_000;
/** What a server exits with where another one serves its folder. */
const FOLDER_TAKEN = 2;

/** The first engine that runs here; undefined where none does. */
async function engineHere() {
  for (const engine of ENGINES) if ((await run(engine, ['info'])).code === 0) return engine;
  return undefined;
}

/** The options of `run` that say what the service of deploy/compose.yaml says. */
async function optionsOfCompose() {
  const { parse } = await import('yaml');
  const { services } = parse(readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8'));
  const { read_only: isReadOnly, tmpfs, cap_drop, security_opt, mem_limit } = services.meridian;
  return [
    ...(isReadOnly ? ['--read-only'] : []),
    ...tmpfs.map((/** @type {string} */ folder) => `--tmpfs=${folder}`),
    ...cap_drop.map((/** @type {string} */ name) => `--cap-drop=${name}`),
    ...security_opt.map((/** @type {string} */ option) => `--security-opt=${option}`),
    `--memory=${mem_limit}`,
    ...VOLUMES.map((volume) => `--volume=${volume}`),
  ];
}

/**
 * Waits until a container answers, and gives its address.
 * @param {string} engine
 */
async function addressOf(engine) {
  const published = await mustRun('Asking for the port', engine, ['port', NAME, '3000/tcp']);
  const address = `http://${published.trim().split('\n')[0]}`;
  for (const until = Date.now() + START_MS; Date.now() < until; await delay(200)) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return address;
  }
  const { output } = await run(engine, ['logs', NAME]);
  throw new Error(`The container did not answer.\n${output}`);
}

/**
 * Starts a container, stops it and starts it again, with commands in between.
 * @param {string} engine
 */
async function useImage(engine) {
  const options = await optionsOfCompose();
  const publish = ['--publish=127.0.0.1::3000', '--env=BACKUP_FOLDER=/backups'];
  await mustRun('Starting', engine, ['run', '--detach', `--name=${NAME}`, ...options, ...publish, IMAGE]);
  const address = await addressOf(engine);
  const page = await (await fetch(address)).text();
  if (!page.includes('<title>')) throw new Error(`${address} answered no page.\n${page}`);

  /** @param {string} program @param {string[]} words */
  const operate = (program, ...words) =>
    mustRun(program, engine, ['exec', NAME, 'node', `server/operation/${program}.ts`, ...words]);
  await operate('users', 'add', 'ada');
  await operate('backup', '/backups');
  await operate('drill', '/backups');

  const second = await run(engine, ['run', '--rm', ...options, IMAGE]);
  if (second.code !== FOLDER_TAKEN)
    throw new Error(`A second container on the data ended with ${second.code}.\n${second.output}`);

  await mustRun('Stopping', engine, ['stop', '--time=20', NAME]);
  const state = ['inspect', '--format={{.State.ExitCode}}', NAME];
  const code = (await mustRun('Asking for the exit code', engine, state)).trim();
  if (code !== '0') throw new Error(`The stopped container ended with ${code}.`);
  await mustRun('Starting again', engine, ['start', NAME]);
  await addressOf(engine);
  if (!(await operate('users', 'list')).includes('ada')) throw new Error('The data was not kept.');
}

/** @param {string} engine */
async function test(engine) {
  try {
    await mustRun('Building the image', engine, ['build', `--tag=${IMAGE}`, '.']);
    await useImage(engine);
  } finally {
    await run(engine, ['rm', '--force', NAME]);
    for (const volume of VOLUMES) await run(engine, ['volume', 'rm', volume.split(':')[0] ?? '']);
    await run(engine, ['rmi', IMAGE]);
  }
}

const engine = await engineHere();
if (engine === undefined) {
  console.error(`The test of the image did not run: neither ${ENGINES.join(' nor ')} runs here.`);
  process.exit(1);
}
try {
  await ensureDependencies();
  await test(engine);
  console.log('The image was built, started, operated, stopped and started again.');
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
