import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialOf, KINDS } from '../../contract/kinds/kinds.ts';
import { type Marks, NO_MARKS } from '../../contract/publication/publication.ts';
import { type RandomStrategy, strategies } from '../../contract/scorecard/test/strategies.ts';
import { todayIn } from '../../contract/scorecard/today.ts';
import { limitFor, runs } from '../../contract/test/runs.ts';
import { person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { seed } from '../test/random.ts';
import { putStrategy } from '../test/random-strategy.ts';
import { storedDocument } from '../test/wrong-lock.ts';

/** Random strategies, each with five pages. */
const RUNS = runs(60);
const SECONDS_EACH = 10;

const product = await startProduct({ isInjected: true });
const owner = await person(product, 'page.owner');

type FilledKind = 'node' | 'kpi' | 'initiative' | 'tactic' | 'actionStep';

let last = 0;
const textOf = (what: string): string => `${what}.${(last += 1)}.`;

/** A text of its own in each field of a kind that takes any. */
function textsOf(kind: FilledKind): Record<string, string> {
  const free = Object.entries(initialOf(kind)).filter(
    ([name, value]) => value === '' && !['formula', 'position'].includes(name),
  );
  const names = [KINDS[kind].title, ...free.map(([name]) => name)];
  return Object.fromEntries(names.map((name) => [name, textOf(name === 'code' ? 'c' : `${kind}-${name}`)]));
}

/** Gives every record of a random strategy, and what stands beside it, texts of their own. Returns the id of a snapshot. */
async function fill(strategy: RandomStrategy): Promise<{ id: number; snapshotId: number }> {
  const { id, kpiIds } = await putStrategy(owner, strategy);
  const params = { id };
  for (const type of ['vision', 'mission'] as const)
    await owner.done('nodes.create', { params, body: { type, title: textOf(type) } });
  const { nodes } = await owner.done('strategies.readFlow', { params });
  const body = { title: textOf('strategy'), description: textOf('about') };
  await owner.done('strategies.update', { params, body });
  await owner.done('strategies.setBoardTitle', { params, body: { boardTitle: textOf('board') } });
  const created = nodes
    .filter(({ type }) => type === 'objective')
    .flatMap(({ id: nodeId }, at) => [
      { type: 'initiative.create', id: -3 * at - 1, fields: { ...textsOf('initiative'), nodeId } },
      { type: 'tactic.create', id: -3 * at - 2, fields: { ...textsOf('tactic'), initiativeId: -3 * at - 1 } },
      {
        type: 'actionStep.create',
        id: -3 * at - 3,
        fields: { ...textsOf('actionStep'), tacticId: -3 * at - 2 },
      },
    ]);
  const commands = [
    ...nodes.map((node) => ({ type: 'node.update', id: node.id, fields: textsOf('node') })),
    ...kpiIds.map((kpi) => ({ type: 'kpi.update', id: kpi, fields: textsOf('kpi') })),
    ...created,
  ];
  await owner.done('commands.run', { params, body: { commands } as never });
  for (const kpi of kpiIds) {
    await owner.done('comments.create', { params, body: { of: `kpi:${kpi}`, text: textOf('comment') } });
    const point = { period: strategy.today.slice(0, 7), value: 4, note: textOf('note') };
    // A computed one takes no value.
    await owner.call('points.write', { params: { id: kpi }, body: { points: [point] } });
  }
  const taken = { name: textOf('snapshot'), note: textOf('why'), period: strategy.today.slice(0, 7) };
  return { id, snapshotId: (await owner.done('snapshots.create', { params, body: taken })).id };
}

/** The texts of a value that are like those of `textOf`. */
const textsIn = (value: unknown): Set<string> =>
  new Set(JSON.stringify(value).match(/[a-zA-Z-]+\.\d+\./g) ?? []);

/** The texts that the form lists for what is checked, and no other field of the snapshot. */
function listed({ content, notes }: Awaited<ReturnType<typeof storedDocument>>, marks: Marks): unknown[] {
  const nodes = content.node.filter(({ id, type }) => {
    if (type === 'vision' || type === 'mission') return marks.visionMission;
    return (type === 'perspective' ? marks.pillars : marks.objectives).includes(id);
  });
  const kpis = content.kpi.filter(({ id }) => marks.kpis.includes(id));
  const initiatives = content.initiative.filter(({ nodeId }) => marks.objectives.includes(nodeId ?? 0));
  return [
    ...nodes.map(({ title }) => title),
    ...kpis.map(({ measure }) => measure),
    ...(marks.values ? kpis.map(({ unit }) => unit) : []),
    ...(marks.initiatives ? initiatives.map(({ initiative }) => initiative) : []),
    ...(marks.notes ? notes.filter(({ kpiId }) => marks.kpis.includes(kpiId)).map(({ note }) => note) : []),
  ];
}

it(
  `a published page should have no text of a strategy but those that the form lists (seed ${seed})`,
  async () => {
    const today = todayIn({ timeZone: 'UTC' });
    const marked = fc.record({
      share: fc.constantFrom(1, 2, 3),
      overall: fc.boolean(),
      visionMission: fc.boolean(),
      map: fc.boolean(),
      values: fc.boolean(),
      initiatives: fc.boolean(),
      notes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        strategies(fc.constant(today), 8),
        fc.array(marked, { minLength: 4, maxLength: 4 }),
        async (strategy, all) => {
          const { id, snapshotId } = await fill(strategy);
          const document = await storedDocument(product.store, snapshotId);
          expect(textsIn(document).size).toBeGreaterThan(20);
          const ids = (records: readonly { id: number }[], share: number) =>
            records.filter((_, at) => at % share === 0).map((record) => record.id);
          const ofType = (type: string) => document.content.node.filter((node) => node.type === type);
          for (const { share, ...flags } of [
            { ...NO_MARKS, visionMission: true, share: 1 },
            ...all.map((more) => ({ ...NO_MARKS, ...more })),
          ]) {
            const marks = {
              ...flags,
              pillars: ids(ofType('perspective'), share),
              objectives: ids(ofType('objective'), share),
              kpis: ids(document.content.kpi, share),
            };
            const body = { snapshotId, title: 'Ours', marks, expiresAt: null };
            const { link } = await owner.done('publications.create', { params: { id }, body });
            const page = await visitor(product).raw('GET', new URL(link).pathname);
            expect(page.status).toBe(200);
            const shown = textsIn(page.bytes.toString());
            const allowed = textsIn(listed(document, marks));
            expect([...shown].filter((text) => !allowed.has(text))).toEqual([]);
            for (const { title } of marks.visionMission ? ofType('vision') : [])
              expect(shown).toContain(title);
          }
        },
      ),
      { seed, numRuns: RUNS, endOnFailure: true },
    );
  },
  limitFor(RUNS, SECONDS_EACH),
);
