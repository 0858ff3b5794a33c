import type { Change } from '../../api/change.ts';
import type { BesideKindName } from '../../kinds/beside/kind.ts';
import { BESIDE_KINDS } from '../../kinds/beside/kinds.ts';
import type { PersonNamer } from '../../people/namer.ts';
import { valueText } from '../../values/value-text.ts';
import type { ChangeDescription, Detail } from './description.ts';

const VERBS = { create: 'added', update: 'changed', delete: 'deleted' } as const;

/** What was done, where a change of a kind is more than a change of its fields. */
function phraseOf(kind: BesideKindName, { operation, after }: Change): string {
  const { phrases, singular } = BESIDE_KINDS[kind];
  if (kind === 'review' && after?.['state'] === 'held') return 'ended the review';
  if (kind === 'publication' && after && 'linkAt' in after) return 'made a new link for the page';
  return phrases?.[operation] ?? `${VERBS[operation]} the ${singular}`;
}

/** What follows the title. */
function endOf(kind: BesideKindName, { operation, before, after }: Change): string {
  if (kind === 'finding') return operation === 'delete' ? ' again' : '';
  if (kind === 'reviewAction') return ' of a review';
  return kind === 'snapshot' ? ` of ${String((after ?? before)?.['periodLabel'])}` : '';
}

/** The start of the fields of a review that hold the decision on an item. */
const DECISION = 'decision ';

/** The label of a field; undefined for one that people do not read. */
const labelOf = (kind: BesideKindName, name: string): string | undefined =>
  name.startsWith(DECISION)
    ? `Decision on “${name.slice(DECISION.length)}”`
    : BESIDE_KINDS[kind].fields[name];

function textOf(kind: BesideKindName, name: string, value: unknown, personOf: PersonNamer): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return valueText(BESIDE_KINDS[kind].valueTypes?.[name] ?? 'text', value, { personOf });
}

/** Describes a change of a record beside the plan. */
export function describeBeside(
  entity: BesideKindName,
  change: Change,
  personOf: PersonNamer,
): ChangeDescription {
  const { label, before, after } = change;
  // An upgrade that emptied the date of an action recorded it as one of its review.
  const kind = entity === 'review' && after && 'due' in after ? 'reviewAction' : entity;
  const details = Object.keys(after ?? before ?? {}).flatMap((name): Detail[] => {
    const field = labelOf(kind, name);
    if (field === undefined) return [];
    const [from, to] = [before, after].map((record) => textOf(kind, name, record?.[name], personOf)) as [
      string,
      string,
    ];
    // The sentence has the title of a new record already.
    const isTitle = before === null && to === label;
    return from === to || isTitle ? [] : [{ field, from, to }];
  });
  return { sentence: `${phraseOf(kind, change)} “${label}”${endOf(kind, change)}`, details };
}
