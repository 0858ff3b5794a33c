import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import type { AgendaEntry } from '../../../contract/month/review.ts';
import { commentedOf } from '../../../contract/people/comments.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { shownStatus } from '../../entities/board/contents.ts';
import { statusText } from '../../../contract/words/status.ts';
import { type Kpi, objectiveIdOf } from '../../lib/strategy/selectors.ts';
import type { ScoredKpi, Scores } from '../../lib/strategy/scores.ts';

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
  const subjectOf = (record: string): Omit<Standout, 'record' | 'reasons'> | undefined => {
    const { kind, id } = commentedOf(record);
    const kpi = kind === 'kpi' ? content.kpi.get(id) : undefined;
    if (kpi) {
      const scored = shownScore(kpi, scores?.kpis.get(id));
      return {
        kind: 'KPI',
        title: kpi.measure,
        status: shownStatus(kpi, scored),
        kpi: { kpi, scored },
        to: slideOf(kpiKey(kpi), String(objectiveIdOf(content, kpi))),
      };
    }
    const node = kind === 'objective' ? content.node.get(id) : undefined;
    if (node)
      return {
        kind: 'Objective',
        title: node.title,
        status: statusText(scores?.objectives.get(id)?.status ?? null),
        score: scores?.objectives.get(id)?.score ?? null,
        to: slideOf(String(id)),
      };
    const initiative = kind === 'initiative' ? content.initiative.get(id) : undefined;
    if (!initiative) return undefined;
    const { initiative: title, status, nodeId } = initiative;
    return { kind: 'Initiative', title, status, to: slideOf(String(nodeId)) };
  };
  // What was deleted since goes with the next agenda.
  return agenda.flatMap(({ of: record, reasons }) => {
    const subject = subjectOf(record);
    return subject ? [{ ...subject, record, reasons }] : [];
  });
}
