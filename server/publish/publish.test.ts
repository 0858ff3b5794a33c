import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { publication as kind } from '../../contract/kinds/beside/publication.ts';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import { readConfig } from '../config.ts';
import { capturingLogger } from '../test/log.ts';
import { type Person, person, refused, refusedFields, visitor } from '../test/person.ts';
import { bodyOf, measured, published, type Scene } from '../test/published.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { enroll } from '../test/strategy.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });
const owner = await person(product, 'Olga');
const anybody = visitor(product);

const open = (path: string, who: Person = anybody) => who.raw('GET', path);
const lastChange = async ({ params }: Scene) => (await owner.done('changes.list', { params })).changes[0];

describe('a published page', () => {
  it('should show what is marked to everybody, and nothing else', async () => {
    const scene = await measured(owner);
    const { path } = await published(owner, scene);
    const { status, headers, bytes } = await open(path);
    const html = bytes.toString();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const shown of ['Where we stand', 'Oct 2025', 'Revenue', 'Off Track']) expect(html).toContain(shown);
    for (const hidden of ['4,711', '9,000', 'suppliers', 'Ada', 'Olga', 'October'])
      expect(html).not.toContain(hidden);
    const marks = { ...bodyOf(scene).marks, values: true, notes: true };
    const more = await open((await published(owner, scene, { marks })).path);
    for (const shown of ['4,711', '9,000', 'Two suppliers were late'])
      expect(more.bytes.toString()).toContain(shown);
    for (const hidden of ['Ada', 'Olga']) expect(more.bytes.toString()).not.toContain(hidden);
  });

  it('should set no cookie, be kept by no cache and no search engine, and run no script', async () => {
    const { path } = await published(owner, await measured(owner));
    for (const who of [anybody, owner]) {
      const { headers } = await open(path, who);
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
    }
  });

  it('should bring the product’s font for its characters, by a style that its policy names', async () => {
    const { path } = await published(owner, await measured(owner));
    const { headers, bytes } = await open(path);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(bytes.toString()) ?? [];
    expect(style.match(/@font-face/g)).toHaveLength(2);
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
  });

  it('should be the same when it is compressed', async () => {
    const { path } = await published(owner, await measured(owner));
    const reply = await anybody.raw('GET', path, { headers: { 'accept-encoding': 'br' } });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(reply.bytes).toString()).toBe((await open(path)).bytes.toString());
  });

  it('should be gone (404) at the next request once it is revoked, and not be found to change then', async () => {
    const scene = await measured(owner);
    const { path, params } = await published(owner, scene);
    expect((await open(path)).status).toBe(200);
    await owner.done('publications.revoke', { params });
    const reply = await open(path);
    expect([reply.status, reply.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
    expect(reply.bytes.toString()).toContain('This page is not available');
    expect(reply.bytes.toString()).not.toContain('Revenue');
    for (const again of [
      owner.call('publications.revoke', { params }),
      owner.call('publications.update', { params, body: { title: 'Again' } }),
    ])
      expect(await again).toMatchObject(refused('not_found'));
    const { publications } = await owner.done('publications.list', { params: scene.params });
    expect(publications.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(String)]);
  });

  it('should be gone (404) once it expires, and with its strategy', async () => {
    const scene = await measured(owner);
    const soon = await published(owner, scene, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const lasting = await published(owner, scene);
    expect((await open(soon.path)).status).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect((await open(soon.path)).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
    expect((await open(lasting.path)).status).toBe(200);
    await owner.done('strategies.delete', { params: scene.params });
    expect((await open(lasting.path)).status).toBe(404);
  });

  it('should show a newer snapshot, and other marks, by the same link', async () => {
    const scene = await measured(owner);
    const { path, params } = await published(owner, scene, {
      marks: { ...bodyOf(scene).marks, values: true },
    });
    const points = [{ period: '2025-10', value: 5822 }];
    await owner.done('points.write', { params: { id: scene.kpiId }, body: { points } });
    expect((await open(path)).bytes.toString()).toContain('4,711');
    const snapshotId = await scene.take('October, corrected');
    const moved = await owner.done('publications.update', { params, body: { snapshotId } });
    expect(moved).toMatchObject({ snapshotId, snapshot: 'October, corrected', title: 'Where we stand' });
    expect((await open(path)).bytes.toString()).toContain('5,822');
    await owner.done('publications.update', { params, body: { marks: NO_MARKS, title: 'Later' } });
    const html = (await open(path)).bytes.toString();
    expect(html).toContain('Later');
    expect(html).not.toMatch(/Revenue|5,822/);
  });

  it('should be answered 404 for any other address like it', async () => {
    const { token } = await published(owner, await measured(owner));
    for (const path of [`/p/${token}x`, `/p/${token.slice(1)}`, '/p/x', `/p/${token.toUpperCase()}`]) {
      const { status, bytes } = await open(path);
      expect([status, bytes.toString().includes('This page is not available')], path).toEqual([404, true]);
    }
  });

  it('should leave its token in no other answer, row or line of the log', async () => {
    const scene = await measured(owner);
    const { token, path, params } = await published(owner, scene);
    await open(path);
    await owner.done('publications.update', { params, body: { title: 'Other' } });
    const answers = [
      await owner.done('publications.list', { params: scene.params }),
      await owner.done('changes.list', { params: scene.params }),
      await everyRow(product),
    ];
    expect(JSON.stringify(answers)).not.toContain(token);
    expect(JSON.stringify(lines)).not.toContain(token);
    expect(JSON.stringify(lines)).toContain('publication.made');
  });
});

describe('publishing', () => {
  it('should be for the owner only (403), while every member sees what is public', async () => {
    const scene = await measured(owner);
    const { params, publication } = await published(owner, scene);
    for (const role of ['read_write', 'contributor', 'read_only'] as const) {
      const member = await person(product);
      await enroll(product, scene.board.id, member, role);
      const { publications } = await member.done('publications.list', { params: scene.params });
      expect(publications).toEqual([publication]);
      for (const call of [
        member.call('publications.create', { params: scene.params, body: bodyOf(scene) }),
        member.call('publications.update', { params, body: { title: 'Mine' } }),
        member.call('publications.renewLink', { params, body: { linkAt: publication.linkAt } }),
        member.call('publications.revoke', { params }),
      ])
        expect(await call, role).toMatchObject(refused('forbidden'));
    }
  });

  it('should stand in the history, with what changed', async () => {
    const scene = await measured(owner);
    const { params, publication } = await published(owner, scene);
    const { id } = publication;
    const { snapshotId, title, marks } = bodyOf(scene);
    expect(await lastChange(scene)).toMatchObject({
      entity: 'publication',
      id,
      operation: 'create',
      label: title,
      after: { snapshotId, title, note: '', marks, expiresAt: null },
    });
    await owner.done('publications.update', { params, body: { title, note: 'New' } });
    expect(await lastChange(scene)).toMatchObject({ before: { note: '' }, after: { note: 'New' } });
    expect((await lastChange(scene))?.after).toEqual({ note: 'New' });
    await owner.done('publications.revoke', { params });
    expect(await lastChange(scene)).toMatchObject({ entity: 'publication', id, operation: 'delete' });
  });

  it('should be refused for a snapshot or records of another strategy, and for an end in the past', async () => {
    const [scene, other] = [await measured(owner), await measured(owner)];
    const create = (more: object) =>
      owner.call('publications.create', { params: scene.params, body: { ...bodyOf(scene), ...more } });
    expect(await create({ snapshotId: other.snapshotId })).toMatchObject(refused('not_found'));
    for (const [kind, id] of [
      ['pillars', other.board.pillars[0]?.id],
      ['pillars', scene.objectiveId],
      ['objectives', other.objectiveId],
      ['kpis', other.kpiId],
    ] as const)
      expect(await create({ marks: { ...NO_MARKS, [kind]: [id] } })).toMatchObject(
        refusedFields(`marks.${kind}`),
      );
    expect(await create({ expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject(refusedFields('expiresAt'));
    expect(await create({ expiresAt: 'soon' })).toMatchObject(refusedFields('expiresAt'));
  });

  it('should be refused beyond the most pages of a strategy (409), without the revoked ones', async () => {
    const scene = await measured(owner);
    const first = await published(owner, scene);
    for (let count = 1; count < kind.limit.most; count++) await published(owner, scene);
    const create = () => owner.call('publications.create', { params: scene.params, body: bodyOf(scene) });
    expect(await create()).toMatchObject(refused('limit_reached'));
    await owner.done('publications.revoke', { params: first.params });
    expect((await create()).status).toBe(201);
  });
});

it('an address that opens too many pages that are not there should wait (429), and still see those that are', async () => {
  const limits = { ...readConfig({}).limits, signInFailuresPerAddress: 3 };
  const limited = await openProduct({ rateLimit: true, limits });
  const ada = await person(limited);
  const { path } = await published(ada, await measured(ada));
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) statuses.push((await open('/p/nothing', visitor(limited))).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
  const refusal = await open('/p/nothing', visitor(limited));
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  expect(refusal.headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await open(path, visitor(limited))).status).toBe(200);
  await limited.close();
});
