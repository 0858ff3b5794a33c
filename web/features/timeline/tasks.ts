import { isDone } from '../../../contract/month/work-done.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { update } from '../../lib/sync/edit.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { dateOf, dayOf, type Day, type Span } from './geometry.ts';
import { initiativesOf, stepsOf, tacticsOf, workOf } from '../../lib/strategy/selectors.ts';

/** The types of work, in the order of the chart. */
export const KINDS = ['initiative', 'tactic', 'action'] as const;
export type Kind = (typeof KINDS)[number];

/** An initiative, tactic or action step in the chart. */
export interface Task {
  /** Unique among all three types. */
  key: string;
  kind: Kind;
  id: number;
  title: string;
  /** '' for none. */
  owner: string;
  /** Percent, 0 to 100. */
  progress: number;
  status: string;
  /** The parent's title; null for an initiative. */
  parent: string | null;
  /** Ids of the initiatives it depends on; empty for tactics and action steps. */
  dependencies: readonly number[];
}

/** Work with both its dates. */
export interface Bar extends Task {
  span: Span;
}

/** Work that lacks a date, and which. */
export interface Undated extends Task {
  lacks: 'dates' | 'start date' | 'end date';
}

/** The orders of the rows: by type, then by start date; or each initiative followed by its tactics and their steps. */
export type Order = 'type' | 'tree';

/** A task with its dates and what it breaks down into. */
interface Branch {
  task: Task;
  span: Partial<Span>;
  parts: Branch[];
}

const spanOf = (start: string | null, end: string | null): Partial<Span> => ({
  ...(start && { start: dayOf(start) }),
  ...(end && { end: dayOf(end) }),
});

/** The initiatives of an objective, or of all for null, as trees. */
function branchesOf(
  content: Content,
  objectiveId: number | null,
  nameOf: (text: string) => string,
): Branch[] {
  const titleOf = (nodeId: number | null) => content.node.get(nodeId ?? 0)?.title ?? UNASSIGNED;
  const branch = (task: Omit<Task, 'key'>, span: Partial<Span>, parts: Branch[] = []): Branch => ({
    task: { ...task, owner: nameOf(task.owner), key: `${task.kind}:${task.id}` },
    span,
    parts,
  });
  const initiatives = objectiveId === null ? initiativesOf(content) : workOf(content, objectiveId);
  return initiatives.map(
    ({ id, nodeId, initiative: title, whoName, progress, status, dependencies, ...initiative }) => {
      const parent = objectiveId === null ? titleOf(nodeId) : null;
      return branch(
        { kind: 'initiative', id, title, owner: whoName, progress, status, parent, dependencies },
        spanOf(initiative.startDate, initiative.whenDate),
        tacticsOf(content, { id }).map((tactic) =>
          branch(
            { ...tactic, kind: 'tactic', parent: title, dependencies: [] },
            spanOf(tactic.startDate, tactic.dueDate),
            stepsOf(content, tactic).map((step) =>
              branch(
                { ...step, kind: 'action', owner: step.assignedTo, parent: tactic.title, dependencies: [] },
                spanOf(step.startDate, step.dueDate),
              ),
            ),
          ),
        ),
      );
    },
  );
}

/** The work of an objective, or of all for null: with dates, in an order; and without, in the order of its creation. */
export function tasksOf(
  content: Content,
  objectiveId: number | null,
  order: Order,
  nameOf: (text: string) => string,
): { bars: Bar[]; undated: Undated[] } {
  const branches = branchesOf(content, objectiveId, nameOf);
  const bars = sorted(branches).flatMap(({ task, span: { start, end } }): Bar[] =>
    start === undefined || end === undefined ? [] : [{ ...task, span: { start, end } }],
  );
  const undated = branches.flatMap(withParts).flatMap(({ task, span }): Undated[] => {
    const lacks = lackOf(span);
    return lacks ? [{ ...task, lacks }] : [];
  });
  return { bars: order === 'tree' ? bars : bars.sort(byTypeThenStart), undated: undated.sort(byType) };
}

const withParts = (branch: Branch): Branch[] => [branch, ...branch.parts.flatMap(withParts)];

const sorted = (branches: readonly Branch[]): Branch[] =>
  branches.toSorted(byFirstDay).flatMap((branch) => [branch, ...sorted(branch.parts)]);

const lackOf = ({ start, end }: Partial<Span>): Undated['lacks'] | undefined => {
  if (start === undefined) return end === undefined ? 'dates' : 'start date';
  return end === undefined ? 'end date' : undefined;
};

/** The first day of a task; without one, that of its parts. */
const firstDay = ({ span, parts }: Branch): Day => span.start ?? Math.min(...parts.map(firstDay));

// Infinity minus Infinity is NaN, which counts as equal.
const byFirstDay = (a: Branch, b: Branch): number => firstDay(a) - firstDay(b) || 0;

const byType = (a: Task, b: Task): number => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

// Equal ones keep their order of creation.
const byTypeThenStart = (a: Bar, b: Bar): number =>
  byType(a, b) || a.span.start - b.span.start || a.span.end - b.span.end;

/** By how many days unfinished work is past its end; 0 for other work. */
export const overdueDays = (bar: Bar, today: Day): number =>
  isDone(bar) ? 0 : Math.max(0, today - bar.span.end);

/** The days that a bar takes up in the chart: overdue work goes on until today. */
export const shownSpan = (bar: Bar, today: Day): Span =>
  overdueDays(bar, today) > 0 ? { ...bar.span, end: today } : bar.span;

/** Saves the changed dates of a task. Rejects with the ApiError of a refusal. */
export function saveDates(strategyId: number, { kind, id, span: before }: Bar, span: Span): Promise<unknown> {
  const start = span.start !== before.start && { startDate: dateOf(span.start) };
  const end = span.end !== before.end && dateOf(span.end);
  const dates = { ...start, ...(end && { [kind === 'initiative' ? 'whenDate' : 'dueDate']: end }) };
  return submit(strategyId, update(kind === 'action' ? 'actionStep' : kind, id, dates));
}
