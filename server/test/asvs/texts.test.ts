import { beforeAll, describe, expect, it } from 'vitest';
import { routeEntries } from '../../../contract/api/routes.ts';
import { castOf } from '../cast.ts';
import { textFields } from '../fields.ts';
import { callAny, givenOf, sceneOf } from '../matrix.ts';
import { refusedFields } from '../person.ts';
import { startProduct } from '../product.ts';
import type { Scene } from '../rows/row.ts';
import { strategyOf } from '../strategy.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);
const { owner } = everybody;

/** What is harmless as text, and only as text. */
const PAYLOADS = [
  `<img src=x onerror=alert(1)>`,
  `"><script>alert(1)</script>`,
  `'; drop table users; --`,
  `' or '1'='1`,
  `{{7*7}}\${7*7}`,
  `=cmd|' /C calc'!A0`,
];

const writing = routeEntries.filter(
  ([, route]) => route.access.who === 'member' && textFields(route).length > 0,
);

describe.each(writing)('%s', (name, route) => {
  // One a route: each call adds to its strategy, and a large one is slow.
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneOf(product, everybody);
  });

  it.each(textFields(route))(
    'should keep markup, SQL and formulas in %s as the text they are',
    async (field) => {
      for (const payload of PAYLOADS) {
        const given = await givenOf(name, scene, owner);
        const reply = await callAny(owner, name, {
          ...given,
          body: { ...given.body, [field]: payload },
        });
        // A field that takes only words of its own, such as a kind or a role, refuses it.
        if (reply.status === 400) continue;
        expect(reply.status, payload).toBe(route.status);
        const answer = JSON.stringify(reply.body);
        if (answer.includes(`"${field}"`)) expect(answer).toContain(JSON.stringify(payload).slice(1, -1));
        expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      }
      expect(await product.store.read.selectFrom('users').select('id').limit(5).execute()).toHaveLength(5);
    },
  );
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  '//evil.example',
  'x',
])('should refuse (400) an attachment at %j, which could run code or read a file', async (address) => {
  const body = { initiative: 'Open a depot', attachments: ['https://example.com/plan', address] };
  const { id } = await strategyOf(owner);
  const reply = await owner.call('initiatives.create', { params: { id }, body });
  expect(reply).toMatchObject(refusedFields('attachments.1'));
});
