import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { castOf } from '../test/cast.ts';
import { callAny, givenOf, sceneOf } from '../test/matrix.ts';
import { refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { countStatements } from '../test/statements.ts';
import { expel } from '../test/strategy.ts';

const product = await startProduct();
const cast = await castOf(product);
const scene = await sceneOf(product, cast);
const { owner, read_only: reader } = cast;
const { id } = scene.board;

const revisioned = routeEntries.filter(([, route]) => route.revisioned);

const tagged = routeEntries.filter(([, route]) => route.tagged);
/** A snapshot never changes. */
const changing = tagged.filter(([name]) => !name.startsWith('snapshots.'));
/** What names nobody, and is the same for every role. */
const NAMELESS = new Set<string>(['scorecard.read', 'agenda.read', 'map.read']);
const withNames = changing.filter(([name]) => !NAMELESS.has(name));

describe.each(tagged)('%s', (name) => {
  const read = async (who = owner, tag = '') =>
    callAny(who, name, { ...(await givenOf(name, scene, who)), headers: { 'if-none-match': tag } });

  it('should answer 304 without a body to a client that has this answer', async () => {
    const tag = (await read()).headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await read(owner, tag);
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag]);
  });

  const isKept = name.startsWith('snapshots.');
  it(`should answer ${isKept ? '304' : '200 and another tag'} after any change`, async () => {
    const tag = (await read()).headers.etag ?? '';
    await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    expect((await read(owner, tag)).status).toBe(isKept ? 304 : 200);
  });
});

describe.each(withNames)('%s', (name) => {
  const read = async (who = owner, tag = '') =>
    callAny(who, name, { ...(await givenOf(name, scene, who)), headers: { 'if-none-match': tag } });

  it('should answer 200 and another tag to another role', async () => {
    const theirs = await read(reader, (await read()).headers.etag);
    expect(theirs.status).toBe(200);
  });

  it('should answer 200, another tag and the new name once a member has one', async () => {
    const tag = (await read()).headers.etag ?? '';
    await reader.done('user.update', { body: { name: 'Grace Renamed' } });
    const again = await read(owner, tag);
    expect(again.status).toBe(200);
    expect(again.headers.etag).not.toBe(tag);
    expect(JSON.stringify(again.body)).toContain('Grace Renamed');
  });
});

/** No other answer with names has a tag, by which a name could stay old. */
it('tags no other answer that contains the names of members', async () => {
  await reader.done('user.update', { body: { name: 'Told Nowhere Else' } });
  for (const [name, route] of routeEntries) {
    if (route.method !== 'GET' || route.tagged) continue;
    const reply = await callAny(owner, name, await givenOf(name, scene, owner));
    if (reply.headers.etag !== undefined)
      expect(reply.bytes.toString(), name).not.toContain('Told Nowhere Else');
  }
});

describe.each(revisioned)('%s', (name) => {
  const read = async (who = owner, tag = '') =>
    callAny(who, name, { ...(await givenOf(name, scene, who)), headers: { 'if-none-match': tag } });

  it('should answer 304 without a body to a client that has this revision', async () => {
    const tag = (await read()).headers.etag ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{16}-\d+-owner-\d{4}-\d\d-\d\d"$/);
    const again = await read(owner, tag);
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag]);
  });

  it('should answer 200 and another tag after any change', async () => {
    const tag = (await read()).headers.etag ?? '';
    await owner.done('nodes.create', { params: { id }, body: { type: 'vision' } });
    const again = await read(owner, tag);
    expect(again.status).toBe(200);
    expect(again.headers.etag).not.toBe(tag);
  });

  it('should give another tag to another role, whose answer differs', async () => {
    const tag = (await read()).headers.etag ?? '';
    const theirs = await read(reader, tag);
    expect(theirs.status).toBe(200);
    expect(theirs.headers.etag).not.toBe(tag);
  });

  it('should read only session and membership, in at most one statement, for a 304', async () => {
    const tag = (await read()).headers.etag ?? '';
    expect(await countStatements(() => read(owner, tag))).toBeLessThanOrEqual(1);
  });

  it('should answer 404, not 304, to a former member', async () => {
    const other = await sceneOf(product, cast);
    const member = cast.read_write;
    const given = await givenOf(name, other, member);
    const { etag } = (await callAny(member, name, given)).headers;
    await expel(product, other.board.id, member);
    const reply = await callAny(member, name, { ...given, headers: { 'if-none-match': etag } });
    expect(reply).toMatchObject(refused('not_found'));
  });
});
