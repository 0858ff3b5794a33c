import type { Status } from './score.ts';
import type { Dated, Grain } from './settings.ts';

interface Kpi {
  /** Null: due once. */
  grain: Grain | null;
}

interface Scored {
  id: number;
  /** The key of the period that is judged; null where none of its own is. */
  period: string | null;
  status: Status | null;
}

/** The score that a KPI shows. One that is due once shows the status that somebody chose until its own value is judged. */
export const shownScore = <S extends Scored>({ grain }: Kpi, scored: S | undefined): S | undefined =>
  grain !== null || (scored?.period === 'once' && scored.status !== null) ? scored : undefined;

/** Whether a strategy has scores and periods: where any of its KPIs shows one, of those that are due once by a final target. */
export const hasScores = (kpis: Iterable<Kpi & { finalTarget: Dated | null }>): boolean =>
  Array.from(kpis).some(({ grain, finalTarget }) => grain !== null || finalTarget !== null);

/** The scores that KPIs show, by id. */
export const shownScores = <S extends Scored>(
  kpis: ReadonlyMap<number, Kpi>,
  scores: Iterable<S>,
): ReadonlyMap<number, S> =>
  new Map(
    Array.from(scores, (scored) => [scored.id, scored] as const).filter(([id, scored]) => {
      const kpi = kpis.get(id);
      return kpi && shownScore(kpi, scored);
    }),
  );
