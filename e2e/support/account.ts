import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';
import { send } from './sharing.ts';

/** Signs somebody in in this context, past the page, as a device with a name. */
export async function signInBy(context: BrowserContext, { username, password }: Person): Promise<void> {
  const reply = await send(context, 'POST', '/api/login', { username, password });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Opens the page of one's own account. */
export async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** A part of that page by its heading. */
export const part = (page: Page, name: 'Sessions' | 'Two-step sign-in'): Locator =>
  page.getByRole('region', { name });
