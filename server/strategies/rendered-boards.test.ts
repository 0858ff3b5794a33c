import { describe, expect, it } from 'vitest';
import type { FirstSight } from '../../contract/first-sight.ts';
import { ROLES } from '../../contract/roles.ts';
import { write } from '../store/writer.ts';
import { person, type Person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { webFolderThatDraws } from '../test/web-folder.ts';

// Stands for the program's own: e2e/first-sight.spec.ts has that.
const webFolder = webFolderThatDraws(
  `let count = 0;
   export async function drawBoard(strategy, flow, { screen, kept }) {
     if (strategy.title === 'Broken') throw new Error('not to be drawn');
     const titles = flow.nodes.map(({ title }) => title).join(', ');
     const on = [screen.width > 600 ? 'wide' : 'narrow', kept.layout, ...kept.folded].join(' ');
     return '<main style="--pillars:2" data-on="' + on + '" data-count="' + ++count + '">$& ' + titles + '</main>';
   }`,
);

const product = await startProduct({ webFolder });
const owner = await person(product);
const { id } = await strategyOf(owner, { vision: true, pillars: 2, objectives: 2 });
const open = (who: Person, headers = {}, of = id) => who.raw('GET', `/strategy/${of}`, { headers });

/** The cookies of the owner, with what a browser says of how it keeps the board. */
const keeping = (text: string) => ({
  cookie: [...owner.cookies, ['board', text]].map((pair) => pair.join('=')).join('; '),
});

interface Found {
  main: string;
  on: string | undefined;
  count: number;
  sight: (FirstSight & { program: string }) | null;
}

async function boardOf(who: Person, headers = {}, of = id): Promise<Found> {
  const body = (await open(who, headers, of)).body as string;
  const main = /<div id="root">(.*?)<\/div>/.exec(body)?.[1] ?? '';
  const data = /<script type="application\/json" id="drawn">(.*?)<\/script>/.exec(body)?.[1];
  return {
    main,
    on: /data-on="([^"]*)"/.exec(main)?.[1],
    count: Number(/data-count="(\d+)"/.exec(main)?.[1]),
    sight: data ? (JSON.parse(data) as Found['sight']) : null,
  };
}

describe('the document of a board', () => {
  it.each(ROLES.filter((role) => role !== 'owner'))(
    'should bring the board along to a member: %s',
    async (role) => {
      const member = await person(product);
      await enroll(product, id, member, role);
      const { main, sight } = await boardOf(member);
      expect(main).toContain('Vision');
      expect(sight?.version).toMatch(new RegExp(`^\\d+-${role}-\\d{4}-\\d\\d-\\d\\d$`));
    },
  );

  it('should begin with what is painted: of the program only its place is told', async () => {
    const body = (await open(owner)).body as string;
    expect(body).not.toContain('<script type="module"');
    expect(body).not.toContain('modulepreload');
    expect((await boardOf(owner)).sight?.program).toBe('/assets/a.js');
  });

  it('should hold no style attribute, which its policy refuses, and no text that was taken for a pattern', async () => {
    const { main } = await boardOf(owner);
    expect(main).not.toMatch(/ style=/);
    expect(main).toContain('data-style="--pillars:2"');
    expect(main).toContain('$& ');
  });

  it('should bring nothing along to whoever does not belong, or belongs no more', async () => {
    const former = await person(product);
    await enroll(product, id, former, 'read_write');
    expect((await boardOf(former)).main).toContain('Vision');
    await owner.raw('DELETE', `/api/strategies/${id}/members/${former.id}`, {});
    for (const who of [former, await person(product), visitor(product)]) {
      const reply = await open(who);
      expect(reply.status).toBe(200);
      expect(reply.body).toContain('<div id="root"></div>');
      expect(reply.body).toContain('<script type="module"');
      expect(reply.body).not.toMatch(/Vision|id="drawn"/);
    }
  });

  it('should bring nothing along while the password is a temporary one', async () => {
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

  it('should show every change, and be drawn once for all who come between two', async () => {
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

  it('should be as this browser keeps the board, and left to the browser where it keeps it otherwise', async () => {
    const as = async (text: string) => (await boardOf(owner, keeping(text))).on;
    expect(await as('vertical-2.3.5')).toBe('wide vertical 3 5');
    expect(await as('horizontal-2')).toBe('wide horizontal');
    expect(await as('horizontal-0')).toBe('narrow horizontal');
    expect(await as('"><script>')).toBeUndefined();
    expect((await boardOf(owner)).on).toBe('wide horizontal');
  });

  it('should not be drawn in ever more ways, whoever asks: the others have it drawn in the browser', async () => {
    const busy = await strategyOf(owner, { vision: true });
    const drawn: boolean[] = [];
    for (let fold = 1; fold <= 40; fold++) {
      const { on } = await boardOf(owner, keeping(`horizontal-2.${fold}`), busy.id);
      drawn.push(on !== undefined);
    }
    expect(drawn.filter(Boolean)).toHaveLength(32);
    expect(drawn.lastIndexOf(true)).toBe(31);
    await owner.done('nodes.create', {
      params: { id: busy.id },
      body: { type: 'mission', title: 'Another' },
    });
    expect((await boardOf(owner, {}, busy.id)).main).toContain('Another');
  });

  it('should be for a phone where a phone asks', async () => {
    const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36';
    expect((await boardOf(owner, { 'user-agent': phone })).on).toBe('narrow horizontal');
  });

  it('should be left to the browser where it cannot be drawn, or would take long', async () => {
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
              description,
              perspective_id: null,
              color: null,
              position: 'a0',
            })),
          )
          .execute(),
      );
      expect((await boardOf(owner, {}, large.id)).main, `${count} nodes`).toBe('');
    }
  });

  it('should not be drawn for HEAD, for a board that is not there, nor for a page below it', async () => {
    expect((await owner.raw('HEAD', `/strategy/${id}`)).bytes).toHaveLength(0);
    for (const address of ['/strategy/999999', '/strategy/x', `/strategy/${id}/kpis`]) {
      expect((await owner.raw('GET', address)).body, address).toContain('<div id="root"></div>');
    }
  });
});
