import type { Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { chooseAccount, register, someone, submitAuth, THEMES, useTheme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('somebody who registers, creates a strategy and signs out finds it after signing in', async ({
  page,
}) => {
  const person = someone();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  await submitAuth(page, person, 'Register');
  await expect(heading(page, 'Your Strategies')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: 'Create Strategy' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Grow in the north');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Grow in the north' })).toBeVisible();

  await chooseAccount(page, 'Logout');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await submitAuth(page, person, 'Login');
  await expect(page.getByRole('link', { name: 'Grow in the north' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a wrong password is told in a toast, and nothing that was typed is lost', async ({ page, allow }) => {
  allow(/status of 401 .*\/api\/login/);
  await page.goto('/auth');
  await submitAuth(page, { username: 'nobody.here', password: 'not this one' }, 'Login');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Login Failed');
  await expect(toast).toContainText('The username or the password is wrong.');
  await expect(page.getByLabel('Username')).toHaveValue('nobody.here');
  await expect(page.getByLabel('Password')).toHaveValue('not this one');
});

for (const { mode, button, title, text } of [
  {
    mode: 'login',
    button: 'Login',
    title: 'Login Failed',
    text: 'Please check your username and password',
  },
  { mode: 'register', button: 'Register', title: 'Error', text: 'Registration failed' },
] as const) {
  test(`a failed ${mode} that nobody explained has a text of its own`, async ({ page, allow }) => {
    allow(/status of 418/);
    await page.route(`**/api/${mode}`, (route) => route.fulfill({ status: 418, body: 'short and stout' }));
    await page.goto(`/auth?mode=${mode}`);
    await submitAuth(page, someone(), button);
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('alert')).toContainText(text);
  });

  test(`a ${mode} without a connection says so`, async ({ page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    await page.route(`**/api/${mode}`, (route) => route.abort('internetdisconnected'));
    await page.goto(`/auth?mode=${mode}`);
    await submitAuth(page, someone(), button);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    await page.unroute(`**/api/${mode}`);
    await expect(page.getByRole('button', { name: button })).not.toHaveAttribute('aria-busy');
  });
}

test('fields are checked on submit and then at each change, the first one at fault gets the cursor', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Password').focus();
  await expect(page.getByText('is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('ana');
  await expect(page.getByText('Username is required')).toBeHidden();
  await page.getByLabel('Username').fill('');
  await expect(page.getByText('Username is required')).toBeVisible();
});

test("a registration that the server refuses is told at its field and in the server's words", async ({
  page,
  newContext,
  allow,
}) => {
  allow(/status of 4(00|09) .*\/api\/register/);
  const taken = await register(await newContext());
  await page.goto('/auth?mode=register');
  await submitAuth(page, taken, 'Register');
  await expect(page.getByRole('alert')).toContainText('This username is taken.');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is taken');
  await expect(page.getByLabel('Username')).toBeFocused();
  await submitAuth(page, { ...someone(), password: 'short' }, 'Register');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Use at least 8 characters/);
  await submitAuth(page, { ...someone(), username: 'no spaces, please' }, 'Register');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Use only letters/);
});

test('what was typed stays when one goes over from login to registration', async ({ page }) => {
  await page.goto('/auth?next=/strategy/7');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password').fill('secret words');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(heading(page, 'Register')).toBeVisible();
  await expect(page).toHaveTitle('Register · Meridian');
  await expect(page.getByLabel('Username')).toHaveValue('ana');
  await expect(page.getByLabel('Password')).toHaveValue('secret words');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/next=%2Fstrategy%2F7/);
});

test('the characters of a password can be looked at', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Password').fill('secret words');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide characters' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
});

test('a password is changed from the avatar menu, and the old one is over', async ({
  page,
  context,
  newContext,
  allow,
}) => {
  allow(/status of 400 .*\/api\/reset-password/);
  allow(/status of 401 .*\/api\/login/);
  const person = await register(context);
  await page.goto('/dashboard');
  await chooseAccount(page, 'Change Password');
  await expect(heading(page, 'Change Password')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByLabel('Username')).not.toBeEditable();

  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('New password is required')).toBeVisible();
  await page.getByLabel('Current Password').fill('not this one');
  await page.getByLabel('New Password').fill('another page entirely');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('The current password is wrong.');
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await expect(page.getByLabel('New Password')).toHaveValue('another page entirely');

  await page.getByLabel('Current Password').fill(person.password);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await reloaded;
  await expect(heading(page, 'Your Strategies')).toBeVisible();

  const elsewhere = await (await newContext()).newPage();
  await elsewhere.goto('/auth');
  await submitAuth(elsewhere, person, 'Login');
  await expect(elsewhere.getByRole('alert')).toContainText('Login Failed');
  await submitAuth(elsewhere, { ...person, password: 'another page entirely' }, 'Login');
  await expect(heading(elsewhere, 'Your Strategies')).toBeVisible();
});

test('the change of a password can be left as it was', async ({ page, context }) => {
  await register(context);
  await page.goto('/auth?mode=change');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(heading(page, 'Your Strategies')).toBeVisible();
});

test('with a temporary password nothing else can be visited until a new one is set', async ({
  page,
  newContext,
}) => {
  const person = await register(await newContext());
  const mustChange = { ...person, id: 1, password: undefined, mustChangePassword: true };
  await page.route('**/api/login', (route) => route.fulfill({ json: mustChange }));
  await page.goto('/strategy/1');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await submitAuth(page, person, 'Login');
  await expect(heading(page, 'Change Password')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/dashboard'));
  await expect(heading(page, 'Change Password')).toBeVisible();

  let sent: unknown;
  await page.route('**/api/reset-password', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: { ...mustChange, mustChangePassword: false } });
  });
  await page.getByLabel('New Password').fill('my own words now');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await reloaded;
  expect(sent).toEqual({ username: person.username, newPassword: 'my own words now' });
});

for (const theme of THEMES) {
  test(`every mode of the auth page is accessible in ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme);
    await page.goto('/auth');
    await expect(heading(page, 'Login')).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await axe(page);
    await register(context);
    await page.goto('/auth?mode=change');
    await expect(heading(page, 'Change Password')).toBeVisible();
    await axe(page);
  });
}
