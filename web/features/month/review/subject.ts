import type { Content } from '../../../../contract/commands/content.ts';
import type { Records } from '../../../../contract/kinds/kinds.ts';
import { commentedOf } from '../../../../contract/people/comments.ts';
import { shownScore } from '../../../../contract/scorecard/shown-score.ts';
import { shownStatus, statusText } from '../../../../contract/words/status.ts';
import type { Scores } from '../../../lib/strategy/scores.ts';

/** The record that an item is about. */
export type Subject =
  | { kind: 'kpi'; record: Records['kpi'] }
  | { kind: 'objective'; record: Records['node'] }
  | { kind: 'initiative'; record: Records['initiative'] };

/** The record of a text such as `kpi:12`; undefined for a topic of its own, and where it was deleted. */
export function subjectOf(content: Content, text: string | null): Subject | undefined {
  if (text === null) return undefined;
  const { kind, id } = commentedOf(text);
  const record = { kpi: content.kpi, objective: content.node, initiative: content.initiative }[kind].get(id);
  return record && ({ kind, record } as Subject);
}

/** The status of a record in the period of the scores; undefined until these are read, and where it has none. */
export function statusOf(subject: Subject | undefined, scores: Scores | undefined): string | undefined {
  if (subject?.kind === 'initiative') return subject.record.status;
  if (subject?.kind === 'objective') {
    const scored = scores?.objectives.get(subject.record.id);
    return scored && statusText(scored.status);
  }
  if (!subject || (!scores && subject.record.grain !== null)) return undefined;
  return shownStatus(subject.record, shownScore(subject.record, scores?.kpis.get(subject.record.id))?.status);
}
