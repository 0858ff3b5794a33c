import type { Flow } from '../../contract/api/entities.ts';
import { fillHuge, fillLong } from './fill.ts';
import { fillMap } from './fill-map.ts';
import { type Cookies, Person } from './person.ts';

/** The users of the pictures: the owner of nearly everything, one with many strategies, a new one, and a reader. */
export type Who = 'owner' | 'busy' | 'fresh' | 'reader' | 'stranger';

/** The data of the pictures, always the same. */
export interface World {
  url: string;
  cookies: Record<Who, Cookies>;
  /** Ids of strategies. */
  example: number;
  empty: number;
  long: number;
  huge: number;
  bare: number;
  forty: number;
  hundred: number;
  /** Ids of objectives: one of the example, one of long texts, one with nothing. */
  objective: number;
  longObjective: number;
  bareObjective: number;
  /** Of the example: a KPI with values, an open review and one that was held. */
  kpi: number;
  review: number;
  heldReview: number;
  /** The path of the map of its newest snapshot. */
  mapSnapshot: string;
  /** The path of its published page. */
  published: string;
  /** An invitation to the example. */
  token: string;
}

/** Fills an empty product at this address. */
export async function makeWorld(url: string): Promise<World> {
  const owner = await Person.register(url, 'ingrid.solberg');
  const empty = await owner.strategy({ title: 'Harbour 2030' });
  const bare = await owner.strategy({
    title: 'City library',
    description: 'A place to read, meet and learn.',
  });
  const pillar = await owner.node(bare, { type: 'perspective', title: 'Readers' });
  const bareObjective = await owner.node(bare, {
    type: 'objective',
    title: 'Be open when people have time',
    perspectiveId: pillar,
  });
  const long = await owner.strategy({
    title: 'Donaudampfschifffahrtsgesellschaft: Leistungsfähigkeitsverbesserungsprogramm 2030',
    description: `Ein Programm für alle Standorte. ${'Es beschreibt, wohin wir wollen, und warum. '.repeat(12)}`,
  });
  const longObjective = await fillLong(owner, long);
  const huge = await owner.strategy({
    title: 'Group strategy',
    description: 'Forty pillars of three objectives.',
  });
  await fillHuge(owner, huge);
  const forty = await owner.strategy({ title: 'Forty objectives' });
  await fillMap(owner, forty, { objectives: 40, links: 60 });
  const hundred = await owner.strategy({ title: 'A hundred objectives' });
  await fillMap(owner, hundred, { objectives: 100, links: 200 });
  const example = await owner.strategy({
    title: 'Halden Pumps (example)',
    description: 'A maker of water pumps turns to service. Made up, to look around in and to change.',
    template: 'example',
  });
  const token = await owner.invite(example, 'read_write');
  const member = await Person.register(url, 'david.chen', token);
  await member.send('PUT', '/api/user', { name: 'David Chen' });
  const arabic = await Person.register(url, 'nour.haddad', token);
  await arabic.send('PUT', '/api/user', { name: 'نور الهدى حداد' });
  const reader = await Person.register(url, 'maria.k', await owner.invite(example, 'read_only'));
  await reader.send('PUT', '/api/user', { name: 'Maria Kleinschmidt-Oberhausen von der Wasserversorgung' });
  const busy = await Person.register(url, 'petra.lang', token);
  for (let year = 2016; year < 2030; year++) {
    await busy.strategy({ title: `Regional plan ${year}`, description: 'Wards, water and ways to school.' });
  }
  const fresh = await Person.register(url, 'sam');
  const stranger = await Person.register(url, 'lena.weiss');
  const people = { owner, busy, fresh, reader, stranger };
  const cookies = {} as World['cookies'];
  for (const who of Object.keys(people) as Who[]) cookies[who] = await people[who].cookies();
  const { kpis } = await owner.send<Flow>('GET', `/api/strategies/${example}/flow`);
  const kpi = kpis.find(({ measure }) => measure === 'Orders delivered on the promised day')?.id ?? 0;
  const { reviews } = await owner.send<{ reviews: { id: number }[] }>(
    'GET',
    `/api/strategies/${example}/reviews`,
  );
  const heldReview = reviews[0]?.id ?? 0;
  const { id: review } = await owner.send('POST', `/api/strategies/${example}/reviews`, {});
  const { snapshots } = await owner.send<{ snapshots: { id: number }[] }>(
    'GET',
    `/api/strategies/${example}/snapshots`,
  );
  const mapSnapshot = `/strategy/${example}/map?snapshot=${snapshots[0]?.id ?? 0}`;
  const published = await owner.newLink(example);
  const objective = await owner.nodeId(example, 'Grow recurring service revenue');
  await Promise.all([member, arabic, ...Object.values(people)].map((person) => person.close()));
  const ids = { example, empty, long, huge, bare, forty, hundred, objective, longObjective, bareObjective };
  return { url, cookies, ...ids, kpi, review, heldReview, mapSnapshot, published, token };
}
