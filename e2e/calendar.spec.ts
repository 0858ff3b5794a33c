import { openAccount } from './support/account.ts';
import { axe } from './support/axe.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a calendar reads what is due by an address, until that is revoked', async ({
  page,
  context,
  newContext,
}) => {
  await register(context);
  await openAccount(page);
  await page.getByRole('button', { name: 'New calendar address' }).click();
  await page.getByRole('button', { name: 'Make address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your calendar address' });
  const address = await dialog.getByRole('textbox').inputValue();
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const calendar = (await newContext()).request;
  const read = await calendar.get(address);
  expect(read.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await read.text()).toContain('NAME:Meridian: my updates');

  const section = page.getByRole('region', { name: 'Calendar' });
  await section.getByRole('button', { name: 'Revoke the address of What is due from me' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Calendar address revoked')).toBeVisible();
  expect((await calendar.get(address)).status()).toBe(404);
});
