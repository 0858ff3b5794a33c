import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { axe } from './support/axe.ts';
import { someone, type Person } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const OPERATOR = someone();
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => callbackify(async () => void mails.push(await text(stream)))(done),
});
let server: Server;

test.beforeAll(async () => {
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startServer({
    OPERATORS: OPERATOR.username,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Meridian <board@example.org>',
  });
});
test.afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => smtp.close(done));
});

const at = (path: string) => server.url + path;
const send = async (context: BrowserContext, method: string, path: string, data: object) => {
  const reply = await context.request.fetch(at(path), { method, data, headers: { origin: server.url } });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
};

async function signedIn(context: BrowserContext, person: Person): Promise<Page> {
  await send(context, 'POST', '/api/register', person);
  return context.newPage();
}

/** Chooses from the menu of the only person that a search finds. */
async function act(page: Page, { username }: Person, item: string): Promise<void> {
  await page.goto(at('/admin/people'));
  await page.getByRole('searchbox').fill(username);
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an operator deactivates a person, hands a strategy over, deletes the person, tests mail and reads the log', async ({
  newContext,
  allow,
}) => {
  test.setTimeout(120_000);
  const [leaver, heir] = [someone(), someone()];
  // The first account of a database may have the name of an operator.
  const page = await signedIn(await newContext(), OPERATOR);
  const gone = await newContext();
  const theirs = await signedIn(gone, leaver);
  await send(gone, 'POST', '/api/strategies', { title: 'Growth' });
  await signedIn(await newContext(), heir);

  // What others see of it.
  allow(/status of 40[13]/);
  await theirs.goto(at('/admin/people'));
  await expect(theirs.getByText('This page is for operators')).toBeVisible();
  expect((await gone.request.get(at('/api/admin/people'))).status()).toBe(403);

  await act(page, leaver, 'Deactivate');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Owner of 1 strategy.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Deactivated');
  await axe(page);
  expect((await gone.request.get(at('/api/user'))).status()).toBe(401);

  await page.goto(at('/admin'));
  await page.getByRole('link', { name: '1 with a deactivated owner' }).click();
  await expect(page.getByRole('checkbox', { name: 'Owner deactivated' })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Strategies' })).toContainText('Growth');
  await axe(page);

  await act(page, leaver, 'Delete');
  await expect(dialog).toContainText('Growth');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Choose a person');
  await dialog.getByRole('combobox', { name: 'Hand over to' }).fill(heir.username);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(at('/admin/strategies'));
  await expect(page.getByRole('list', { name: 'Strategies' })).toContainText(`Owned by ${heir.username}`);

  await page.goto(at('/admin/settings'));
  await expect(page.getByText('confirm one under Account first')).toBeVisible();
  const email = 'operator@example.org';
  await send(page.context(), 'PUT', '/api/user/email', { email, password: OPERATOR.password });
  await expect.poll(() => mails.length).toBe(1);
  const [link = ''] =
    /http:\S+verify-email#[\w-]+/.exec((mails[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Address confirmed')).toBeVisible();
  await page.goto(at('/admin/settings'));
  await page.getByRole('button', { name: 'Test Mail' }).click();
  await expect(page.getByText(`The SMTP server took the mail to ${email}.`)).toBeVisible();
  expect(mails.at(-1)).toContain('Subject: A test of mail from Meridian');
  await axe(page);

  await page.goto(at('/admin/audit'));
  await page.getByRole('textbox', { name: 'What' }).fill('person');
  await page.getByRole('button', { name: 'Apply' }).click();
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveText([/person\.deleted/, /person\.deactivated/]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('person.deactivated');
  expect(file).not.toContain('sign_in');
  await axe(page);
});
