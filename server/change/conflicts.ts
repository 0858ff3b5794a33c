import type { ChangedEntity } from '../../contract/api/change.ts';
import { type Content, emptyContent, recordsOf } from '../../contract/commands/content.ts';
import { idsIn } from '../../contract/commands/references.ts';
import type { Field } from '../../contract/kinds/kind.ts';
import { KINDS, titleOf } from '../../contract/kinds/kinds.ts';
import { isKindName, type KindName } from '../../contract/kinds/names.ts';
import { actorOf } from '../store/principal.ts';
import { authorOf } from '../content/events.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';
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

/** Who made a change. */
type Maker = Pick<Row<'events'>, 'user_id' | 'actor'>;

/** A field that another principal changed since the author read it. */
interface Conflict {
  by: Maker;
  value: unknown;
}

async function nameOf(writer: Writer, { user_id, actor }: Maker): Promise<string> {
  const user = await writer
    .selectFrom('users')
    .select('display_name as name')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { ...user, ...authorOf(actor) }.name;
}

/** Says who set a field to what. */
async function describe(
  { writer, changedContent }: StrategyTx,
  field: Field | undefined,
  { by, value }: Conflict,
): Promise<string> {
  const name = await nameOf(writer, by);
  if (field?.isPlace) return `${name} moved this in the meantime`;
  const content = changedContent?.content ?? emptyContent();
  const words = !field?.refers
    ? format(value)
    : value === null
      ? 'Unassigned'
      : titlesOf(content, field.refers.to, idsIn(value));
  return `${name} changed this to ${words} in the meantime`;
}

/** How many changes of one record a check reads, newest first: clients choose the revision it starts from. */
export const CHANGES_MAX = 200;
/** How many changes one statement reads: the newest ones usually decide. */
const PAGE = 20;

const TOO_MANY = 'This changed many times since you read it';

/** The key of an event within its strategy, and its author. */
interface EventKey extends Maker {
  revision: number;
  seq: number;
}

/** Finds the newest change by others of each field. Undefined where the record changed more than CHANGES_MAX times since. */
async function findConflicts(
  { writer, strategyId, principal, userId }: StrategyTx,
  base: number,
  { entity, id }: Edit,
  fields: string[],
): Promise<Map<string, Conflict> | undefined> {
  const record = writer
    .selectFrom('events')
    .where('strategy_id', '=', strategyId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id);
  const since: EventKey[] = await record
    .select(['revision', 'seq', 'user_id', 'actor'])
    .where('revision', '>', base)
    .orderBy('revision', 'desc')
    .orderBy('seq', 'desc')
    .limit(CHANGES_MAX + 1)
    .execute();
  if (since.length > CHANGES_MAX) return undefined;
  const own = actorOf(principal);
  const others = since.filter((event) => event.user_id !== userId || event.actor !== own);
  const open = new Set(fields);
  const found = new Map<string, Conflict>();
  for (let from = 0; from < others.length && open.size > 0; from += PAGE) {
    const some = others.slice(from, from + PAGE);
    const rows = await record
      .select(['user_id', 'actor', 'after'])
      .where((row) =>
        row.or(
          some.map(({ revision, seq }) => row.and([row('revision', '=', revision), row('seq', '=', seq)])),
        ),
      )
      .where('operation', '=', 'update')
      .orderBy('revision', 'desc')
      .orderBy('seq', 'desc')
      .execute();
    for (const row of rows) {
      const theirs = JSON.parse(row.after ?? '{}') as Record<string, unknown>;
      for (const field of open) {
        if (!(field in theirs)) continue;
        found.set(field, { by: row, value: theirs[field] });
        open.delete(field);
      }
    }
  }
  return found;
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
  const details = new Map<string, string>();
  for (const edit of edits) {
    if (edit.before === undefined || edit.after === undefined) continue;
    await yieldIfDue();
    const fields = Object.keys(edit.after).filter((name) => !isDerived(fieldOf(edit.entity, name)));
    const conflicts = await findConflicts(tx, base, edit, fields);
    for (const field of conflicts?.keys() ?? fields) {
      const path = pathOf(edit, field);
      if (details.has(path)) continue;
      const conflict = conflicts?.get(field);
      details.set(path, conflict ? await describe(tx, fieldOf(edit.entity, field), conflict) : TOO_MANY);
    }
  }
  const [first] = details.values();
  if (first === undefined) return;
  throw new Refusal('conflict', `${first}.`, {
    details: [...details].map(([path, message]) => ({ path, message })),
  });
}
