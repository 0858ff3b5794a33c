import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import { apply, type Content, type ContentEvent, emptyContent, recordsOf } from './content.ts';
import { decideAll, type Outcome } from './decide-all.ts';
import type { Command } from './commands.ts';
import type { Context } from './decide.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const DAY = '2026-03-01';

/** A context whose ids are positive, as if a store had given them. */
function contextFrom(first: number): Context {
  let next = first;
  return { strategyId: 1, day: DAY, limits: DEFAULT_LIMITS, nextId: () => next++ };
}

function run(content: Content, commands: readonly Command[], context: Context | number = 1): Outcome {
  const own = typeof context === 'number' ? contextFrom(context) : context;
  return runAtOnce(decideAll(content, commands, own));
}

const words = fc.constantFrom('One', 'Two', 'Three');
const date = fc.constantFrom('2026-01-01', '2026-06-30', null);
const missing = fc.constant(99);

/** A command whose ids are still to be picked: by a number from what the content holds then. */
interface Move {
  kind: Exclude<KindName, 'strategy'>;
  operation: 'create' | 'update' | 'delete';
  pick: number;
  /** Now and then an id of no record. */
  stray: number | null;
  given: Record<string, unknown>;
}

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('node', 'node', 'link', 'kpi', 'initiative', 'tactic', 'actionStep'),
  operation: fc.constantFrom('create', 'create', 'create', 'update', 'update', 'delete'),
  pick: fc.nat(),
  stray: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: missing }),
  given: fc.record({
    type: fc.constantFrom('vision', 'mission', 'perspective', 'objective'),
    kpiLevel: fc.constantFrom('primary', 'department', 'team'),
    title: words,
    actual: fc.option(fc.integer(), { nil: null }),
    startDate: date,
    dueDate: date,
  }),
});

/** The command of a move on a content. */
function commandOf(content: Content, { kind, operation, pick, stray, given }: Move): Command {
  const one = (ids: Iterable<number>): number => {
    const list = [...ids];
    return stray ?? list[pick % list.length] ?? 99;
  };
  const nodes = (type: string): number =>
    one([...content.node.values()].flatMap((node) => (node.type === type ? [node.id] : [])));
  const { type, kpiLevel, title, actual, startDate, dueDate } = given;
  const above = kpiLevel === 'team' ? 'department' : 'primary';
  const kpis = one([...content.kpi.values()].flatMap((kpi) => (kpi.kpiLevel === above ? [kpi.id] : [])));
  const fields: Record<typeof kind, Record<string, unknown>> = {
    node: { type, title, ...(type === 'objective' && { perspectiveId: nodes('perspective') }) },
    link: { sourceId: one(content.node.keys()), targetId: nodes('objective') },
    kpi: {
      measure: title,
      actual,
      kpiLevel,
      ...(kpiLevel === 'primary' ? { nodeId: nodes('objective') } : { parentId: kpis }),
    },
    initiative: {
      initiative: title,
      startDate,
      whenDate: dueDate,
      nodeId: nodes('objective'),
      dependencies: [one(content.initiative.keys())],
    },
    tactic: { title, startDate, dueDate, initiativeId: one(content.initiative.keys()) },
    actionStep: { title, startDate, dueDate, tacticId: one(content.tactic.keys()) },
  };
  if (operation === 'create') return { type: `${kind}.create`, fields: fields[kind] };
  const id = one(content[kind].keys());
  if (operation === 'delete') return { type: `${kind}.delete`, id };
  return { type: `${kind}.update`, id, fields: fields[kind] };
}

/** A pillar with an objective, so that most commands find something to refer to. */
const START = run(emptyContent(), [
  { type: 'node.create', fields: { type: 'perspective' } },
  { type: 'node.create', fields: { type: 'objective', perspectiveId: 1 } },
  { type: 'node.create', fields: { type: 'vision' } },
  { type: 'kpi.create', fields: { measure: 'Churn', nodeId: 2 } },
  { type: 'initiative.create', fields: { initiative: 'Grow', nodeId: 2 } },
  { type: 'tactic.create', fields: { title: 'Call', initiativeId: 5 } },
]).content;

const FIRST = 7;

/** Commands one after the other, each made for what those before it left. */
const sequence = fc.array(move, { maxLength: 40 }).map((moves) => {
  const context = contextFrom(FIRST);
  let content = START;
  return moves.map((one) => {
    const command = commandOf(content, one);
    ({ content } = run(content, [command], context));
    return command;
  });
});

const plain = (content: Content) =>
  Object.fromEntries(
    KIND_NAMES.map((kind) => [kind, new Map([...recordsOf(content, kind)].toSorted(([a], [b]) => a - b))]),
  );

describe('commands, whatever their order', () => {
  it('most are decided, and some refused: the sequences are worth their name', () => {
    const all = fc.sample(sequence, { seed: 1, numRuns: 200 }).map((commands) => run(START, commands, FIRST));
    const decided = all.flatMap(({ ids }) => ids);
    const done = decided.filter((id) => id !== undefined).length;
    expect(done / decided.length).toBeGreaterThan(0.25);
    expect(done).toBeLessThan(decided.length);
  });

  it('a batch equals its commands one by one', () => {
    fc.assert(
      fc.property(sequence, (commands) => {
        const context = contextFrom(FIRST);
        let content = START;
        for (const one of commands) ({ content } = run(content, [one], context));
        expect(plain(run(START, commands, FIRST).content)).toEqual(plain(content));
      }),
    );
  });

  it('their events, applied to any earlier content, give the later one, also when they come twice', () => {
    fc.assert(
      fc.property(sequence, fc.nat(), (commands, cut) => {
        const { events, content } = run(START, commands, FIRST);
        const earlier = apply(START, events.slice(0, cut % (events.length + 1)));
        const rest = events.slice(cut % (events.length + 1));
        expect(plain(apply(earlier, rest))).toEqual(plain(content));
        expect(plain(apply(content, events.slice(-1)))).toEqual(plain(content));
      }),
    );
  });

  it('an undo restores the content before, and its undo the content after', () => {
    fc.assert(
      fc.property(sequence, (commands) => {
        const { events, content } = run(START, commands, FIRST);
        const undone = run(content, [{ type: 'undo', events }]);
        expect(undone.refusals).toEqual([]);
        expect(plain(undone.content)).toEqual(plain(START));
        const redone = run(undone.content, [{ type: 'undo', events: undone.events }]);
        expect(plain(redone.content)).toEqual(plain(content));
      }),
    );
  });

  it('a refused command has no events, and the content it was given never changes', () => {
    fc.assert(
      fc.property(sequence, (commands) => {
        const before = structuredClone(plain(START));
        const { ids, refusals } = run(START, commands, FIRST);
        expect(plain(START)).toEqual(before);
        expect(ids.filter((id) => id === undefined)).toHaveLength(refusals.length);
        for (const { index } of refusals) expect(ids[index]).toBeUndefined();
      }),
    );
  });

  it('leave no reference to a record that is not there', () => {
    fc.assert(
      fc.property(sequence, (commands) => {
        const { content } = run(START, commands, FIRST);
        for (const { perspectiveId } of content.node.values())
          if (perspectiveId !== null) expect(content.node.get(perspectiveId)?.type).toBe('perspective');
        for (const { nodeId, parentId } of content.kpi.values()) {
          if (nodeId !== null) expect(content.node.has(nodeId)).toBe(true);
          if (parentId !== null) expect(content.kpi.has(parentId)).toBe(true);
        }
        for (const { dependencies } of content.initiative.values())
          for (const id of dependencies) expect(content.initiative.has(id)).toBe(true);
        for (const { tacticId } of content.actionStep.values())
          expect(content.tactic.has(tacticId)).toBe(true);
      }),
    );
  });
});

describe('an undo', () => {
  const deleted = run(START, [{ type: 'node.delete', id: 1 }]);

  it('of a deletion restores what went along, under its old ids', () => {
    expect(deleted.content.node.size).toBe(1);
    expect(deleted.content.kpi.get(4)?.nodeId).toBeNull();
    const { content } = run(deleted.content, [{ type: 'undo', events: deleted.events }]);
    expect(content.node.get(2)?.perspectiveId).toBe(1);
    expect(content.kpi.get(4)?.nodeId).toBe(2);
  });

  const created: ContentEvent[] = [{ entity: 'tactic', id: 6, before: null, after: {} }];

  it.each([
    [
      'a creation that others built on',
      START,
      [{ type: 'actionStep.create', fields: { title: 'Dial', tacticId: 6 } }],
      created,
    ],
    ['a change of what is gone', START, [{ type: 'tactic.delete', id: 6 }], created],
    [
      'a deletion whose owner is gone',
      run(START, [{ type: 'tactic.delete', id: 6 }]).content,
      [{ type: 'initiative.delete', id: 5 }],
      run(START, [{ type: 'tactic.delete', id: 6 }]).events,
    ],
  ] as [string, Content, Command[], ContentEvent[]][])('of %s is refused', (_, start, meanwhile, events) => {
    const { content } = run(start, meanwhile, 20);
    const { refusals } = run(content, [{ type: 'undo', events }]);
    expect(refusals[0]?.refusal.code).toBe('conflict');
  });
});

describe('an undo that the rules refuse', () => {
  it('makes no circle, no end before a start, and no more records than there may be', () => {
    const two = run(
      START,
      [{ type: 'initiative.create', fields: { initiative: 'Next', dependencies: [5] } }],
      FIRST,
    );
    const dropped = run(two.content, [{ type: 'initiative.update', id: 7, fields: { dependencies: [] } }]);
    const turned = run(dropped.content, [
      { type: 'initiative.update', id: 5, fields: { dependencies: [7] } },
    ]);
    const [circle] = run(turned.content, [{ type: 'undo', events: dropped.events }]).refusals;
    expect(circle?.refusal).toMatchObject({ code: 'conflict' });

    const earlier = run(START, [{ type: 'tactic.update', id: 6, fields: { startDate: '2026-06-01' } }]);
    const moved = run(earlier.content, [
      { type: 'tactic.update', id: 6, fields: { startDate: '2026-01-01' } },
    ]);
    const ended = run(moved.content, [{ type: 'tactic.update', id: 6, fields: { dueDate: '2026-02-01' } }]);
    const [dates] = run(ended.content, [{ type: 'undo', events: moved.events }]).refusals;
    expect(dates?.refusal.code).toBe('conflict');

    const gone = run(START, [{ type: 'kpi.delete', id: 4 }]);
    const other = run(gone.content, [{ type: 'kpi.create', fields: { measure: 'Other' } }], FIRST);
    const full = { ...contextFrom(20), limits: { ...DEFAULT_LIMITS, kpis: 1 } };
    const [limit] = run(other.content, [{ type: 'undo', events: gone.events }], full).refusals;
    expect(limit?.refusal.code).toBe('limit_reached');
  });
});

describe('an actual', () => {
  const dayOf = ({ content }: Outcome) => content.kpi.get(4)?.actualDate;
  const update = (content: Content, fields: object, day: string) =>
    run(content, [{ type: 'kpi.update', id: 4, fields: { ...fields } }], { ...contextFrom(9), day });
  const first = update(START, { actual: 4 }, '2026-03-01');

  it('is recorded on the day it is given, also the same one again', () => {
    expect(dayOf(first)).toBe('2026-03-01');
    const again = update(first.content, { actual: 4 }, '2026-03-02');
    expect(dayOf(again)).toBe('2026-03-02');
    expect(dayOf(update(again.content, { measure: 'Churn rate' }, '2026-03-03'))).toBe('2026-03-02');
  });

  it('that is removed has no day', () => {
    expect(dayOf(update(first.content, { actual: null }, '2026-03-02'))).toBeNull();
  });
});

describe('refusals of a batch', () => {
  it('come together, without those that only follow from another', () => {
    const { refusals } = run(START, [
      { type: 'kpi.create', id: -1, fields: { measure: 'A', nodeId: 99 } },
      { type: 'kpi.create', id: -2, fields: { measure: 'B', kpiLevel: 'department', parentId: -1 } },
      { type: 'initiative.update', id: 5, fields: { startDate: '2026-02-01', whenDate: '2026-01-01' } },
    ]);
    expect(refusals.map(({ index, refusal }) => [index, refusal.code])).toEqual([
      [0, 'not_found'],
      [2, 'invalid_request'],
    ]);
  });
});

describe('a deletion that many records refer to', () => {
  it('should be applied in steps, so that other work runs in between', () => {
    const plan: Command[] = [
      { type: 'node.create', id: -1, fields: { type: 'perspective', title: 'A' } },
      { type: 'node.create', id: -2, fields: { type: 'objective', title: 'B', perspectiveId: -1 } },
      ...Array.from({ length: 2000 }, (_, at): Command => {
        return { type: 'kpi.create', id: -3 - at, fields: { measure: `M ${at}`, nodeId: -2 } };
      }),
    ];
    const { content, refusals } = run(emptyContent(), plan, 5000);
    expect(refusals).toEqual([]);
    const steps = decideAll(content, [{ type: 'node.delete', id: -1 }], contextFrom(9000));
    let count = 0;
    while (!steps.next().done) count += 1;
    expect(count).toBeGreaterThanOrEqual(4);
  });
});
