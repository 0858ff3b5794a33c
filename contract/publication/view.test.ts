import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { KINDS, type Records } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { type Marks, NO_MARKS } from './publication.ts';
import { publishedPage } from './page.ts';
import { type PublicSource, publicView } from './view.ts';
import { runs } from '../test/runs.ts';

/** Each text and number of the source is another one, so that a page shows whose it is. */
let last = 0;
const text = (what: string): string => `${what}-${++last}-`;
const number = (): number => 1_000_003 + ++last * 7919;

/** A record with a text or number of its own in each field that holds one. */
function recordOf<K extends KindName>(kind: K, given: Partial<Records[K]>): Records[K] {
  const fields = Object.entries(KINDS[kind].fields).map(([name, field]) => {
    const { initial } = field as { initial?: unknown };
    return [
      name,
      typeof initial === 'string' ? text(name) : typeof initial === 'number' ? number() : (initial ?? null),
    ];
  });
  return { ...Object.fromEntries(fields), id: number(), ...given } as Records[K];
}

const scoredOf = (id: number) => ({
  id,
  score: number(),
  status: 'amber' as const,
  coverage: 1,
  guard: text('guard'),
  guardCode: null,
  reason: text('reason'),
  reasonCode: null,
  trend: 'up' as const,
  wouldBe: { score: number(), status: null, value: number() },
});

const mapOf = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));

const PILLARS = [0, 1];
const node = (given: Partial<Records['node']>) => recordOf('node', { title: text('title'), ...given });
const pillars = PILLARS.map((at) => node({ type: 'perspective', position: `a${at}`, color: at + 1 }));
const visions = [node({ type: 'vision' }), node({ type: 'mission' })];
const objectives = [...pillars.map(({ id }) => id), null].flatMap((perspectiveId) => [
  node({ type: 'objective', perspectiveId, position: 'a' }),
  node({ type: 'objective', perspectiveId, position: 'b' }),
]);
const kpis = [...objectives.map(({ id }) => id), null].flatMap((nodeId, at) => {
  const tracked = { kpiLevel: 'primary', parentId: null, grain: 'month', decimals: null } as const;
  const primary = recordOf('kpi', { ...tracked, measure: text('measure'), nodeId, actual: number() });
  const below = recordOf('kpi', {
    kpiLevel: 'department',
    parentId: primary.id,
    nodeId: null,
    measure: text('measure'),
    grain: at % 2 === 0 ? null : 'month',
    decimals: null,
    actual: number(),
  });
  return [primary, below];
});
const initiatives = objectives.map(({ id: nodeId }) =>
  recordOf('initiative', {
    nodeId,
    initiative: text('initiative'),
    whenDate: '2031-07-09T00:00:00.000Z',
    dependencies: [],
    attachments: [text('https://attached.example/')],
  }),
);
const links = objectives.flatMap(({ id: sourceId }, at) =>
  objectives
    .slice(at + 1)
    .map(({ id: targetId }) =>
      recordOf('link', { type: 'causes', sourceId, targetId, note: text('why'), strength: 'weak' }),
    ),
);
const strategy = recordOf('strategy', { title: text('strategy'), calendar: null });

const source: PublicSource = {
  period: { label: 'Oct 2026' },
  takenAt: '2031-07-10T08:00:00.000Z',
  // Of each second KPI the value is in, and one has weeks.
  collected: {
    entered: 7,
    expected: 17,
    kpis: kpis.map(({ id }, at) => ({ id, entered: at % 2, expected: at === 0 ? 4 : 1 })),
  },
  content: {
    ...emptyContent(),
    strategy: mapOf([strategy]),
    node: mapOf([...visions, ...pillars, ...objectives]),
    kpi: mapOf(kpis),
    initiative: mapOf(initiatives),
    link: mapOf(links),
  },
  scorecard: {
    strategy: scoredOf(strategy.id),
    pillars: pillars.map(({ id }) => scoredOf(id)),
    objectives: objectives.map(({ id }) => scoredOf(id)),
    kpis: kpis.map(({ id }, index) => ({
      ...scoredOf(id),
      value: number(),
      target: index % 4 < 2 ? number() : null,
      redLine: number(),
      band: index % 4 < 2 ? null : { lo: number(), hi: number(), redLo: number(), redHi: number() },
      valueState: 'value' as const,
      provisional: null,
      period: text('period'),
      sparkline: [number(), null, number(), number()],
    })),
  },
  notes: kpis.map(({ id: kpiId }) => ({
    kpiId,
    note: text('note'),
    period: text('period'),
    by: text('by'),
    at: text('at'),
  })),
};

/** All texts and numbers in a value, but for those of a status or trend, which are the same everywhere. */
function atoms(value: unknown, found: Set<string>): Set<string> {
  if (typeof value === 'number' && value > 1_000_000) found.add(String(value));
  else if (typeof value === 'string' && /-\d+-$/.test(value)) found.add(value);
  else if (value instanceof Map) for (const one of value.values()) atoms(one, found);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) atoms(one, found);
  return found;
}

/** What the marks allow, written down on its own: by kind, in plain lists. */
function allowed(marks: Marks): Set<string> {
  const found = new Set<string>();
  const scores = { ...source.scorecard };
  const add = (...values: unknown[]): void => void atoms(values, found);
  const scoreIn = (list: readonly { id: number; score: number | null }[], id: number) =>
    list.find((one) => one.id === id)?.score;
  if (marks.overall) add(scores.strategy.score);
  if (marks.visionMission) for (const { title } of visions) add(title);
  for (const { id, title } of pillars)
    if (marks.pillars.includes(id)) add(title, scoreIn(scores.pillars, id));
  for (const { id, title } of objectives) {
    if (!marks.objectives.includes(id)) continue;
    add(title, scoreIn(scores.objectives, id));
    if (marks.initiatives)
      for (const one of initiatives) if (one.nodeId === id) add(one.initiative, one.progress);
  }
  for (const kpi of kpis) {
    if (!marks.kpis.includes(kpi.id)) continue;
    const scored = scores.kpis.find(({ id }) => id === kpi.id);
    add(kpi.measure, kpi.grain === null ? kpi.status : scored?.score);
    if (marks.values) add(kpi.unit);
    if (marks.values && kpi.grain === null) add(kpi.actual, kpi.target);
    else if (marks.values)
      add(scored?.value, scored?.target, scored?.band?.lo, scored?.band?.hi, scored?.sparkline);
    if (marks.notes) for (const { kpiId, note } of source.notes) if (kpiId === kpi.id) add(note);
  }
  return found;
}

const ids = (records: readonly { id: number }[]) => fc.subarray(records.map(({ id }) => id));
const anyMarks: fc.Arbitrary<Marks> = fc.record({
  pillars: ids([...pillars, ...objectives]),
  objectives: ids([...objectives, ...pillars, ...visions]),
  kpis: ids(kpis),
  overall: fc.boolean(),
  visionMission: fc.boolean(),
  map: fc.boolean(),
  values: fc.boolean(),
  initiatives: fc.boolean(),
  notes: fc.boolean(),
});

/** A mark only counts for a record of its kind. */
const ofKind = (marks: Marks): Marks => ({
  ...marks,
  pillars: marks.pillars.filter((id) => pillars.some((one) => one.id === id)),
  objectives: marks.objectives.filter((id) => objectives.some((one) => one.id === id)),
});

const all = atoms(source, new Set());
/** The bytes of a page, with numbers as they are stored. */
const plain = (html: string): string => html.replaceAll(/(?<=\d),(?=\d{3})/g, '');

it('shows what is marked, and nothing else of the source is in the data or the bytes of the page', () => {
  expect(all.size).toBeGreaterThan(500);
  fc.assert(
    fc.property(anyMarks, (marks) => {
      const view = publicView(source, marks);
      const shown = allowed(ofKind(marks));
      // The sentence is words about what is shown: its bytes are looked at below.
      expect(atoms({ ...view, sentence: '' }, new Set(['']))).toEqual(new Set([...shown, '']));
      const texts = { title: 'T', note: '', updatedAt: '2026-11-25T12:00:00.000Z' };
      const bytes = plain(publishedPage(view, texts)) + JSON.stringify(view);
      for (const atom of all) if (!shown.has(atom)) expect(bytes).not.toContain(atom);
    }),
    { numRuns: runs(60) },
  );
});

it('shows nothing where nothing is marked, but the period', () => {
  expect(publicView(source, NO_MARKS)).toEqual({
    period: 'Oct 2026',
    overall: null,
    sentence: '',
    visions: [],
    missions: [],
    map: null,
    pillars: [],
    objectives: [],
    kpis: [],
  });
});

it('names no pillar of a marked objective, and no objective of a marked KPI, that are not marked', () => {
  const [objective] = objectives;
  const [kpi] = kpis;
  const view = publicView(source, { ...NO_MARKS, objectives: [objective?.id ?? 0], kpis: [kpi?.id ?? 0] });
  expect(view.pillars).toEqual([]);
  expect(view.objectives.map(({ title, kpis: own }) => [title, own.length])).toEqual([[objective?.title, 1]]);
  const alone = publicView(source, { ...NO_MARKS, kpis: [kpi?.id ?? 0] });
  expect(alone.objectives).toEqual([]);
  expect(alone.kpis.map(({ title, values }) => [title, values])).toEqual([[kpi?.measure, null]]);
});

it('draws causes only between marked objectives of marked pillars, where the map is marked', () => {
  const [a, b] = pillars.map(({ id }) => id) as [number, number];
  const [first, second, third] = objectives;
  const marks = { ...NO_MARKS, pillars: [a], objectives: objectives.map(({ id }) => id), map: true };
  const { map } = publicView(source, marks);
  const titleOf = (id: number) => map?.facts.nodes.get(id)?.title;
  expect([...(map?.facts.nodes.keys() ?? [])].map(titleOf)).toEqual([first?.title, second?.title]);
  expect(map?.layout.edges.map(({ sourceId, targetId }) => [titleOf(sourceId), titleOf(targetId)])).toEqual([
    [first?.title, second?.title],
  ]);
  expect([map?.facts.bands.size, map?.facts.weak.size]).toEqual([1, 1]);
  const none = [
    { ...marks, map: false },
    { ...marks, pillars: [a, b], objectives: [first?.id ?? 0] },
    { ...marks, objectives: [first?.id ?? 0, third?.id ?? 0] },
  ];
  expect(none.map((given) => publicView(source, given).map)).toEqual([null, null, null]);
});

it('says how many values are in behind what is marked', () => {
  const told = (marks: Partial<Marks>, collected = source.collected) => {
    const { sentence } = publicView({ ...source, collected }, { ...NO_MARKS, ...marks });
    return /(\d+ of \d+) values are in\.$|yet: (\d+ of \d+)\.$/.exec(sentence)?.slice(1).find(Boolean);
  };
  const [pillar] = pillars;
  const [objective] = objectives;
  const [primary, below] = kpis;
  const [one, all] = [[objective?.id ?? 0], { pillars: pillars.map(({ id }) => id) }];
  expect(told({ overall: true })).toBe('7 of 17');
  // Two of the six objectives are in no pillar that is marked.
  expect(told(all)).toBe('4 of 11');
  expect(told({ pillars: [pillar?.id ?? 0], objectives: one })).toBe('2 of 7');
  expect(told({ objectives: one })).toBe('1 of 5');
  expect(told({ objectives: one, kpis: [below?.id ?? 0, kpis.at(-2)?.id ?? 0] })).toBe('1 of 6');
  expect(told({ kpis: [primary?.id ?? 0] })).toBe('0 of 4');
  expect(told({ visionMission: true })).toBeUndefined();
  // Of an earlier snapshot only the whole is known.
  const whole = { entered: 3, expected: 8 };
  expect([told(all, whole), told({ overall: true }, whole)]).toEqual([undefined, '3 of 8']);
});

it('says of initiatives that they are late on the day of the snapshot', () => {
  const marks = { ...NO_MARKS, objectives: objectives.map(({ id }) => id), initiatives: true };
  const behind = mapOf(initiatives.map((one) => ({ ...one, progress: 40, status: 'On Track' })));
  const content = { ...source.content, initiative: behind };
  const lateIn = (takenAt: string) =>
    publicView({ ...source, content, takenAt }, marks).objectives.flatMap((objective) =>
      objective.initiatives.map(({ isLate }) => isLate),
    );
  expect(new Set(lateIn('2031-07-09T23:00:00.000Z'))).toEqual(new Set([false]));
  expect(new Set(lateIn('2031-07-10T01:00:00.000Z'))).toEqual(new Set([true]));
});
