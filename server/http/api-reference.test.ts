import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { SCOPES } from '../../contract/people/scopes.ts';
import { escaped } from '../../contract/words/escaped.ts';
import { visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { typeOf } from './schema-text.ts';

const product = await startProduct();
const anybody = visitor(product);
const open = (headers = {}) => anybody.raw('GET', '/api/docs', { headers });
const page = (await open()).bytes.toString();

it('/api/docs should show each operation of the contract without a session, and link the OpenAPI document', async () => {
  const { status, headers } = await open();
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page).toContain('<a href="openapi.json">');
  const missing = routeEntries.filter(
    ([name, { method, path, summary }]) =>
      !page.includes(`<article id="${name}"><h3><code>${method} ${path}</code></h3><p>${escaped(summary)}`),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

it('/api/docs should show an example of each call, tokens and their scopes', () => {
  const articles = page.split('<article id="').slice(1, routeEntries.length + 1);
  expect(articles.filter((article) => !article.includes('<summary>Example</summary>'))).toEqual([]);
  expect(page).toContain('GET /api/strategies/');
  for (const scope of SCOPES) expect(page).toContain(`<dt><code>${scope}</code></dt>`);
});

it('/api/docs should need no script, and only the style that its policy names', async () => {
  const { headers } = await open();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(page).not.toMatch(/<script|<link rel="stylesheet"|<img|\sstyle=|(?:src|href)="https?:/);
});

it('/api/docs should have no link that leads nowhere', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(routeEntries.length);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});

it('/api/docs should be the same when it is compressed', async () => {
  const { headers, bytes } = await open({ 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(bytes).toString()).toBe(page);
});

it.each([
  [{ type: ['number', 'null'] }, 'number | null'],
  [{ type: 'string', enum: ['a', 'b<'] }, '&quot;a&quot; | &quot;b&lt;&quot;'],
  [
    { type: 'array', items: { $ref: '#/components/schemas/Kpi' } },
    'Array&lt;<a href="#schema-Kpi">Kpi</a>&gt;',
  ],
  [
    { type: 'object', properties: { a: { type: 'string', maxLength: 5 } } },
    '{\n  a?: string; // maxLength 5\n}',
  ],
  [{}, 'unknown'],
])('a schema %j should read %s', (schema, text) => {
  expect(typeOf(schema)).toBe(text);
});
