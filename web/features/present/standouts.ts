import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import type { AgendaEntry } from '../../../contract/month/review.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { shownStatus } from '../../entities/board/contents.ts';
import { statusText } from '../../../contract/words/status.ts';
import { type Kpi, objectiveIdOf } from '../../lib/strategy/selectors.ts';
import type { ScoredKpi, Scores } from '../../lib/strategy/scores.ts';
import { type Subject, subjectOf } from '../../entities/record/subject.ts';

/** A record that stands out in the period. */
export interface Standout {
  record: string;
  /** 'KPI', 'Objective' or 'Initiative'. */
  kind: string;
  title: string;
  status: string;
  /** Of a KPI, with its score where it is tracked. */
  kpi?: { kpi: Kpi; scored: ScoredKpi | undefined };
  /** Of an objective; null where it has none. */
  score?: number | null;
  reasons: readonly string[];
  /** The key of the slide that shows it; null where none does. */
  to: string | null;
}

/** The key of the slide of a KPI. */
export const kpiKey = ({ id }: { id: number }): string => `kpi-${id}`;

/** A reason without what its row shows: the status, which is that of the period. */
export function beyondStatus(reason: string, { status }: Pick<Standout, 'status'>, period: string): string {
  const shown = `${status} in ${period}`;
  if (!reason.startsWith(shown)) return reason;
  const rest = reason.slice(shown.length).replace(/^[,;.] ?/, '');
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

/** The records of an agenda as they stand now, with the slides that show them. */
export function standoutsOf(
  content: Content,
  agenda: readonly AgendaEntry[],
  scores: Scores | undefined,
  hasSlide: (key: string) => boolean,
): Standout[] {
  const slideOf = (...keys: string[]): string | null => keys.find(hasSlide) ?? null;
  const shownOf = (subject: Subject): Omit<Standout, 'record' | 'reasons'> => {
    if (subject.kind === 'initiative') {
      const { initiative: title, status, nodeId } = subject.record;
      return { kind: 'Initiative', title, status, to: slideOf(String(nodeId)) };
    }
    const { id } = subject.record;
    if (subject.kind === 'objective') {
      const { status = null, score = null } = scores?.objectives.get(id) ?? {};
      const { title } = subject.record;
      return { kind: 'Objective', title, status: statusText(status), score, to: slideOf(String(id)) };
    }
    const kpi = subject.record;
    const scored = shownScore(kpi, scores?.kpis.get(id));
    return {
      kind: 'KPI',
      title: kpi.measure,
      status: shownStatus(kpi, scored),
      kpi: { kpi, scored },
      to: slideOf(kpiKey(kpi), String(objectiveIdOf(content, kpi))),
    };
  };
  // What was deleted since goes with the next agenda.
  return agenda.flatMap(({ of: record, reasons }) => {
    const subject = subjectOf(content, record);
    return subject ? [{ ...shownOf(subject), record, reasons }] : [];
  });
}
