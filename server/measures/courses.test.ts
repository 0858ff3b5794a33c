import fc from 'fast-check';
import { expect } from 'vitest';
import { limitFor, runs } from '../../contract/test/runs.ts';
import { it } from '../test/both.ts';
import { type Course, type CourseStart, MONTHS_BACK, startCourse } from '../test/course.ts';
import { mcpOf } from '../test/mcp.ts';
import { person } from '../test/person.ts';
import type { CourseGrain, PlainCourse } from '../test/plain-course.ts';
import { startProduct } from '../test/product.ts';
import { seed } from '../test/random.ts';
import { startSource } from '../test/source.ts';
import {
  type Entry,
  pullServices,
  TARGET_WAYS,
  type TargetWayName,
  WAYS,
  type WayName,
  wayOf,
} from '../test/value-ways.ts';

const product = await startProduct({ isInjected: true, integrations: pullServices });
const owner = await person(product);
const source = await startSource();

const sceneOf = async () => {
  const tool = await mcpOf(product, owner, ['read', 'write']);
  return { product, owner, source, tool };
};

const number = fc.integer({ min: -50, max: 150 });
const note = fc.option(fc.constantFrom('Counted', 'Estimated'), { nil: undefined });
const back = fc.integer({ min: 0, max: MONTHS_BACK });
const entry: fc.Arbitrary<Entry> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('value' as const), value: number, note }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'none' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'na' as const, note: 'Closed' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('parts' as const), num: number, den: fc.nat(5) }) },
);
const grain = fc.constantFrom<CourseGrain>('month', 'month', 'quarter', null);
const NAMES = Object.keys(WAYS) as WayName[];

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ act: fc.constant('enter' as const), way: fc.constantFrom(...NAMES), back, entry }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('aim' as const),
      way: fc.constantFrom(...(Object.keys(TARGET_WAYS) as TargetWayName[])),
      back,
      value: fc.option(number, { freq: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('due' as const), grain }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('lock' as const, 'lock' as const, 'reopen' as const, 'correct' as const),
      back: fc.integer({ min: 1, max: MONTHS_BACK }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const start: fc.Arbitrary<CourseStart> = fc.record({
  by: fc.constantFrom('call', 'command', 'sheet'),
  aggregation: fc.constantFrom('last', 'sum', 'mean', 'ratio'),
  grain,
  actual: fc.option(number, { freq: 1 }),
  target: fc.option(number, { freq: 1 }),
});

/** An entry as a way can make it of a KPI. */
function possible(
  wanted: Entry,
  name: WayName,
  { grain: due, settings: { aggregation } }: PlainCourse,
): Entry {
  const { kinds, isNoted } = wayOf(name);
  const isPossible =
    kinds.includes(wanted.kind) &&
    (due !== null || wanted.kind === 'value' || wanted.kind === 'none') &&
    (aggregation === 'ratio' || wanted.kind !== 'parts');
  if (!isPossible) return { kind: 'value', value: 7 };
  return wanted.kind === 'value' && (!isNoted || due === null) ? { ...wanted, note: undefined } : wanted;
}

async function take(course: Course, each: Step): Promise<void> {
  if (each.act === 'enter')
    await course.enter(each.way, each.back, possible(each.entry, each.way, course.kpi));
  else if (each.act === 'aim') await course.aim(each.way, each.back, each.value);
  else if (each.act === 'due') await course.due(each.grain);
  else if (each.act === 'undo') await course.undo();
  else await course[each.act](each.back);
}

const COURSES = runs(40);

// On both engines: SQL finds the last value, what is locked, and what an undo brings back.
it.onBoth(
  `should show what the plain evaluator finds of all that was entered, whatever the way and whatever came after (seed ${seed})`,
  async () => {
    const scene = await sceneOf();
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 3, maxLength: 10 }), async (beginning, steps) => {
        const course = await startCourse(scene, beginning);
        await course.screens.require(course.kpi, 0);
        for (const [index, each] of steps.entries()) {
          await take(course, each);
          const touched = 'back' in each ? each.back : index % (MONTHS_BACK + 1);
          await course.screens.require(course.kpi, touched);
        }
        await course.screens.require(course.kpi);
        await course.screens.requireRest(course.kpi);
        await course.end();
      }),
      { seed, numRuns: COURSES, endOnFailure: true },
    );
  },
  limitFor(COURSES, 20),
);

/** What the last change of a course wrote: the points, the events of the history, and what the KPI shows. */
async function written({ scene: { params, kpi }, screens }: Course) {
  const { changes } = await owner.done('changes.list', { params, query: {} });
  const revision = changes[0]?.revision;
  const events = changes
    .filter((change) => change.revision === revision && change.id === kpi)
    .map(({ entity, operation, label, before, after }) => ({ entity, operation, label, before, after }))
    .sort((a, b) => (a.entity < b.entity ? -1 : 1));
  const { kpis } = await owner.done('strategies.readFlow', { params });
  const { id: _, strategyId: __, nodeId: ___, ...shown } = kpis[0] as Record<string, unknown>;
  return { stored: await screens.stored(), events, shown };
}

const monthly = { by: 'call', grain: 'month', actual: null, target: null } as const;

it.each<[string, CourseStart, Entry[]]>([
  ['of a month', { ...monthly, aggregation: 'last' }, []],
  [
    'of a month that has one with a note',
    { ...monthly, aggregation: 'sum' },
    [{ kind: 'value', value: 4, note: 'Counted' }],
  ],
  [
    'of a ratio that has a numerator and a denominator',
    { ...monthly, aggregation: 'ratio' },
    [{ kind: 'parts', num: 1, den: 4 }],
  ],
  [
    'of a KPI that is due once',
    { ...monthly, aggregation: 'last', grain: null },
    [{ kind: 'value', value: 4 }],
  ],
])('should write the same by each way to enter a value %s', async (_, beginning, before) => {
  const scene = await sceneOf();
  const outcomes = new Map<WayName, Awaited<ReturnType<typeof written>>>();
  for (const name of NAMES) {
    const course = await startCourse(scene, beginning);
    for (const value of before) await course.enter('command', 0, value);
    // A screen gives the note that it shows.
    const kept = wayOf(name).clearsNote
      ? before.flatMap((value) => ('note' in value ? value.note : []))[0]
      : undefined;
    await course.enter(name, 0, { kind: 'value', value: 7, note: kept });
    outcomes.set(name, await written(course));
    await course.end();
  }
  const [first] = outcomes.values();
  for (const [name, outcome] of outcomes) expect(outcome, name).toEqual(first);
  expect(first?.events).toHaveLength(beginning.grain === null ? 1 : 2);
  expect(first?.shown['actual']).toBe(7);
});
