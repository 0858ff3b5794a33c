import { ratioOf } from '../../contract/scorecard/aggregate.ts';
import { periodAfter, periodOn } from '../../contract/scorecard/periods.ts';
import type { PointEdit, PointKey } from '../../contract/scorecard/point-edits.ts';
import { type Series, VALUE_SERIES } from '../../contract/scorecard/settings.ts';
import { BEFORE_MAX, type PlacedValue, unusualAmong } from '../../contract/scorecard/unusual.ts';
import { unusualText } from '../../contract/words/unusual.ts';
import type { StrategyState } from '../change/tx.ts';
import { calendarOf } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages } from '../lib/paging.ts';
import { readNeeds } from './points/read.ts';

interface ValuePoint extends Omit<PointKey, 'grain'> {
  value: number | null;
}

const isValue = ({ series }: { series: Series }): boolean =>
  (VALUE_SERIES as readonly Series[]).includes(series);

/** The values that points of a KPI are, each with its points: of a ratio two of them may be one. */
function valuesOf<P extends ValuePoint>(
  points: Iterable<P>,
  factor: number,
): (PlacedValue & { points: P[] })[] {
  const byPlace = Map.groupBy(points, ({ start }) => start);
  return Array.from(byPlace.values(), (together) => {
    const { kpiId, start } = together[0] as P;
    const of = (name: Series): number | null => together.find(({ series }) => series === name)?.value ?? null;
    const [num, den] = [of('num'), of('den')];
    const ofParts = num === null || den === null ? null : ratioOf(num, den, factor).value;
    return { kpiId, start, value: of('actual') ?? ofParts, points: together };
  });
}

/** What is unusual about values that are entered, by their points: as a sentence for each. It refuses none. */
export async function unusualEdits(
  state: StrategyState,
  edits: readonly PointEdit[],
): Promise<Map<PointEdit, string>> {
  const { kpi: kpis } = await state.content();
  const calendar = calendarOf(await state.content(), state.strategyId);
  const sentences = new Map<PointEdit, string>();
  const unitOf = (id: number): string => kpis.get(id)?.unit ?? '';
  const values = edits.filter((edit) => isValue(edit) && kpis.get(edit.kpiId)?.grain === edit.grain);
  for (const [grain, ofGrain] of Map.groupBy(values, (edit) => edit.grain)) {
    if (grain === 'once') continue;
    const byKpi = Map.groupBy(ofGrain, ({ kpiId }) => kpiId);
    for await (const page of inPages([...byKpi.keys()])) {
      const needs = page.flatMap((id) => {
        // One that is new has no values before.
        if (id < 0) return [];
        const starts = (byKpi.get(id) ?? []).map(({ start }) => start).sort();
        const [first = '', last = ''] = [starts[0], starts.at(-1)];
        const from = periodAfter(calendar, periodOn(calendar, grain, first), -BEFORE_MAX).start;
        // Only a ratio has values that are made of others.
        const series = kpis.get(id)?.aggregation === 'ratio' ? VALUE_SERIES : (['actual'] as const);
        return [{ id, series, from, to: last, isCarried: false }];
      });
      const stored = await readNeeds(state.reader, needs, new Map([[grain, VALUE_SERIES]]));
      for (const id of page) {
        const typedValues = (byKpi.get(id) ?? []).map((edit) => ({
          ...edit,
          value: edit.after?.value ?? null,
          edit,
        }));
        const before = (stored.get(id) ?? []).map((point) => ({ ...point, kpiId: id }));
        const kpi = kpis.get(id);
        const factor = kpi?.factor ?? 1;
        const unusual = unusualAmong(valuesOf(typedValues, factor), valuesOf(before, factor), unitOf);
        for (const [{ points }, what] of unusual)
          if (kpi) for (const { edit } of points) sentences.set(edit, unusualText(what, kpi));
        await yieldIfDue();
      }
    }
  }
  return sentences;
}
