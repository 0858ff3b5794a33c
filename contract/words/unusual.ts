import type { Records } from '../kinds/kinds.ts';
import type { Unusual } from '../scorecard/unusual.ts';
import { valueText } from './value.ts';

const countText = (count: number): string => (count === 10 ? 'Ten' : count.toLocaleString('en-US'));

type Kpi = Pick<Records['kpi'], 'unit' | 'decimals'>;

/** What is unusual about a value of a KPI, as a sentence. */
export function unusualText(unusual: Unusual, { unit, decimals }: Kpi): string {
  const text = (value: number): string => valueText(value, { unit, digits: decimals });
  if (unusual.kind === 'times') {
    const { times, last } = unusual;
    const part = Math.round(1 / times);
    const share = part === 10 ? 'A tenth' : `One part in ${countText(part)}`;
    return `${times < 1 ? `${share} of` : `${countText(times)} times`} the last value (${text(last)}).`;
  }
  const { kind, lower, upper } = unusual;
  if (upper === Infinity) return `Less than ${text(lower)}.`;
  const range = `${text(Number(lower.toPrecision(3)))} to ${text(Number(upper.toPrecision(3)))}`;
  return kind === 'unit' ? `Not within ${range}.` : `Outside of the usual ${range}.`;
}
