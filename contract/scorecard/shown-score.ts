import type { Grain } from './settings.ts';

interface Kpi {
  /** Null: due once. */
  grain: Grain | null;
}

/** The score that a KPI shows. One that is due once shows the status that somebody chose, whatever is computed of it. */
export const shownScore = <S>({ grain }: Kpi, scored: S | undefined): S | undefined =>
  grain === null ? undefined : scored;

/** Whether a strategy has scores and periods: where any of its KPIs shows one. */
export const hasScores = (kpis: Iterable<Kpi>): boolean =>
  Array.from(kpis).some((kpi) => shownScore(kpi, true));

/** The scores that KPIs show, by id. */
export const shownScores = <S extends { id: number }>(
  kpis: ReadonlyMap<number, Kpi>,
  scores: Iterable<S>,
): ReadonlyMap<number, S> =>
  new Map(
    Array.from(scores, (scored) => [scored.id, scored] as const).filter(([id, scored]) => {
      const kpi = kpis.get(id);
      return kpi && shownScore(kpi, scored);
    }),
  );
