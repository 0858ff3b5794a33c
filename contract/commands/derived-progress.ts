import type { Records } from '../kinds/kinds.ts';
import { isDone } from '../month/work-done.ts';
import { sum } from '../scorecard/numbers.ts';
import { wholePercent } from '../words/value.ts';
import type { Content, ContentEvent } from './content.ts';
import { idsBy } from './ids-by.ts';

type Initiative = Records['initiative'];
type Work = Pick<Content, 'initiative' | 'tactic' | 'actionStep'>;
type Tactic = Records['tactic'];
type Progress = Pick<Tactic, 'progress' | 'status'>;

/** The progress of work by its parts: their mean, where what is done counts whole. */
const meanOf = (parts: readonly Progress[]): number =>
  parts.length === 0
    ? 0
    : wholePercent(sum(parts.map((part) => (isDone(part) ? 100 : part.progress))) / parts.length);

const byTactic = ({ tacticId }: Records['actionStep']) => [tacticId];
const byInitiative = ({ initiativeId }: Tactic) => [initiativeId];

/** The records of a map that an index has for an id. */
const recordsAt = <V extends { id: number }>(
  records: ReadonlyMap<number, V>,
  keysOf: (record: V) => number[],
  id: number,
): V[] =>
  Array.from(idsBy(records, keysOf).get(id) ?? [], (key) => records.get(key)).filter(
    (record) => record !== undefined,
  );

const stepsOf = ({ actionStep }: Pick<Work, 'actionStep'>, id: number) => recordsAt(actionStep, byTactic, id);
const tacticsOf = ({ tactic }: Pick<Work, 'tactic'>, id: number) => recordsAt(tactic, byInitiative, id);

/** The progress of an initiative by its tactics, and of each of these by its action steps. */
export const progressOfTactics = (content: Omit<Work, 'initiative'>, initiativeId: number): number =>
  meanOf(
    tacticsOf(content, initiativeId).map((tactic) => {
      const steps = stepsOf(content, tactic.id);
      return steps.length > 0 ? { ...tactic, progress: meanOf(steps) } : tactic;
    }),
  );

/** Whether the progress of a tactic is that of its action steps. */
const followsSteps = (content: Work, { id, initiativeId }: Pick<Tactic, 'id' | 'initiativeId'>): boolean =>
  content.initiative.get(initiativeId)?.progressFrom === 'tactics' && stepsOf(content, id).length > 0;

/** A tactic with the progress of its action steps, where it follows them. */
export const withProgressOfSteps = (content: Work, tactic: Tactic): Tactic =>
  followsSteps(content, tactic) ? { ...tactic, progress: meanOf(stepsOf(content, tactic.id)) } : tactic;

/** An initiative with the progress of its tactics, where it follows them. */
export const withProgressOfTactics = (content: Work, initiative: Initiative): Initiative =>
  initiative.progressFrom === 'tactics'
    ? { ...initiative, progress: progressOfTactics(content, initiative.id) }
    : initiative;

/** Whether the progress of work follows from its parts, so that nobody types it. */
export function followsParts(content: Work, kind: string, id: number): boolean {
  if (kind === 'initiative') return content.initiative.get(id)?.progressFrom === 'tactics';
  const tactic = kind === 'tactic' ? content.tactic.get(id) : undefined;
  return tactic !== undefined && followsSteps(content, tactic);
}

/** Whether an event only sets a progress that follows from others. */
export const isFollowed = (content: Work, { entity, id, before, after }: ContentEvent): boolean => {
  if (!before || !after || Object.keys(after).some((name) => name !== 'progress')) return false;
  return followsParts(content, entity, id);
};

/** The initiative that an event may move; undefined for none. */
function initiativeOf(content: Work, { entity, id, before, after }: ContentEvent): number | undefined {
  if (entity === 'initiative') return id;
  const fields = (after ?? before) as Partial<Tactic & Records['actionStep']>;
  const tacticId =
    entity === 'tactic'
      ? id
      : entity === 'actionStep'
        ? (content.actionStep.get(id) ?? fields).tacticId
        : undefined;
  if (tacticId === undefined) return undefined;
  return (
    content.tactic.get(tacticId)?.initiativeId ?? (entity === 'tactic' ? fields.initiativeId : undefined)
  );
}

/** The events by which progress follows other events, each with the index of the last one that moved it. */
export function followUps(
  content: Work,
  events: readonly ContentEvent[],
): { event: ContentEvent; cause: number }[] {
  const causes = new Map<number, number>();
  for (const [index, event] of events.entries()) {
    const id = initiativeOf(content, event);
    if (id !== undefined) causes.set(id, index);
  }
  const event = (entity: 'initiative' | 'tactic', id: number, before: number, after: number) =>
    before === after ? [] : [{ entity, id, before: { progress: before }, after: { progress: after } }];
  return Array.from(causes).flatMap(([id, cause]) => {
    const initiative = content.initiative.get(id);
    if (initiative?.progressFrom !== 'tactics') return [];
    return [
      ...tacticsOf(content, id).flatMap((tactic) =>
        event('tactic', tactic.id, tactic.progress, withProgressOfSteps(content, tactic).progress),
      ),
      ...event('initiative', id, initiative.progress, withProgressOfTactics(content, initiative).progress),
    ].map((made) => ({ event: made, cause }));
  });
}
