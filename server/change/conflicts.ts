import type { ChangedEntity } from '../../contract/api/change.ts';
import { type Content, emptyContent, recordsOf } from '../../contract/commands/content.ts';
import { idsIn } from '../../contract/commands/references.ts';
import type { Field } from '../../contract/kinds/kind.ts';
import { KINDS, titleOf } from '../../contract/kinds/kinds.ts';
import { isKindName, type KindName } from '../../contract/kinds/names.ts';
import { memo } from '../../contract/scorecard/steps.ts';
import { shownNames } from '../content/names.ts';
import { authorName } from '../../contract/words/author-name.ts';
import { authorOf } from '../content/events.ts';
import { inPages } from '../lib/paging.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { type LaterChange, type LaterChanges, laterChanges, type Maker } from './later-changes.ts';
import type { StrategyTx } from './tx.ts';

/** An event that the edit would add to the history. */
interface Edit {
  entity: ChangedEntity;
  id: number;
  before?: object;
  after?: object;
  command?: number | undefined;
}

/** Where the body of a call has a field of an edited record. */
export type PathOf = (edit: Pick<Edit, 'command' | 'id'>, field: string) => string;

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function format(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  // A point, or a value with its date.
  if (typeof value === 'object' && 'value' in value) return format(value.value);
  if (typeof value !== 'string') return JSON.stringify(value);
  // The API sends `whenDate` as an instant; people know it as a calendar date.
  return `“${INSTANT.test(value) ? value.slice(0, 10) : value}”`;
}

/** The descriptor of a field; undefined for a field of a member or an invite link. */
const fieldOf = (entity: ChangedEntity, name: string): Field | undefined =>
  isKindName(entity) ? KINDS[entity].fields[name] : undefined;

/** Whether a field only follows from others, so that no user sets it. */
const isDerived = (field: Field | undefined): boolean =>
  field !== undefined && !field.rule && !field.refers && !field.isPlace;

/** How many titles one message lists. */
const TITLES_MAX = 10;

/** The titles of records in the order of their ids: people do not know ids. */
function titlesOf(content: Content, kind: KindName, ids: readonly number[]): string {
  if (ids.length === 0) return 'nothing';
  const shownIds = ids.toSorted((a, b) => a - b).slice(0, TITLES_MAX);
  const records = recordsOf(content, kind);
  const titles = shownIds.flatMap((id) => {
    const record = records.get(id);
    return record ? [format(titleOf(kind, record))] : [];
  });
  const more = ids.length - shownIds.length;
  return more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(', ');
}

/** The names of those who made changes. */
async function namesOf(
  { writer, strategyId }: StrategyTx,
  makers: readonly Maker[],
): Promise<(maker: Maker) => string> {
  const names = new Map<number, string>();
  for await (const ids of inPages([...new Set(makers.map((maker) => maker.user_id))]))
    for (const [id, name] of await shownNames(writer, strategyId, ids)) names.set(id, name);
  return ({ user_id, actor }) => authorName({ name: names.get(user_id) ?? '', ...authorOf(actor) });
}

/** What a field is called beside the one that was typed: a part of a ratio, which replaces its value. */
const PARTS: Partial<Record<string, string>> = { num: 'the numerator', den: 'the denominator' };

/** Says who set a field to what. */
function describe(
  content: Content,
  { edit, field: fieldName }: Conflict,
  value: unknown,
  name: string,
): string {
  const field = fieldOf(edit.entity, fieldName);
  if (field?.isPlace) return `${name} moved this in the meantime`;
  const words = !field?.refers
    ? format(value)
    : value === null
      ? 'Unassigned'
      : titlesOf(content, field.refers.to, idsIn(value));
  const [series = ''] = fieldName.split(' ');
  return `${name} changed ${PARTS[series] ?? 'this'} to ${words} in the meantime`;
}

const TOO_MANY = 'This changed many times since you read it';

/** The fields that an edit sets. */
const fieldsOf = ({ entity, after }: Edit): string[] =>
  Object.keys(after ?? {}).filter((name) => !isDerived(fieldOf(entity, name)));

/** What others changed of the records of edits, by kind and id. */
async function changesOf(
  tx: StrategyTx,
  base: number,
  edits: readonly Edit[],
): Promise<Map<ChangedEntity, Map<number, LaterChanges>>> {
  const all = new Map<ChangedEntity, Map<number, LaterChanges>>();
  for (const [entity, group] of Map.groupBy(edits, (edit) => edit.entity)) {
    const edited = new Map<number, Set<string>>();
    for (const edit of group) {
      const fields = memo(edited, edit.id, () => new Set());
      for (const field of fieldsOf(edit)) fields.add(field);
    }
    all.set(entity, await laterChanges(tx, base, entity, edited));
  }
  return all;
}

/** A field of an edit that others changed; without a change where they changed its record too often. */
interface Conflict {
  edit: Edit;
  field: string;
  change: LaterChange | undefined;
}

/** The fields of an edit that others changed, the newest change first. */
function conflictsOf(edit: Edit, all: ReadonlyMap<number, LaterChanges> | undefined): Conflict[] {
  if (!all?.has(edit.id)) return [];
  const fields = fieldsOf(edit);
  const changes = all.get(edit.id);
  if (!changes) return fields.map((field) => ({ edit, field, change: undefined }));
  const names = new Set(fields);
  return Array.from(changes, ([field, change]) => ({ edit, field, change })).filter(({ field }) =>
    names.has(field),
  );
}

/**
 * Throws conflict where an edit would overwrite a field that another user changed after revision `base`. The details hold
 * the other user's value of each field. Users who edit different fields of one record do not conflict.
 */
export async function refuseConflicts(
  tx: StrategyTx,
  base: number,
  edits: readonly Edit[],
  pathOf: PathOf = (_, field) => field,
): Promise<void> {
  // Nothing was changed since.
  if (base >= tx.revision - 1) return;
  const updates = edits.filter(({ before, after }) => before !== undefined && after !== undefined);
  const changes = await changesOf(tx, base, updates);
  const conflicts = updates.flatMap((edit) => conflictsOf(edit, changes.get(edit.entity)));
  const [first] = conflicts;
  if (!first) return;
  const makers = conflicts.flatMap(({ change }) => change?.by ?? []);
  const nameOf = await namesOf(tx, makers);
  const content = tx.changedContent?.content ?? emptyContent();
  const details = new Map<string, string>();
  for (const conflict of conflicts) {
    const { edit, field, change } = conflict;
    const path = pathOf(edit, field);
    if (details.has(path)) continue;
    const message = change ? describe(content, conflict, change.value, nameOf(change.by)) : TOO_MANY;
    details.set(path, message);
  }
  throw new Refusal('conflict', `${details.get(pathOf(first.edit, first.field))}.`, {
    details: [...details].map(([path, message]) => ({ path, message })),
  });
}
