import type { NodeType } from '../kinds/constants.ts';
import { isInRange } from '../scorecard/date-range.ts';
import { type Content, recordsOf } from '../commands/content.ts';
import { KINDS, titleOf } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { PersonNamer } from '../people/namer.ts';
import { RESPONSIBLE } from '../people/responsible.ts';
import { dayText, quantityText } from './formats.ts';
import { lazily } from './lazily.ts';
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

const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 }),
);

/** A date in words; one that an upgrade emptied stands as it was, because the words of its year would have two digits. */
function dateText(text: string): string {
  const day = text.slice(0, 10);
  return isInRange(day) ? dayText(day) : day;
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

const PEOPLE = new Set<string>([...Object.values(RESPONSIBLE), 'inputOwner', 'ownerName']);

/** Whether a field names a person by a text, which is the username of a member. */
export const isPersonField = (name: string): boolean => PEOPLE.has(name);

/** The value of a field as a text; the kind is undefined for what has no descriptor. */
export function fieldText(
  kind: KindName | undefined,
  name: string,
  raw: unknown,
  nameOf: NameOf,
  personOf: PersonNamer,
): string {
  const to = kind && KINDS[kind].fields[name]?.refers?.to;
  if (name === 'nodeId' && raw === null) return UNASSIGNED;
  if (raw === null || raw === undefined || raw === '') return NOTHING;
  if (Array.isArray(raw)) {
    const all = raw.map((item) => (to ? nameOf(to, item) : String(item)));
    return all.length === 0 ? NOTHING : all.join(', ');
  }
  if (to) return nameOf(to, raw);
  if (typeof raw === 'number') {
    if (name === 'budget') return dollars().format(raw);
    return name === 'progress' ? `${raw}%` : quantityText(raw);
  }
  if (isDated(raw))
    return `${quantityText(raw.value)}${raw.date === null ? '' : ` on ${dateText(raw.date)}`}`;
  if (typeof raw === 'string' && isPersonField(name)) return personOf(raw);
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return name.endsWith('Date') && DAY.test(text) ? dateText(text) : text;
}
