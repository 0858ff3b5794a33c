import type { Grain } from './settings.ts';

interface Kpi {
  /** Null: due once. */
  grain: Grain | null;
}

/** Whether a strategy has scores and periods: where any of its KPIs has values over time. */
export const hasScores = (kpis: Iterable<Kpi>): boolean =>
  Array.from(kpis).some(({ grain }) => grain !== null);

/** The score that a KPI shows. One that is due once shows the status that somebody chose, whatever is computed of it. */
export const shownScore = <S>({ grain }: Kpi, scored: S | undefined): S | undefined =>
  grain === null ? undefined : scored;
