import type { NodeType } from '../kinds/constants.ts';
import { type Content, recordsOf } from '../commands/content.ts';
import { KINDS, titleOf } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { PersonNamer } from '../people/namer.ts';
import { valueText } from '../values/value-text.ts';
import { UNASSIGNED } from './unassigned.ts';

/** The names of nodes in a sentence. */
export const NODE_KINDS: Record<NodeType, string> = {
  vision: 'vision',
  mission: 'mission',
  perspective: 'pillar',
  objective: 'objective',
};

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

/** The value of a field as a text. */
export function fieldText(
  kind: KindName,
  name: string,
  raw: unknown,
  nameOf: NameOf,
  personOf: PersonNamer,
): string {
  const { valueType = 'text', refers } = KINDS[kind].fields[name] ?? {};
  if (name === 'nodeId' && raw === null) return UNASSIGNED;
  return valueText(valueType, raw, { personOf, ...(refers && { nameOf: (id) => nameOf(refers.to, id) }) });
}
