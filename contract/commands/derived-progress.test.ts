import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import { type Content, emptyContent } from './content.ts';
import type { Command } from './commands.ts';
import { decideAll, type Outcome } from './decide-all.ts';
import { DEFAULT_LIMITS } from './limits.ts';

function run(content: Content, ...commands: Command[]): Outcome {
  let next = 100;
  const context = { strategyId: 1, day: '2026-03-01', limits: DEFAULT_LIMITS, nextId: () => next++ };
  const outcome = runAtOnce(decideAll(content, commands, context));
  expect(outcome.refusals).toEqual([]);
  return outcome;
}

const create = (kind: 'initiative' | 'tactic' | 'actionStep', id: number, fields: object): Command => ({
  type: `${kind}.create`,
  id,
  fields: { ...fields },
});
const update = (kind: 'initiative' | 'tactic' | 'actionStep', id: number, fields: object): Command => ({
  type: `${kind}.update`,
  id,
  fields: { ...fields },
});
const remove = (kind: 'tactic' | 'actionStep', id: number): Command => ({ type: `${kind}.delete`, id });

const { content: plan } = run(
  emptyContent(),
  create('initiative', 1, { initiative: 'Move', progress: 70 }),
  create('tactic', 11, { initiativeId: 1, title: 'Pack', progress: 20 }),
  create('tactic', 12, { initiativeId: 1, title: 'Drive', progress: 60 }),
  create('actionStep', 21, { tacticId: 12, title: 'Load', progress: 90 }),
  create('actionStep', 22, { tacticId: 12, title: 'Unload', progress: 30 }),
);
const { content: following } = run(plan, update('initiative', 1, { progressFrom: 'tactics' }));
const progressOf = ({ initiative, tactic }: Content) => [
  initiative.get(1)?.progress,
  tactic.get(11)?.progress,
  tactic.get(12)?.progress,
];

it('should leave the progress that is typed', () => {
  expect(progressOf(plan)).toEqual([70, 20, 60]);
  expect(progressOf(run(plan, update('tactic', 11, { progress: 100 })).content)).toEqual([70, 100, 60]);
});

it('should follow the tactics, and these their steps', () => {
  expect(progressOf(following)).toEqual([40, 20, 60]);
  const after = (...commands: Command[]) => progressOf(run(following, ...commands).content);
  expect(after(update('tactic', 11, { progress: 40 }))).toEqual([50, 40, 60]);
  expect(after(update('actionStep', 22, { progress: 50 }))).toEqual([45, 20, 70]);
  expect(after(update('actionStep', 22, { status: 'Achieved' }))).toEqual([58, 20, 95]);
  expect(after(remove('actionStep', 21))).toEqual([25, 20, 30]);
  expect(after(remove('tactic', 12))).toEqual([20, 20, undefined]);
  expect(after(remove('tactic', 12), remove('tactic', 11))).toEqual([0, undefined, undefined]);
  expect(after(create('tactic', 13, { initiativeId: 1, title: 'Rest', progress: 100 }))).toEqual([
    60, 20, 60,
  ]);
});

it('should be 100 only where all is done', () => {
  const nearly = run(
    following,
    update('tactic', 11, { progress: 100 }),
    update('actionStep', 21, { progress: 100 }),
    update('actionStep', 22, { progress: 99 }),
  ).content;
  expect(progressOf(nearly)).toEqual([99, 100, 99]);
});

it('should not take a typed progress where it follows others', () => {
  const { content, events } = run(
    following,
    update('initiative', 1, { progress: 90 }),
    update('tactic', 12, { progress: 90 }),
  );
  expect(events).toEqual([]);
  expect(progressOf(content)).toEqual([40, 20, 60]);
});

it('should mark what follows, so that it overwrites nobody', () => {
  const { events, derived, causes } = run(following, update('actionStep', 22, { progress: 50 }));
  expect(events.map(({ entity, after }) => [entity, after])).toEqual([
    ['actionStep', { progress: 50 }],
    ['tactic', { progress: 70 }],
    ['initiative', { progress: 45 }],
  ]);
  expect(events.map((event) => derived.has(event))).toEqual([false, true, true]);
  expect(causes).toEqual([0, 0, 0]);
});

it('should take back an edit without the progress that followed, which later edits changed too', () => {
  const { events } = run(following, update('tactic', 11, { progress: 40 }));
  const first = run(following, update('tactic', 11, { progress: 40 })).content;
  const later = run(first, update('actionStep', 22, { progress: 50 })).content;
  const undone = run(later, { type: 'undo', events });
  expect(progressOf(undone.content)).toEqual([45, 20, 70]);
  expect(undone.events.filter((event) => !undone.derived.has(event))).toHaveLength(1);
});

it('should have its typed progress back when the choice is taken back', () => {
  const { events, content } = run(plan, update('initiative', 1, { progressFrom: 'tactics' }));
  expect(progressOf(content)).toEqual([40, 20, 60]);
  expect(progressOf(run(content, { type: 'undo', events }).content)).toEqual([70, 20, 60]);
});

it('should agree with a plain mean after any edits', () => {
  const kinds = fc.constantFrom('tactic', 'actionStep', 'initiative');
  const edit = fc.record({
    kind: kinds,
    pick: fc.nat(5),
    progress: fc.integer({ min: 0, max: 100 }),
    isNew: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let content = following;
      let id = 1000;
      for (const { kind, pick, progress, isNew } of edits) {
        const tactics = [...content.tactic.keys()];
        const parent = {
          tactic: { initiativeId: 1 },
          actionStep: { tacticId: tactics[pick % tactics.length] },
        };
        const ids = [...content[kind].keys()];
        const command =
          isNew && kind !== 'initiative'
            ? create(kind, (id += 1), { ...parent[kind], title: 'More', progress })
            : update(kind, ids[pick % ids.length] ?? 1, { progress });
        content = run(content, command).content;
      }
      const shares = Array.from(content.tactic.values(), (tactic) => {
        const steps = [...content.actionStep.values()].filter(({ tacticId }) => tacticId === tactic.id);
        const mean = steps.reduce((total, { progress }) => total + progress, 0) / steps.length;
        if (steps.length > 0) expect(Math.abs(tactic.progress - mean)).toBeLessThan(1);
        return tactic.progress;
      });
      const mean = shares.reduce((total, share) => total + share, 0) / shares.length;
      expect(Math.abs((content.initiative.get(1)?.progress ?? 0) - mean)).toBeLessThan(1);
    }),
  );
});
