import type { Flow } from '../../../contract/entities.ts';
import { update } from '../../lib/edit.ts';
import { UNASSIGNED } from '../../lib/objectives.ts';
import { submit } from '../../lib/outbox.ts';
import { dateOf, dayOf, type Span } from './geometry.ts';

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
  /** The parent's title; null for an initiative on the timeline of its objective. */
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

/** The work of an objective, or of all for null: with dates, sorted by type and start date; and without. */
export function tasksOf(flow: Flow, objectiveId: number | null): { bars: Bar[]; undated: Undated[] } {
  const bars: Bar[] = [];
  const undated: Undated[] = [];
  const titles = new Map(flow.nodes.map(({ id, title }) => [id, title]));
  const titleOf = (nodeId: number | null) => (nodeId === null ? undefined : titles.get(nodeId)) ?? UNASSIGNED;
  const add = (task: Omit<Task, 'key'>, start: string | null, end: string | null) => {
    const keyed = { ...task, key: `${task.kind}:${task.id}` };
    if (start && end) bars.push({ ...keyed, span: { start: dayOf(start), end: dayOf(end) } });
    else undated.push({ ...keyed, lacks: lackOf(start, end) });
  };
  for (const initiative of flow.initiatives) {
    const { id, nodeId, progress, status, dependencies } = initiative;
    if (objectiveId !== null && nodeId !== objectiveId) continue;
    const what = { id, title: initiative.initiative, owner: initiative.whoName, progress, status };
    add(
      { ...what, kind: 'initiative', parent: objectiveId === null ? titleOf(nodeId) : null, dependencies },
      initiative.startDate,
      initiative.whenDate,
    );
    for (const tactic of initiative.tactics) {
      add(
        { ...tactic, kind: 'tactic', parent: initiative.initiative, dependencies: [] },
        tactic.startDate,
        tactic.dueDate,
      );
      for (const step of tactic.actionSteps) {
        add(
          { ...step, kind: 'action', owner: step.assignedTo, parent: tactic.title, dependencies: [] },
          step.startDate,
          step.dueDate,
        );
      }
    }
  }
  return { bars: bars.sort(byTypeThenStart), undated: undated.sort(byType) };
}

const lackOf = (start: string | null, end: string | null): Undated['lacks'] => {
  if (start) return 'end date';
  return end ? 'start date' : 'dates';
};

const byType = (a: Task, b: Task): number => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

// Equal ones keep their order of creation.
const byTypeThenStart = (a: Bar, b: Bar): number =>
  byType(a, b) || a.span.start - b.span.start || a.span.end - b.span.end;

/** Saves the changed dates of a task. Rejects with the ApiError of a refusal. */
export function saveDates(strategyId: number, { kind, id, span: before }: Bar, span: Span): Promise<unknown> {
  const start = span.start !== before.start && { startDate: dateOf(span.start) };
  const end = span.end !== before.end && dateOf(span.end);
  const dates = { ...start, ...(end && { [kind === 'initiative' ? 'whenDate' : 'dueDate']: end }) };
  return submit(strategyId, update(kind === 'action' ? 'actionStep' : kind, id, dates));
}
