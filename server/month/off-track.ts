import type { Content } from '../../contract/commands/content.ts';
import type { Closing, ClosingKpi } from '../../contract/month/close.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import type { AnyPeriod, Period } from '../../contract/scorecard/periods.ts';
import type { Point, Series } from '../../contract/scorecard/settings.ts';
import { COMPUTED_STATUSES, shownStatus } from '../../contract/words/status.ts';
import { formatOf } from '../../contract/words/value.ts';
import type { DueScope } from '../measures/due-values.ts';

/** What is known of a period to say what is not on track in it. */
export interface OffTrackFacts {
  content: Pick<Content, 'kpi'>;
  scorecard: Pick<ScorecardAnswer, 'kpis'>;
  calendar: Calendar;
  period: Period;
  pointsOf: DueScope['pointsOf'];
  /** The KPIs that comments explain. */
  explained: ReadonlySet<number>;
  /** The names of the members by id. */
  nameOf: ReadonlyMap<number, string>;
}

/** The statuses of the tracked KPIs, in numbers. */
export function countsOf({ content, scorecard }: Pick<OffTrackFacts, 'content' | 'scorecard'>) {
  const counts: Closing['counts'] = { green: 0, amber: 0, red: 0, none: 0 };
  for (const { id, status } of scorecard.kpis) if (content.kpi.get(id)?.grain) counts[status ?? 'none'] += 1;
  return counts;
}

/** What was entered for a period itself, by the points of a KPI. */
function enteredAt(points: readonly Point[], { grain, start }: AnyPeriod): ClosingKpi['entered'] {
  const ofPeriod = points.filter((point) => point.grain === grain && point.start === start);
  const of = (series: Series): number | null =>
    ofPeriod.find((point) => point.series === series)?.value ?? null;
  const [value, num, den] = [of('actual'), of('num'), of('den')];
  return value === null && (num === null || den === null) ? null : { value, num, den };
}

/**
 * The tracked KPIs that are not on track by the status that is shown of them: the computed one, else the one that a member chose.
 * Each with whether it is explained.
 */
export function offTrackOf(facts: OffTrackFacts): Pick<Closing, 'reds' | 'ambers'> {
  const { content, scorecard, calendar, period, pointsOf, explained, nameOf } = facts;
  const scores = new Map(scorecard.kpis.map((scored) => [scored.id, scored]));
  const withStatus = (wanted: string): ClosingKpi[] =>
    Array.from(content.kpi.values()).flatMap((kpi) => {
      const { id, measure: title, grain, ownerId, inputOwner, statusReason } = kpi;
      const scored = scores.get(id);
      if (!grain || !scored || shownStatus(kpi, scored.status) !== wanted) return [];
      const { unit, digits: decimals } = formatOf(kpi, scored);
      const judgedBy = (scored.period && parsePeriod(calendar, scored.period, 'day')) || period;
      const written = pointsOf(id).findLast(({ note }) => note !== '');
      const reason = scored.status || statusReason === '' ? null : { text: statusReason, by: null };
      const note = written ? { text: written.note, by: written.by } : reason;
      return [
        {
          kpiId: id,
          title,
          ownerId,
          entered: enteredAt(pointsOf(id), judgedBy),
          owner: (ownerId === null ? inputOwner : nameOf.get(ownerId)) || null,
          period: judgedBy.key,
          periodLabel: judgedBy.label,
          value: scored.value,
          target: scored.target,
          band: scored.band,
          unit,
          decimals,
          isExplained: explained.has(id) || note !== null,
          note,
        },
      ];
    });
  return { reds: withStatus(COMPUTED_STATUSES.red), ambers: withStatus(COMPUTED_STATUSES.amber) };
}
