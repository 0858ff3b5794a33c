import { axe } from './support/axe.ts';
import { chooseAccount, register, submitAuth } from './support/people.ts';
import { expect, test } from './support/test.ts';

// Browsers know passkeys of names only, not of addresses such as 127.0.0.1.
const at = (path: string): string => {
  const url = new URL(path, process.env.MERIDIAN_URL);
  url.hostname = 'localhost';
  return url.href;
};

test('a passkey is added, and signs in without a password', async ({ page, newContext }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await register(await newContext());
  await page.goto(at('/auth?next=/account'));
  await submitAuth(page, person, 'Login');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Current Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('Passkey 1');
  await axe(page);

  // The bar is away while a page is scrolled down.
  await page.evaluate(() => scrollTo(0, 0));
  await chooseAccount(page, 'Logout');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeHidden();
  await page.goto(at('/auth?next=/account'));
  await axe(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toContainText('last used');
});
