import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pillarTitles } from './support/board.ts';
import { isHydrated } from './support/hydration.ts';
import { someone } from './support/people.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const operation = join(import.meta.dirname, '..', 'server', 'operation');

/** Runs a command on the database of a folder. */
const run = (program: string, file: string, data: string) =>
  promisify(execFile)(process.execPath, [join(operation, program), file], {
    env: { PATH: process.env.PATH, MERIDIAN_DATA: data },
  });

test('a board that is open while a backup is restored shows what there is then, though its revision is the same', async ({
  context,
  newContext,
  allow,
}) => {
  test.setTimeout(60_000);
  allow(
    /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|status of 401/,
  );
  const folder = await mkdtemp(join(tmpdir(), 'meridian-restored-'));
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const file = join(folder, 'backup.jsonl.gz');
  const first = await startServer({ MERIDIAN_DATA: before });
  const { origin, port } = new URL(first.url);
  const post = async (by: typeof context, path: string, data: object) => {
    const made = await by.request.post(`${origin}/api/${path}`, { data, headers: { origin } });
    expect(made.status(), await made.text()).toBeLessThan(300);
    return made.json();
  };
  const person = someone();
  await post(context, 'register', person);
  const { id } = await post(context, 'strategies', { title: 'Northwind' });
  const add = (by: typeof context, title: string) =>
    post(by, `strategies/${id}/nodes`, { type: 'perspective', title });
  await add(context, 'Customer');
  await run('backup.ts', file, before);
  await add(context, 'Lost since');
  const page = await context.newPage();
  await page.goto(`${origin}/strategy/${id}`);
  await expect(pillarTitles(page)).toHaveText(['Customer', 'Lost since']);
  await isHydrated(page);

  await first.stop();
  await run('restore.ts', file, after);
  const second = await startServer({ MERIDIAN_DATA: after, PORT: port });
  const elsewhere = await newContext();
  await post(elsewhere, 'login', person);
  await add(elsewhere, 'Made instead');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(pillarTitles(page)).toHaveText(['Customer', 'Made instead']);
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});
