import { PLAIN } from '../value.ts';
import type { NodeType } from '../../kinds/constants.ts';
import type { Change, ChangedEntity } from '../../api/change.ts';
import type { Content } from '../../commands/content.ts';
import { capitalized } from '../capitalized.ts';
import { KINDS, type Records } from '../../kinds/kinds.ts';
import { BESIDE_KINDS, isBesideKind } from '../../kinds/beside/kinds.ts';
import { BESIDE_KIND_NAMES } from '../../kinds/beside/kind.ts';
import { isKindName, KIND_NAMES } from '../../kinds/names.ts';
import { ROLE_LABELS, type Role } from '../../people/roles.ts';
import { pointDetails } from '../point-words.ts';
import { type Calendar, DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { fieldLabel, fieldText, type NameOf, namesIn, NODE_KINDS } from '../field.ts';
import type { PersonNamer } from '../../people/namer.ts';
import type { ChangeDescription, Detail } from './description.ts';
import { describeBeside } from './describe-beside.ts';
import type { ImportCounts } from '../../import/preview.ts';
import type { Responsibilities } from '../../people/sharing.ts';
import { isByUser } from '../by-user.ts';
import { holdingsText } from '../holdings.ts';
import { effectOf } from '../import-effect.ts';
import { counted, listOf } from '../list.ts';

/** Kinds of record with their plurals, as options; without what comes and goes with others. */
const pluralsOf = <K extends string>(
  kinds: readonly K[],
  of: (kind: K) => string | undefined,
): [K, string][] =>
  kinds.flatMap((kind): [K, string][] => {
    const plural = of(kind);
    return plural === undefined ? [] : [[kind, capitalized(plural)]];
  });

/** The options of the filter. */
export const KIND_OPTIONS: readonly [ChangedEntity, string][] = [
  ['node', 'Visions, missions, pillars and objectives'],
  ...pluralsOf(
    KIND_NAMES.filter((kind) => kind !== 'strategy' && kind !== 'node'),
    (kind) => KINDS[kind].plural,
  ),
  ['link', 'Links of the map'],
  ['points', 'Values and targets of KPIs'],
  ['period', 'The lock of periods'],
  ['import', 'Imports'],
  ...pluralsOf(BESIDE_KIND_NAMES, (kind) => BESIDE_KINDS[kind].plural),
  ['strategy', 'The strategy itself'],
  ['membership', 'Members'],
  ['inviteLink', 'Invite links'],
];

/** How many points of one change are named; the sentence counts them all. */
const POINTS_MAX = 12;

/** Looks up the current names of a strategy's records. */
interface Names {
  nameOf: NameOf;
  personOf: PersonNamer;
  /** The name to show of a member by the id; undefined for who left. */
  memberOf: (id: number) => string | undefined;
  typeOf: (id: number) => NodeType | undefined;
  /** What a link connects; undefined for one that was deleted since. */
  linkOf: (id: number) => Records['link'] | undefined;
  calendar: Calendar;
}

/** The current names of the records of a content. */
export function namesOf(
  content: Content,
  personOf: PersonNamer,
  calendar: Calendar = DEFAULT_CALENDAR,
  memberOf: Names['memberOf'] = () => undefined,
): Names {
  return {
    nameOf: namesIn(content),
    personOf,
    memberOf,
    typeOf: (id) => content.node.get(id)?.type,
    linkOf: (id) => content.link.get(id),
    calendar,
  };
}

function detailsOf({ entity, before, after }: Change, names: Names): Detail[] {
  const kind = isKindName(entity) ? entity : undefined;
  return Object.keys(after ?? {}).flatMap((name) => {
    const field = kind && fieldLabel(kind, name);
    if (!kind || field === undefined) return [];
    const isMember = KINDS[kind].fields[name]?.valueType === 'member';
    const text = (record: Change['before']): string => {
      const raw = record?.[name];
      if (isMember && typeof raw === 'number') return names.memberOf(raw) ?? 'a former member';
      return fieldText(kind, name, raw, names.nameOf, names.personOf);
    };
    return [{ field, from: text(before), to: text(after) }];
  });
}

const roleWord = (role: unknown): string => ROLE_LABELS[role as Role] ?? String(role);

function describeMembership(change: Change): string {
  const { operation, label, before, after, id, userId } = change;
  const byUser = isByUser(change);
  if (operation === 'create') {
    const role = roleWord(after?.['role']);
    return byUser ? `joined as ${role}` : `added ${label} as ${role}`;
  }
  if (operation === 'delete') return id === userId && byUser ? 'left the strategy' : `removed ${label}`;
  const { ownerNames } = after ?? {};
  if (Array.isArray(ownerNames)) {
    const named = listOf(ownerNames.map((name) => `“${String(name)}”`));
    return `made ${label} ${holdingsText(after as Responsibilities)}, where it said ${named}`;
  }
  if (after && 'password' in after) return `gave ${label} a temporary password`;
  if (after?.['role'] === 'owner') return `made ${label} the owner`;
  if (before?.['role'] === 'owner')
    return byUser ? 'stayed on with Read & Write' : `gave ${label} Read & Write`;
  return `changed the role of ${label} from ${roleWord(before?.['role'])} to ${roleWord(after?.['role'])}`;
}

/** What happened to a period: its lock and reopening, who was asked for its values, when months lock automatically. */
function describePeriod(change: Change): string {
  const { operation, label, after } = change;
  const { name, reason, nudged, note, closesAfterDays, isArchived, corrected, kept: keptCount } = after ?? {};
  if (operation === 'create')
    return isByUser(change) ? `locked ${label} as “${String(name)}”` : `locked ${label} automatically`;
  if (Array.isArray(nudged))
    return `asked ${listOf(nudged.map(String))} for ${label}${typeof note === 'string' && note !== '' ? `: ${note}` : ''}`;
  if (isArchived !== undefined) return isArchived ? 'archived the strategy' : 'restored the strategy';
  if (closesAfterDays === null) return 'let months stay open until somebody locks them';
  if (closesAfterDays !== undefined)
    return `had months lock automatically ${counted(Number(closesAfterDays), 'day')} after their end`;
  if (corrected !== undefined)
    return `corrected ${counted(Number(corrected), 'result')} of ${label}: ${String(reason)}`;
  if (keptCount !== undefined)
    return `kept ${counted(Number(keptCount), 'result')} of ${label} that ${keptCount === 1 ? 'differs' : 'differ'} from the values${reason === '' ? '' : `: ${String(reason)}`}`;
  return `reopened ${label}: ${String(reason)}`;
}

/** Which sheet was imported, and what that did in numbers. */
const describeImport = ({ label, after }: Change): string =>
  `imported ${label === '' ? 'a pasted sheet' : `“${label}”`}: ${effectOf(after as unknown as ImportCounts)}`;

/** What happened to a link. An update names only what changed, so its ends are those of the record. */
function describeLink(change: Change, names: Names): ChangeDescription {
  const { operation, id, before, after } = change;
  const ends = operation === 'update' ? names.linkOf(id) : (after ?? before);
  const { sourceId, targetId, type } = ends ?? {};
  const [from, to] = [sourceId, targetId].map((end) => `“${names.nameOf('node', end)}”`);
  if (operation === 'update')
    return { sentence: `changed the link from ${from} to ${to}`, details: detailsOf(change, names) };
  const isCause = type === 'causes';
  const verb = operation === 'create' ? 'linked' : 'unlinked';
  return { sentence: `${verb} ${from} ${isCause ? 'as a cause of' : 'and'} ${to}`, details: [] };
}

/** The fields of a place on the map: their numbers say nothing to people. */
const MAP_PLACE = new Set(['mapX', 'mapY']);

const VERBS = { create: 'added', update: 'changed', delete: 'deleted' } as const;

/** The label of a kind, where the type of a node is not known. */
export const labelOfKind = (entity: ChangedEntity): string =>
  isKindName(entity) ? KINDS[entity].label : isBesideKind(entity) ? BESIDE_KINDS[entity].singular : entity;

function kindOf(change: Change, names: Names): string {
  if (change.entity !== 'node') return labelOfKind(change.entity);
  const type = (change.after?.['type'] ?? change.before?.['type'] ?? names.typeOf(change.id)) as
    | NodeType
    | undefined;
  return type ? NODE_KINDS[type] : labelOfKind('node');
}

/** Describes a change. Other records have their current names. */
export function describeChange(change: Change, names: Names): ChangeDescription {
  const { entity, operation, label, before, after } = change;
  if (entity === 'membership') return { sentence: describeMembership(change), details: [] };
  if (entity === 'period') return { sentence: describePeriod(change), details: [] };
  if (entity === 'import') return { sentence: describeImport(change), details: [] };
  if (isBesideKind(entity)) return describeBeside(entity, change, names.personOf);
  if (entity === 'inviteLink') {
    const role = roleWord((after ?? before)?.['role']);
    const sentence =
      operation === 'create' ? `made an invite link for ${role}` : `revoked an invite link for ${role}`;
    return { sentence, details: [] };
  }
  if (entity === 'link') return describeLink(change, names);
  if (entity === 'points') {
    const count = Object.keys(after ?? {}).length;
    const what = count === 1 ? 'a value or target' : `${count} values or targets`;
    const details = pointDetails(change, names.calendar, PLAIN);
    return {
      sentence: `changed ${what} of the KPI “${label}”`,
      details: details.slice(0, POINTS_MAX).map(({ field, from, to, note }) => ({
        field,
        from,
        to: note ? `${to} (${note})` : to,
      })),
    };
  }
  if (entity === 'strategy') {
    const sentence = operation === 'create' ? 'created the strategy' : 'changed the strategy';
    return { sentence, details: operation === 'create' ? [] : detailsOf(change, names) };
  }
  const kind = kindOf(change, names);
  if (operation !== 'update') return { sentence: `${VERBS[operation]} the ${kind} “${label}”`, details: [] };
  const details = detailsOf(change, names);
  const fields = Object.keys(after ?? {});
  if (fields.length > 0 && fields.every((name) => MAP_PLACE.has(name)))
    return { sentence: `moved the ${kind} “${label}” on the map`, details: [] };
  const isMove = fields.includes('position') && details.length === 0;
  return { sentence: `${isMove ? 'moved' : 'changed'} the ${kind} “${label}”`, details };
}
