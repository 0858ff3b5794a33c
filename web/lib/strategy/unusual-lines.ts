import type { Records } from '../../../contract/kinds/kinds.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { type PlacedValue, unusualAmong } from '../../../contract/scorecard/unusual.ts';
import { unusualText } from '../../../contract/words/unusual.ts';

/** A value that was typed for a KPI in a period of its grain. */
export interface TypedActual {
  kpi: Pick<Records['kpi'], 'id' | 'measure' | 'unit' | 'decimals'>;
  period: Pick<Period, 'start' | 'label'>;
  text: string;
  value: number | null;
}

/** What is unusual about typed values beside those before them, as a sentence for each. */
export function unusualTexts(
  typed: readonly TypedActual[],
  stored: Iterable<PlacedValue>,
): Map<TypedActual, string> {
  const placed = typed.map((actual) => {
    const { kpi, period, value } = actual;
    return { kpiId: kpi.id, start: period.start, value, actual };
  });
  const units = new Map(typed.map(({ kpi }) => [kpi.id, kpi.unit]));
  const unusual = unusualAmong(placed, stored, (id) => units.get(id) ?? '');
  return new Map(Array.from(unusual, ([{ actual }, what]) => [actual, unusualText(what, actual.kpi)]));
}

/** The lines that ask about unusual values in a grid, one for each below the question; none where all are usual. */
export function unusualLines(texts: ReadonlyMap<TypedActual, string>): string[] {
  if (texts.size === 0) return [];
  const lines = Array.from(
    texts,
    ([{ kpi, period, text }, what]) => `${kpi.measure}, ${period.label}, ${text.trim()}: ${what}`,
  );
  return ['Unusual values. Save again if they are right:', ...lines];
}
