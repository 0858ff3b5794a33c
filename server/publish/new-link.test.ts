import { describe, expect, it, vi } from 'vitest';
import { capturingLogger } from '../test/log.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { measured, published } from '../test/published.ts';
import { everyRow } from '../test/rest.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });
const owner = await person(product);
const anybody = visitor(product);
const open = (path: string) => anybody.raw('GET', path);

describe('the link of a published page', () => {
  it('should have a new link in place of a lost one, and be gone (404) by the old one at the next request', async () => {
    const scene = await measured(owner);
    const { path, params, publication } = await published(owner, scene);
    expect((await open(path)).status).toBe(200);
    const given = { params, body: { linkAt: publication.linkAt } };
    const { link, publication: after } = await owner.done('publications.renewLink', given);
    const found = await open(new URL(link).pathname);
    expect([found.status, found.bytes.toString().includes('Revenue')]).toEqual([200, true]);
    expect((await open(path)).status).toBe(404);
    expect(after).toEqual({ ...publication, linkAt: expect.any(String) });
    const { changes } = await owner.done('changes.list', { params: scene.params });
    expect(changes[0]).toMatchObject({
      entity: 'publication',
      id: publication.id,
      operation: 'update',
      label: publication.title,
      after: { linkAt: after.linkAt },
    });
    const answers = [
      await owner.done('publications.list', { params: scene.params }),
      changes,
      await everyRow(product),
      lines,
    ];
    expect(JSON.stringify(answers)).not.toContain(link.split('/').at(-1));
    expect(JSON.stringify(lines)).toContain('publication.link_made');
  });

  it('should have one new link of two that are asked for at once (409 for the second)', async () => {
    const scene = await measured(owner);
    const { params, publication } = await published(owner, scene);
    await vi.waitFor(() => expect(new Date().toISOString()).not.toBe(publication.linkAt));
    const given = { params, body: { linkAt: publication.linkAt } };
    const replies = await Promise.all([
      owner.call('publications.renewLink', given),
      owner.call('publications.renewLink', given),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { publications } = await owner.done('publications.list', { params: scene.params });
    const made = replies.map(({ body }) => body).find((body) => 'link' in body);
    expect(publications[0]?.linkAt).toBe(made?.publication.linkAt);
    expect((await open(new URL(made?.link ?? '').pathname)).status).toBe(200);
  });

  it('should have no new link once it is revoked (404) or expired (409)', async () => {
    const scene = await measured(owner);
    const [ended, gone] = [
      await published(owner, scene, { expiresAt: new Date(Date.now() + 60_000).toISOString() }),
      await published(owner, scene),
    ];
    const renew = ({ params, publication }: typeof gone) =>
      owner.call('publications.renewLink', { params, body: { linkAt: publication.linkAt } });
    await owner.done('publications.revoke', { params: gone.params });
    expect(await renew(gone)).toMatchObject(refused('not_found'));
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect(await renew(ended)).toMatchObject(refused('conflict'));
    } finally {
      vi.useRealTimers();
    }
    expect((await open(ended.path)).status).toBe(200);
  });
});
