import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Bench } from './browser.ts';

/** The only script of a bare document: a click on a menu button shows a menu. */
const SCRIPT = `addEventListener('click', ({ target }) => {
  if (!target.closest('[aria-haspopup=menu]')) return;
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  menu.textContent = 'Edit';
  document.body.append(menu);
});`;

/** What a bare document must not share: its script is another, and it is not compressed on every request. */
const OWN_HEADERS =
  /^(?:content-(?:security-policy|encoding|length)|cache-control|set-cookie|date|connection|keep-alive|transfer-encoding)$/;

/** A document without its scripts and without what loads them. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?:preload|modulepreload)"[^>]*as="script"[^>]*>/g, '')
    .replaceAll(/ popovertarget="[^"]*"/g, '')
    .replace('</body>', () => `<script>${SCRIPT}</script></body>`);

/**
 * Serves the document at a path as the least that could show it: the same elements, styles and headers, and no script but
 * one click handler. Fetches it once, with the user's cookies. The browser caches its other files for ever, as it does the product's.
 */
export async function serveBareDocument(
  { origin, signedIn }: Omit<Bench, 'browser'>,
  path: string,
): Promise<{ origin: string; close: () => Promise<unknown> }> {
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const read = async (at: string) => {
    const response = await fetch(origin + at, { headers: { cookie } });
    const type = response.headers.get('content-type') ?? '';
    const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.test(name));
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = at === path ? Buffer.from(withoutScripts(bytes.toString())) : bytes;
    const isText = type.startsWith('text/') || type.includes('svg') || type.includes('json');
    return { headers, body: isText ? brotliCompressSync(body) : body, isText };
  };
  const files = new Map<string, Awaited<ReturnType<typeof read>>>([[path, await read(path)]]);
  const server = createServer((request, response) => {
    const at = request.url ?? '/';
    const send = async () => {
      const file = files.get(at) ?? (await read(at));
      files.set(at, file);
      response.writeHead(200, {
        ...Object.fromEntries(file.headers),
        'cache-control': at === path ? 'no-store' : 'public, max-age=31536000, immutable',
        ...(file.isText && { 'content-encoding': 'br' }),
      });
      response.end(file.body);
    };
    send().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
