import { numbersOf } from '../../../contract/words/against.ts';
import { whyNoValue } from '../../../contract/words/reason.ts';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { NoValue } from '../../ui/no-value.tsx';
import { formatActual } from './format.ts';

/** The value of a KPI with its unit, or why it has none. */
export const actualOf = (kpi: Kpi, scored: ScoredKpi | undefined) =>
  numbersOf(kpi, scored).value === null ? <NoValue why={whyNoValue(scored)} /> : formatActual(kpi, scored);
