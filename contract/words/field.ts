import type { NodeType } from '../kinds/constants.ts';
import { isInRange } from '../scorecard/date-range.ts';
import { type Content, recordsOf } from '../commands/content.ts';
import { KINDS, titleOf } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { UNASSIGNED } from './unassigned.ts';
import type { Dated } from '../scorecard/settings.ts';

/** The names of nodes in a sentence. */
export const NODE_KINDS: Record<NodeType, string> = {
  vision: 'vision',
  mission: 'mission',
  perspective: 'pillar',
  objective: 'objective',
};

const NOTHING = 'nothing';
const DAY = /^\d{4}-\d{2}-\d{2}/;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
});
const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
// A calendar date is the same day everywhere.
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date in words; one that an upgrade emptied stands as it was, because the words of its year would have two digits. */
function dayText(text: string): string {
  const day = text.slice(0, 10);
  return isInRange(day) ? date.format(new Date(day)) : day;
}

/** Whether a value is one with its date, such as a baseline. */
const isDated = (raw: unknown): raw is Dated =>
  typeof raw === 'object' && raw !== null && 'value' in raw && 'date' in raw;

/** The label of a field that a person sets; undefined for the others, which follow or go without saying. */
export function fieldLabel(kind: KindName, name: string): string | undefined {
  const field = KINDS[kind].fields[name];
  return field && !field.isFixed && (field.rule || field.refers) ? field.label || undefined : undefined;
}

/** The current title of a record. */
export type NameOf = (kind: KindName, id: unknown) => string;

/** The titles of the records of a content; a deleted one is named as removed. */
export const namesIn =
  (content: Content): NameOf =>
  (kind, id) => {
    const record = recordsOf(content, kind).get(Number(id));
    return record ? titleOf(kind, record) : 'something removed since';
  };

/** The value of a field as a text; the kind is undefined for what has no descriptor. */
export function fieldText(kind: KindName | undefined, name: string, raw: unknown, nameOf: NameOf): string {
  const to = kind && KINDS[kind].fields[name]?.refers?.to;
  if (name === 'nodeId' && raw === null) return UNASSIGNED;
  if (raw === null || raw === undefined || raw === '') return NOTHING;
  if (Array.isArray(raw)) {
    const all = raw.map((item) => (to ? nameOf(to, item) : String(item)));
    return all.length === 0 ? NOTHING : all.join(', ');
  }
  if (to) return nameOf(to, raw);
  if (typeof raw === 'number') {
    if (name === 'budget') return dollars.format(raw);
    return name === 'progress' ? `${raw}%` : quantity.format(raw);
  }
  if (isDated(raw))
    return `${quantity.format(raw.value)}${raw.date === null ? '' : ` on ${dayText(raw.date)}`}`;
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return name.endsWith('Date') && DAY.test(text) ? dayText(text) : text;
}
