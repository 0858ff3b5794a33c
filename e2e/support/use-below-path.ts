import type { BrowserContext, Page } from '@playwright/test';
import type { Flow, Strategy } from '../../contract/api/entities.ts';
import type { BelowPath } from './below-path.ts';
import { isHydrated } from './hydration.ts';
import { someone, submitAuth } from './people.ts';
import { expect } from './test.ts';

/** The addresses that pages of a context ask for outside of the path. */
function watchOutside(context: BrowserContext, product: BelowPath): string[] {
  const outside: string[] = [];
  const note = (address: string) => {
    const { host, pathname } = new URL(address);
    const { host: own } = new URL(product.url);
    if (host === own && !pathname.startsWith('/meridian')) outside.push(address);
  };
  context.on('request', (request) => note(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
  return outside;
}

/** Calls a product below a path as whoever is signed in in this context; fails where the call does. */
export async function sendBelow<Answer>(
  { url }: BelowPath,
  context: BrowserContext,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { origin: new URL(url).origin };
  const reply = await context.request.fetch(url + path, { method, headers, ...(data && { data }) });
  expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true);
  return (reply.status() === 204 ? undefined : await reply.json()) as Answer;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/**
 * Uses all of a product below a path: sign-in, board, live changes, invite link, published page, book. Answers the id of the strategy that it
 * made for whoever is signed in in the context of the page then.
 */
export async function useBelowPath(
  product: BelowPath,
  page: Page,
  newContext: () => Promise<BrowserContext>,
): Promise<number> {
  const context = page.context();
  const send = <Answer>(user: BrowserContext, method: string, path: string, data?: object): Promise<Answer> =>
    sendBelow(product, user, method, path, data);
  const outside = watchOutside(context, product);
  const { url } = product;

  // A visitor is led from a link into a strategy to sign in; here they register.
  await page.goto(url);
  await expect(heading(page, /./)).toBeVisible();
  await page.goto(`${url}/auth?mode=register`);
  await submitAuth(page, someone(), 'Register');
  await expect(page).toHaveURL(`${url}/dashboard`);
  const { id } = await send<Strategy>(context, 'POST', '/api/strategies', {
    title: 'Halden Pumps',
    template: 'example',
  });
  await page.reload();

  // The card opens the board, which the server rendered with links below the path.
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Halden Pumps', exact: true }).click();
  const board = await opening;
  await expect(board).toHaveURL(`${url}/strategy/${id}`);
  await expect(heading(board, 'From pumps to uptime')).toBeVisible();
  const rendered = await (await context.request.get(`${url}/strategy/${id}`)).text();
  expect(rendered).toContain(`href="/meridian/strategy/${id}/publish"`);
  expect(rendered).not.toMatch(/(?:href|src)="\/(?!meridian\/)/);
  await isHydrated(board);

  // A new page of the history, reloaded, and a former address.
  await board.getByRole('navigation', { name: 'Strategy' }).getByRole('link', { name: 'Month' }).click();
  await expect(board).toHaveURL(`${url}/strategy/${id}/month`);
  await board.reload();
  await expect(heading(board, /./)).toBeVisible();
  await board.goto(`${url}/strategy/${id}/close?period=2026-01`);
  await expect(board).toHaveURL(`${url}/strategy/${id}/month?period=2026-01`);
  await board.goto(`${url}/strategy/${id}`);
  await isHydrated(board);

  // Another person comes by the invite link, and sees changes as they happen.
  const { link } = await send<{ link: string }>(context, 'POST', `/api/strategies/${id}/invite-link`, {
    role: 'read_write',
  });
  expect(link.startsWith(`${url}/join/`)).toBe(true);
  const friend = await newContext();
  const outsideOfFriend = watchOutside(friend, product);
  const guest = await friend.newPage();
  const socket = guest.waitForEvent('websocket');
  await guest.goto(link);
  await expect(heading(guest, 'Register')).toBeVisible();
  await expect(guest).toHaveURL(`${url}/auth`);
  await submitAuth(guest, someone(), 'Register');
  await expect(guest).toHaveURL(`${url}/strategy/${id}`);
  await isHydrated(guest);
  expect(new URL((await socket).url()).pathname).toBe('/meridian/ws');
  const flow = await send<Flow>(context, 'GET', `/api/strategies/${id}/flow`);
  const pillar = flow.nodes.find(({ type }) => type === 'perspective');
  await send(context, 'PUT', `/api/strategies/${id}/nodes/${pillar?.id}`, { title: 'Changed at once' });
  for (const shown of [guest, board]) await expect(shown.getByText('Changed at once').first()).toBeVisible();

  // A page for everybody.
  await board.goto(`${url}/strategy/${id}/publish/page`);
  await board.getByRole('button', { name: 'Take one now' }).click();
  await board.getByRole('button', { name: 'All of Changed at once' }).click();
  await board.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  const published = await board.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(published.startsWith(`${url}/p/`)).toBe(true);
  const visitor = await (await newContext()).newPage();
  expect((await visitor.goto(published))?.status()).toBe(200);
  await expect(heading(visitor, 'Halden Pumps')).toBeVisible();
  await board.getByRole('button', { name: 'Done' }).click();

  // A book, fetched.
  await board.getByRole('button', { name: 'Publish', exact: true }).click();
  await board.getByRole('menuitem', { name: 'Make a book' }).click();
  await board.getByRole('button', { name: 'Make the book' }).click();
  const waiting = board.waitForEvent('download');
  await board.getByRole('link', { name: 'Download Halden Pumps, PDF' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/\.pdf$/);

  expect([...outside, ...outsideOfFriend]).toEqual([]);
  return id;
}
