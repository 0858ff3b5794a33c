import { idRequired, initialOf, KINDS, type AnyRecord } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { Command, Fields } from './commands.ts';
import { type Content, type ContentEvent, Draft, inverse, recordsOf } from './content.ts';
import { withDatesInRange } from './dates-in-range.ts';
import { isFollowed } from './derived-progress.ts';
import { idsIn, REFERENCES, REFERRING } from './references.ts';
import { type PlanLimits, refuseTooMany } from './limits.ts';
import { isSameValue } from './same-value.ts';
import { cannotBeUndone, badField, notFound, type Refusal } from '../api/refusal.ts';
import { rulesOfKind } from './rules.ts';

/** What a decision depends on beside the content. */
export interface Context {
  strategyId: number;
  /** Today in UTC, YYYY-MM-DD. */
  day: string;
  /** Today in the time zone of the strategy; by default `day`. */
  today?: string;
  limits: PlanLimits;
  /** A negative id that no record has yet. */
  nextId: () => number;
}

const daysOf = ({ day, today = day }: Context) => ({ day, today });

/** What a command changes, and the id of the record it is about. */
export interface Decision {
  id: number;
  events: ContentEvent[];
}

/** The update from one state of a record to another: the fields that differ. None where nothing does. */
function update(entity: KindName, before: AnyRecord, after: AnyRecord): ContentEvent[] {
  const names = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]));
  if (names.length === 0) return [];
  const pick = (from: AnyRecord) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return [{ entity, id: before.id, before: pick(before), after: pick(after) }];
}

const deletion = (entity: KindName, record: AnyRecord): ContentEvent => ({
  entity,
  id: record.id,
  before: record,
  after: null,
});
const creation = (entity: KindName, record: AnyRecord): ContentEvent => ({
  entity,
  id: record.id,
  before: null,
  after: record,
});

function find(content: Content, kind: KindName, id: number): AnyRecord {
  const record = recordsOf(content, kind).get(id);
  if (!record) throw notFound(`This ${KINDS[kind].label}`);
  return record;
}

/** Throws where a given reference names no record of this strategy. */
function requireReferences(content: Content, kind: KindName, fields: Fields): void {
  for (const { field, to } of REFERENCES[kind]) {
    const value = fields[field];
    if (Array.isArray(value) && !value.every((id) => recordsOf(content, to).has(id as number)))
      throw badField(field, `Choose ${KINDS[to].label}s of this strategy`);
    if (typeof value === 'number') find(content, to, value);
  }
}

/** The fields of a command that its kind has, without those that cannot change. */
function givenFields(kind: KindName, fields: Fields, isNew: boolean): Fields {
  const descriptors = KINDS[kind].fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const field = Object.hasOwn(descriptors, name) ? descriptors[name] : undefined;
      return field && value !== undefined && (field.rule || field.refers) && (isNew || !field.isFixed);
    }),
  );
}

/** A record with the initial values of its kind. */
function blankOf(kind: KindName, id: number, { strategyId }: Context): AnyRecord {
  const blank: AnyRecord = { id };
  for (const [name, { initial }] of Object.entries(KINDS[kind].fields))
    blank[name] = name === 'strategyId' ? strategyId : initial;
  return blank;
}

function create(content: Content, kind: KindName, id: number, fields: Fields, context: Context): Decision {
  refuseTooMany(content, context.limits, kind, fields);
  const input = givenFields(kind, fields, true);
  requireReferences(content, kind, input);
  const blank = blankOf(kind, id, context);
  const record = { ...blank, ...input };
  const missing = Object.keys(blank).find((name) => record[name] === undefined);
  if (missing !== undefined) throw badField(missing, 'Required');
  const { complete, existing, links } = rulesOfKind(kind);
  const next = complete({ content, before: undefined, next: record, input: fields, ...daysOf(context) });
  const same = existing?.(content, next);
  if (same) return { id: same.id, events: [] };
  const events = [creation(kind, next)];
  const ends = links?.(content, next) ?? [];
  if (ends.length === 0) return { id, events };
  const draft = new Draft(content);
  for (const end of ends) {
    refuseTooMany(draft.content, context.limits, 'link', {});
    // Both ends exist and the node is new, so there is no such link yet.
    const event = creation('link', { ...blankOf('link', context.nextId(), context), ...end });
    draft.apply(event);
    events.push(event);
  }
  return { id, events };
}

function change(content: Content, kind: KindName, id: number, fields: Fields, context: Context): Decision {
  const before = find(content, kind, id);
  const input = givenFields(kind, fields, false);
  requireReferences(content, kind, input);
  const { complete } = rulesOfKind(kind);
  const next = complete({
    content,
    before,
    next: { ...before, ...input },
    input: fields,
    ...daysOf(context),
  });
  return { id, events: update(kind, before, next) };
}

/** Records of one kind. */
interface Layer {
  kind: KindName;
  ids: ReadonlySet<number>;
}

/** What a deletion takes along, in layers: the record itself, then what refers to it, then what refers to that. */
function takenAlong(content: Content, kind: KindName, id: number): Layer[] {
  const layers: Layer[] = [{ kind, ids: new Set([id]) }];
  const gone = new Set([`${kind} ${id}`]);
  for (const { kind: to, ids } of layers) {
    for (const { kind: from, field, onDelete } of REFERRING.get(to) ?? []) {
      if (onDelete !== 'delete') continue;
      const next = new Set<number>();
      for (const record of recordsOf(content, from).values())
        if (ids.has(record[field] as number) && !gone.has(`${from} ${record.id}`)) next.add(record.id);
      for (const to of next) gone.add(`${from} ${to}`);
      if (next.size > 0) layers.push({ kind: from, ids: next });
    }
  }
  return layers;
}

/** Sets the references to deleted records to none, in the records that stay. */
function unset(content: Content, layers: readonly Layer[]): ContentEvent[] {
  const events: ContentEvent[] = [];
  const goes = ({ id }: AnyRecord, kind: KindName) =>
    layers.some((layer) => layer.kind === kind && layer.ids.has(id));
  for (const { kind: to, ids } of layers) {
    for (const { kind, field, onDelete } of REFERRING.get(to) ?? []) {
      if (onDelete !== 'unset') continue;
      for (const record of recordsOf(content, kind).values()) {
        const value = record[field];
        if (!idsIn(value).some((id) => ids.has(id)) || goes(record, kind)) continue;
        const left = Array.isArray(value) ? (value as number[]).filter((id) => !ids.has(id)) : null;
        events.push({ entity: kind, id: record.id, before: { [field]: value }, after: { [field]: left } });
      }
    }
  }
  return events;
}

/** Deletes a record with those that cannot be without it; other references to them become none. */
function remove(content: Content, kind: KindName, id: number): Decision {
  find(content, kind, id);
  const layers = takenAlong(content, kind, id);
  // What refers goes before what it refers to.
  const deletions = layers
    .toReversed()
    .flatMap((layer) => Array.from(layer.ids, (id) => deletion(layer.kind, find(content, layer.kind, id))));
  return { id, events: [...unset(content, layers), ...deletions] };
}

const cannotUndo = (what: string): Refusal => cannotBeUndone(`${what} in the meantime`);

/** The events that take one event back. Throws conflict where the content no longer has what it made. */
function takeBack(
  content: Content,
  { entity, id, before, after }: ContentEvent,
  { limits }: Context,
): ContentEvent[] {
  const record = recordsOf(content, entity).get(id);
  // The version that wrote the event may not have had all fields.
  const complete = (fields: AnyRecord): AnyRecord => ({ ...initialOf(entity), ...fields });
  if (entity === 'strategy' && (before === null || after === null))
    throw badField('revision', 'The creation of a strategy cannot be undone');
  if (before === null) {
    const restored = complete(withDatesInRange(entity, after as AnyRecord));
    if (record) throw cannotUndo('it was restored');
    refuseTooMany(content, limits, entity, restored);
    if (rulesOfKind(entity).existing?.(content, restored)) throw cannotUndo('it was made again');
    return [creation(entity, restored)];
  }
  if (!record) throw cannotUndo('it was deleted');
  /** Another state of the record, with what follows in both from what others hold. */
  const withFollowing = (other: AnyRecord): AnyRecord => {
    const following = (of: AnyRecord): readonly string[] => rulesOfKind(entity).follows?.(of) ?? [];
    const inBoth = following(record).filter((name) => following(other).includes(name));
    return { ...other, ...Object.fromEntries(inBoth.map((name) => [name, record[name]])) };
  };
  if (after !== null)
    return update(entity, record, withFollowing({ ...record, ...withDatesInRange(entity, after) }));
  // What was created is deleted only as it was.
  if (update(entity, withFollowing(complete(before as AnyRecord)), record).length > 0)
    throw cannotUndo('it was changed');
  return [deletion(entity, record)];
}

/** Events in which the updates of a record are one: what of it follows from others is not that of a state in between. */
function withUpdatesJoined(events: readonly ContentEvent[]): ContentEvent[] {
  const joined = new Map<string, ContentEvent>();
  return events.flatMap((event) => {
    const { entity, id, before, after } = event;
    if (before === null || after === null || !rulesOfKind(entity).follows) return [event];
    const update = joined.get(`${entity} ${id}`);
    if (!update) {
      const first = { ...event };
      joined.set(`${entity} ${id}`, first);
      return [first];
    }
    Object.assign(update, { before: { ...before, ...update.before }, after: { ...update.after, ...after } });
    return [];
  });
}

/** Takes back events, as far as the content still has what they made. Throws conflict where it does not. */
function undo(content: Content, undone: readonly ContentEvent[], context: Context): Decision {
  const draft = new Draft(content);
  const events: ContentEvent[] = [];
  for (const event of withUpdatesJoined(inverse(undone))) {
    // It follows again from what is left.
    if (isFollowed(draft.content, event)) continue;
    for (const made of takeBack(draft.content, event, context)) {
      draft.apply(made);
      events.push(made);
    }
  }
  requireWhole(draft.content, events);
  requireRules(draft.content, events, context);
  return { id: undone[0]?.id ?? 0, events };
}

/** Throws conflict where restored records refer to missing ones, or where others refer to deleted ones. */
function requireWhole(content: Content, events: readonly ContentEvent[]): void {
  const deleted = Map.groupBy(
    events.filter(({ after }) => after === null),
    ({ entity }) => entity,
  );
  for (const [entity, records] of deleted) {
    const ids = new Set(records.map(({ id }) => id));
    for (const { kind, field } of REFERRING.get(entity) ?? [])
      for (const record of recordsOf(content, kind).values())
        if (idsIn(record[field]).some((id) => ids.has(id))) throw cannotUndo('something was added to it');
  }
  for (const { entity, id, after } of events) {
    const record = after && recordsOf(content, entity).get(id);
    if (!record) continue;
    for (const { field, to } of REFERENCES[entity])
      if (!idsIn(record[field]).every((id) => recordsOf(content, to).has(id)))
        throw cannotUndo('what it belongs to was deleted');
  }
}

/** Throws conflict where the rules of a kind refuse a record as it is after an undo. */
function requireRules(content: Content, events: readonly ContentEvent[], context: Context): void {
  for (const { entity, id, after } of events) {
    const record = after && recordsOf(content, entity).get(id);
    if (!record) continue;
    try {
      const input = after as Fields;
      rulesOfKind(entity).complete({ content, before: record, next: record, input, ...daysOf(context) });
    } catch (error) {
      const { details: [fault] = [] } = error as Refusal;
      throw fault ? cannotBeUndone(fault.message) : error;
    }
  }
}

/** Decides what a command changes in a content. Pure; throws a Refusal. */
export function decide(content: Content, command: Command, context: Context): Decision {
  if (command.type === 'undo') return undo(content, command.events, context);
  // Its points are decided by what is stored of them: see enter-values.ts.
  if (command.type === 'values.enter') return { id: find(content, 'kpi', command.id).id, events: [] };
  const [kind, operation] = command.type.split('.') as [KindName, 'create' | 'update' | 'delete'];
  const { id, fields } = command as { id?: number; fields: Fields };
  if (operation === 'create') return create(content, kind, id ?? context.nextId(), fields, context);
  if (id === undefined) throw badField('id', idRequired(kind));
  return operation === 'update' ? change(content, kind, id, fields, context) : remove(content, kind, id);
}
