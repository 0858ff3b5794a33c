import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Strategy } from '../../contract/api/entities.ts';
import type { BodyInput } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';

/** Somebody with an account. */
export interface Person {
  username: string;
  password: string;
}

let people = 0;

/** A name and a password that nobody has yet. */
export const someone = (): Person => ({
  username: `reader.${process.pid}.${++people}.${Date.now() % 1_000_000}`,
  password: 'a page for every plan',
});

const headers = () => ({ origin: process.env.MERIDIAN_URL ?? '' });

/** Registers somebody, who is then signed in in this context. */
export async function register(context: BrowserContext, person = someone()): Promise<Person> {
  const response = await context.request.post('/api/register', { data: person, headers: headers() });
  expect(response.status(), await response.text()).toBe(201);
  return person;
}

/** Makes strategies of whoever is signed in in this context, one after another. */
export async function makeStrategies(
  context: BrowserContext,
  ...bodies: BodyInput<Routes['strategies.create']>[]
): Promise<Strategy[]> {
  const made: Strategy[] = [];
  for (const data of bodies) {
    const response = await context.request.post('/api/strategies', { data, headers: headers() });
    expect(response.status(), await response.text()).toBe(201);
    made.push(await response.json());
  }
  return made;
}

/** Fills the auth page's two fields and submits. */
export async function submitAuth(
  page: Page,
  person: Pick<Person, 'username' | 'password'>,
  button: 'Login' | 'Register',
): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: button }).click();
}

/** Chooses from the menu behind the avatar. */
export async function chooseAccount(
  page: Page,
  item: 'Full Name' | 'Change Password' | 'Account' | 'Logout',
): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export const THEMES = ['light', 'dark'] as const;

/** Lets every page of the context start in this theme. */
export async function useTheme(context: BrowserContext, theme: (typeof THEMES)[number]): Promise<void> {
  // Frames without an address of their own have no storage.
  await context.addInitScript((chosen) => {
    if (origin !== 'null') localStorage.setItem('theme', chosen);
  }, theme);
}
