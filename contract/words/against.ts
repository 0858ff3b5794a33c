import type { Band } from '../scorecard/score.ts';
import {
  type Format,
  type FormattedKpi,
  formatOf,
  type JudgedValue,
  plainValue,
  targetText,
  valueText,
} from './value.ts';

/** The value of a KPI in a period, and what it is compared with. */
interface Compared {
  value: number | null;
  target: number | null;
  redLine: number | null;
  band: Band | null;
  settings?: JudgedValue['settings'];
}

/** Value and target with one unit: '5.4' and '5%'. Without a target, which is empty, the value has the unit. */
export function againstIn(
  compared: Pick<Compared, 'value' | 'target' | 'band'>,
  format: Format,
): { value: string; target: string } {
  const { value } = compared;
  const target = targetText(compared, format);
  return {
    value: target === '' || value === null ? valueText(value, format, '–') : plainValue(value, format),
    target,
  };
}

/** Value and target of a KPI in a period. */
export const againstOf = (compared: Compared, kpi: FormattedKpi): { value: string; target: string } =>
  againstIn(compared, formatOf(kpi, compared));

/** The target of a KPI: of a tracked one that of the period; `none` where it has none. */
export const targetOf = (kpi: FormattedKpi, scored: JudgedValue | undefined, none = ''): string =>
  scored ? targetText(scored, formatOf(kpi, scored), none) : valueText(kpi.target, formatOf(kpi), none);

/** Value and target of a KPI as numbers: of a tracked one those of the period. */
export const numbersOf = (
  { actual, target }: Record<'actual' | 'target', number | null>,
  scored: Pick<Compared, 'value' | 'target'> | undefined,
): Pick<Compared, 'value' | 'target'> => scored ?? { value: actual, target };

/** Value and target in one text: '5.4 / 5%'. */
export function againstText(compared: Compared, kpi: FormattedKpi): string {
  const { value, target } = againstOf(compared, kpi);
  return target === '' ? value : `${value} / ${target}`;
}
