import { responsibleField, type ResponsibleKind } from '../../contract/kinds/kinds.ts';
import type { ChangedEntity } from '../../contract/api/change.ts';
import { type Content, recordsOf } from '../../contract/commands/content.ts';

/** The error message for a change that is no own update. */
export const NOT_OWN =
  'Your role lets you update only what you are responsible for. Changing anything else takes the Read & Write role.';

/** The series of points that are values; the others are the plan. */
const VALUES = /^(?:actual|num|den) /;

const is = (...names: string[]) => {
  const nameSet = new Set(names);
  return (field: string): boolean => nameSet.has(field);
};

const isProgress = is('progress', 'status');

/** The fields that the one who is responsible for a record may update. */
const OWN_FIELDS: Partial<Record<ChangedEntity, (field: string) => boolean>> = {
  kpi: is('actual', 'actualDate', 'actualPeriod'),
  points: (field) => VALUES.test(field),
  initiative: isProgress,
  tactic: isProgress,
  actionStep: isProgress,
  reviewAction: is('isDone'),
};

interface ChangedRecord {
  entity: ChangedEntity;
  id: number;
  before?: object | null;
  after?: object | null;
}

const fieldsOf = ({ before, after }: ChangedRecord): string[] => [
  ...Object.keys(before ?? {}),
  ...Object.keys(after ?? {}),
];

/** Whether an event only enters values and notes of a KPI. */
export const isValueUpdate = (event: ChangedRecord): boolean =>
  (event.entity === 'points' || (event.entity === 'kpi' && !!event.before && !!event.after)) &&
  fieldsOf(event).every((field) => OWN_FIELDS[event.entity]?.(field));

/**
 * Whether an event only updates what a user is responsible for: values and notes of the KPIs whose `ownerId` they are, progress
 * and status of the initiatives, tactics and action steps that name them by username. A display name does not count, because
 * everybody chooses their own.
 */
export function isOwnUpdate(
  content: Content,
  user: { id: number; username: string },
  event: ChangedRecord,
): boolean {
  const { entity, id, before, after } = event;
  const mayUpdate = OWN_FIELDS[entity];
  if (!before || !after || !mayUpdate) return false;
  if (!fieldsOf(event).every(mayUpdate)) return false;
  // The content does not know the owner of an action: updateAction of server/reviews checks it.
  if (entity === 'reviewAction') return true;
  const kind = (entity === 'points' ? 'kpi' : entity) as ResponsibleKind;
  const named = (recordsOf(content, kind).get(id) as Record<string, unknown> | undefined)?.[
    responsibleField(kind)
  ];
  return typeof named === 'string' ? named.toLowerCase() === user.username.toLowerCase() : named === user.id;
}
