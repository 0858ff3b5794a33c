import { contentsOf } from '../content/contents.ts';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../contract/people/roles.ts';
import { cachesOf } from '../store/caches.ts';
import { write } from '../store/write.ts';
import { person, type Person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { webFolderThatRenders } from '../test/web-folder.ts';

// In place of the real server entry, which e2e/server-rendering.spec.ts tests.
const webFolder = webFolderThatRenders(
  `let count = 0;
   export async function renderPage(path, strategy, { content }, { layout, density }) {
     if (strategy.title === 'Broken') throw new Error('failed to render');
     const titles = Array.from(content.node.values(), ({ title }) => title).join(', ');
     return '<main data-path="' + path + '" data-count="' + ++count + '">$& ' + [layout, density, titles].join(' ') + '</main>';
   }`,
);

const product = await startProduct({ webFolder });
const owner = await person(product);
const { id } = await strategyOf(owner, { vision: true, pillars: 2, objectives: 2 });
const open = (who: Person, headers = {}, of = id) => who.raw('GET', `/strategy/${of}`, { headers });

interface Found {
  main: string;
  count: number;
  version: string | undefined;
}

async function boardOf(who: Person, headers = {}, of = id): Promise<Found> {
  const body = (await open(who, headers, of)).body as string;
  const [, version, main = ''] = /<div id="root"(?: data-version="([^"]*)")?>(.*?)<\/div>/.exec(body) ?? [];
  return { main, version, count: Number(/data-count="(\d+)"/.exec(main)?.[1]) };
}

describe('the document of a board', () => {
  it.each(ROLES.filter((role) => role !== 'owner'))(
    'should bring the board to a member: %s',
    async (role) => {
      const member = await person(product);
      await enroll(product, id, member, role);
      const { main, version } = await boardOf(member);
      expect(main).toContain('Vision');
      expect(version).toMatch(
        new RegExp(`^[0-9a-f]{16}-\\d+-${role}-\\d{4}-\\d\\d-\\d\\d/horizontal\\.compact$`),
      );
    },
  );

  it.each(['period=2026-02', 'snapshot=7', 'x=1&snapshot=7'])(
    'should bring no board where the address asks for another time: ?%s',
    async (search) => {
      const { body } = await owner.raw('GET', `/strategy/${id}?${search}`);
      expect(body).toContain('<div id="root"></div>');
    },
  );

  it('should show the board in the look that the browser keeps, rendered once for each', async () => {
    const looks = ['vertical.compact', 'horizontal.comfortable'];
    const member = await person(product);
    await enroll(product, id, member, 'read_write');
    const boardIn = (look: string) => {
      member.cookies.set('board', look);
      return boardOf(member);
    };
    for (const look of looks) {
      const first = await boardIn(look);
      expect(first.main).toContain(look.replace('.', ' '));
      expect(first.version).toMatch(new RegExp(`/${look}$`));
      expect((await boardIn(look)).count).toBe(first.count);
    }
    expect((await boardIn('"><b>.compact')).main).toContain('horizontal compact');
  });

  it('should hold the HTML as it was rendered, none of it taken for a pattern', async () => {
    expect((await boardOf(owner)).main).toContain('$& ');
  });

  it('should bring no board to a user who is not, or no longer, a member', async () => {
    const former = await person(product);
    await enroll(product, id, former, 'read_write');
    expect((await boardOf(former)).main).toContain('Vision');
    await owner.raw('DELETE', `/api/strategies/${id}/members/${former.id}`, {});
    for (const who of [former, await person(product), visitor(product)]) {
      const reply = await open(who);
      expect(reply.status).toBe(200);
      expect(reply.body).toContain('<div id="root"></div>');
      expect(reply.body).toContain('<script type="module"');
      expect(reply.body).not.toMatch(/Vision|data-version/);
    }
  });

  it('should bring no board while the password is temporary', async () => {
    const guest = await person(product);
    await enroll(product, id, guest, 'read_write');
    await write(product.store, (writer) =>
      writer
        .updateTable('sessions')
        .set({ must_change_password: 1 })
        .where('user_id', '=', guest.id)
        .execute(),
    );
    expect((await boardOf(guest)).main).toBe('');
  });

  it('should show every change, and render once for all members between two changes', async () => {
    const [one, other] = [await person(product), await person(product)];
    for (const member of [one, other]) await enroll(product, id, member, 'read_write');
    const { count: first } = await boardOf(one);
    const between = await Promise.all([boardOf(one), boardOf(other), boardOf(one)]);
    expect(between.map(({ count }) => count)).toEqual([first, first, first]);
    await owner.done('nodes.create', { params: { id }, body: { type: 'vision', title: 'Seen at once' } });
    const after = await Promise.all([boardOf(one), boardOf(other)]);
    for (const { main, count } of after) {
      expect(main).toContain('Seen at once');
      expect(count).toBe(first + 1);
    }
  });

  it('should be in memory once after any number of changes', async () => {
    const board = await strategyOf(owner, { vision: true });
    const boards = () => {
      const keys = Array.from(cachesOf(product.store).keys());
      return keys.filter((key) => key.startsWith('rendered boards')).length;
    };
    const before = boards();
    for (const title of ['One', 'Two', 'Three']) {
      await owner.done('nodes.create', { params: { id: board.id }, body: { type: 'vision', title } });
      expect((await boardOf(owner, {}, board.id)).main).toContain(title);
    }
    expect(boards()).toBe(before + 1);
  });

  it('should leave a board to the browser that fails to render, or is large', async () => {
    const broken = await strategyOf(owner, { title: 'Broken' });
    expect((await open(owner, {}, broken.id)).status).toBe(200);
    expect((await boardOf(owner, {}, broken.id)).main).toBe('');
    for (const [count, description] of [
      [1500, ''],
      [50, 'a'.repeat(10_000)],
    ] as const) {
      const large = await strategyOf(owner, { pillars: 1 });
      await write(product.store, (writer) =>
        writer
          .insertInto('nodes')
          .values(
            Array.from({ length: count }, (_, at) => ({
              strategy_id: large.id,
              type: 'vision' as const,
              title: `Vision ${at}`,
              code: '',
              description,
              perspective_id: null,
              color: null,
              weight: 1,
              position: 'a0',
            })),
          )
          .execute(),
      );
      contentsOf(product.store).forget(large.id);
      expect((await boardOf(owner, {}, large.id)).main, `${count} nodes`).toBe('');
    }
  });

  it.each(['kpis', 'initiatives', 'objective/1'])('should bring a page below it: %s', async (page) => {
    const { body } = await owner.raw('GET', `/strategy/${id}/${page}`);
    expect(body).toMatch(new RegExp(`data-version.*data-path="/strategy/${id}/${page}"`));
  });

  it('should render nothing for HEAD, for a missing board, nor for other pages', async () => {
    expect((await owner.raw('HEAD', `/strategy/${id}`)).bytes).toHaveLength(0);
    for (const address of [
      '/strategy/999999',
      '/strategy/x',
      `/strategy/${id}/team`,
      `/strategy/${id}/kpis?sort=measure`,
    ]) {
      expect((await owner.raw('GET', address)).body, address).toContain('<div id="root"></div>');
    }
  });
});
