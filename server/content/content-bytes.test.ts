import { brotliDecompressSync, createGzip, type Gzip, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inputDay } from '../../contract/month/input-status.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { countStatements } from '../test/statements.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { ContentBytes } from './content-bytes.ts';
import { contentJson } from './flow.ts';

const product = await startProduct();
const owner = await person(product);
const { id } = await strategyOf(owner, { vision: true, pillars: 4, objectives: 5 });
const read = (encoding?: string, who = owner) =>
  who.raw(
    'GET',
    `/api/strategies/${id}/content`,
    encoding ? { headers: { 'accept-encoding': encoding } } : {},
  );

describe('the content of a strategy', () => {
  it('should be the same in every content encoding', async () => {
    const [plain, brotli, gzip] = [await read(), await read('gzip, br'), await read('gzip')];
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(plain.headers.vary).toContain('Accept-Encoding');
  });

  it('should be read from the database once a revision, for all members', async () => {
    const other = await person(product);
    await enroll(product, id, other, 'read_only');
    const titles = async (who = owner) =>
      (await who.done('strategies.readContent', { params: { id } })).node.map(({ title }) => title);
    await titles();
    const again = await countStatements(() => titles(other));
    await owner.done('nodes.create', { params: { id }, body: { type: 'vision', title: 'Seen by all' } });
    const first = await countStatements(() => titles(other));
    expect(again).toBeLessThan(first);
    expect(await titles(other)).toContain('Seen by all');
    expect(await titles()).toContain('Seen by all');
  });

  it('should be read once for concurrent requests', async () => {
    await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    const one = await countStatements(() => read());
    await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    const many = await countStatements(() => Promise.all(Array.from({ length: 10 }, () => read())));
    const gate = await countStatements(() => read());
    expect(many).toBeLessThanOrEqual(one + 10 * gate);
  });

  it('should be compressed again after a compression failed', async () => {
    const bytes = new ContentBytes(product.store, 'test', contentJson);
    const version = `0-${inputDay()}`;
    await bytes.get(id, version, 'identity');
    const gzip = Object.getPrototypeOf(createGzip()) as Partial<Gzip>;
    gzip.end = function (this: Gzip) {
      return this.destroy(new Error('No memory'));
    };
    const failed: unknown = await bytes.get(id, version, 'gzip').catch((error: unknown) => error);
    delete gzip.end;
    expect(failed).toMatchObject({ message: 'No memory' });
    expect((await bytes.get(id, version, 'gzip')).encoding).toBe('gzip');
  });

  it('should not be answered from the cache to a former member', async () => {
    const former = await person(product);
    await enroll(product, id, former, 'read_write');
    expect((await read('br', former)).status).toBe(200);
    const members = `/api/strategies/${id}/members/${former.id}`;
    await owner.raw('DELETE', members, {});
    expect((await read('br', former)).status).toBe(404);
  });
});
