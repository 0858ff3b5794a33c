import type { KpiUpdate } from '../../../contract/month/updates.ts';
import type { Unusual } from '../../../contract/scorecard/unusual.ts';
import { valueText } from '../../../contract/words/value.ts';
import { dayOfInstant } from '../../lib/time/dates.ts';

const countText = (count: number): string => (count === 10 ? 'Ten' : count.toLocaleString('en-US'));

/** What is unusual about a value, as a sentence. */
export function unusualText(unusual: Unusual, { unit, decimals }: KpiUpdate): string {
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

/** How long ago something was: 'a minute ago'; after a day its date. */
export function agoText(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return 'just now';
  if (hours < 1) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  if (hours >= 24) return `on ${dayOfInstant(at)}`;
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}
