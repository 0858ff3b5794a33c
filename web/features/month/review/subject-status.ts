import { shownScore } from '../../../../contract/scorecard/shown-score.ts';
import { shownStatus, statusText } from '../../../../contract/words/status.ts';
import type { Scores } from '../../../lib/strategy/scores.ts';
import type { Subject } from '../../../entities/record/subject.ts';

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
