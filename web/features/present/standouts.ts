import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import type { AgendaEntry } from '../../../contract/month/review.ts';
import { commentedOf } from '../../../contract/people/comments.ts';
import type { Flow } from '../../../contract/api/entities.ts';
import { shownStatus } from '../../entities/board/contents.ts';
import { statusText } from '../../../contract/words/status.ts';
import { isTracked, withBelow } from '../../lib/strategy/kpi-tree.ts';
import type { Scores } from '../../lib/strategy/scores.ts';

/** A record that stands out in the period. */
export interface Standout {
  record: string;
  /** 'KPI', 'Objective' or 'Initiative'. */
  kind: string;
  title: string;
  status: string;
  reasons: readonly string[];
  /** The key of the slide that shows it; null where none does. */
  to: string | null;
}

/** The key of the slide of a KPI. */
export const kpiKey = ({ id }: { id: number }): string => `kpi-${id}`;

/** The records of an agenda as they stand now, with the slides that show them. */
export function standoutsOf(
  flow: Flow,
  agenda: readonly AgendaEntry[],
  scores: Scores | undefined,
  hasSlide: (key: string) => boolean,
): Standout[] {
  const kpis = new Map(flow.kpis.flatMap(withBelow).map((kpi) => [kpi.id, kpi]));
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const initiatives = new Map(flow.initiatives.map((initiative) => [initiative.id, initiative]));
  const subjectOf = (record: string): Omit<Standout, 'record' | 'reasons'> | undefined => {
    const { kind, id } = commentedOf(record);
    const kpi = kind === 'kpi' ? kpis.get(id) : undefined;
    if (kpi)
      return {
        kind: 'KPI',
        title: kpi.measure,
        status: shownStatus(kpi, shownScore(kpi, scores?.kpis.get(id))),
        to: isTracked(kpi) ? kpiKey(kpi) : String(kpi.nodeId),
      };
    const node = kind === 'objective' ? nodes.get(id) : undefined;
    if (node)
      return {
        kind: 'Objective',
        title: node.title,
        status: statusText(scores?.objectives.get(id)?.status ?? null),
        to: String(id),
      };
    const initiative = kind === 'initiative' ? initiatives.get(id) : undefined;
    if (!initiative) return undefined;
    const { initiative: title, status, nodeId } = initiative;
    return { kind: 'Initiative', title, status, to: String(nodeId) };
  };
  // What was deleted since goes with the next agenda.
  return agenda.flatMap(({ of: record, reasons }) => {
    const subject = subjectOf(record);
    return subject
      ? [
          {
            ...subject,
            record,
            reasons,
            to: subject.to !== null && hasSlide(subject.to) ? subject.to : null,
          },
        ]
      : [];
  });
}
