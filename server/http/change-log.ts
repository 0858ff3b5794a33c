import type { FastifyRequest } from 'fastify';
import { CHANGED_ENTITIES } from '../../contract/api/change.ts';
import { isBesideKind } from '../../contract/kinds/beside/kinds.ts';
import { isKindName } from '../../contract/kinds/names.ts';
import type { Entry } from '../change/entry.ts';
import { snakeCase } from '../store/tables.ts';
import type { Store } from '../store/store.ts';
import { type About, idsIn, logEvent } from './security-log.ts';

type LoggedEvent = [event: string, about: About];

const rank = ({ entity }: Entry): number => CHANGED_ENTITIES.indexOf(entity);

/** The event of a deletion of a record beside the plan; a revoked page has one of its own. */
function besideDeletionIn(entries: readonly Entry[]): LoggedEvent | undefined {
  const main = entries.find(
    ({ entity, after }) => after === undefined && isBesideKind(entity) && entity !== 'publication',
  );
  if (!main) return undefined;
  const event = main.entity === 'finding' ? 'dismissal.removed' : `${snakeCase(main.entity)}.deleted`;
  return [event, { record: main.id }];
}

/** The event of a deletion: the record in the path (members and links have events of their own), and the number of deleted records by kind. */
function deletionIn(entries: readonly Entry[], ids: readonly number[]): LoggedEvent | undefined {
  const deleted = entries
    .filter(({ entity, after }) => after === undefined && isKindName(entity) && entity !== 'strategy')
    .toSorted((a, b) => rank(a) - rank(b));
  const main = deleted.find(({ id }) => ids.includes(id)) ?? deleted[0];
  if (!main) return besideDeletionIn(entries);
  const kinds = Map.groupBy(deleted, ({ entity }) => entity);
  const counts = Object.fromEntries([...kinds].map(([kind, those]) => [kind, those.length]));
  return [`${snakeCase(main.entity)}.deleted`, { record: main.id, label: main.label, deleted: counts }];
}

const word = (fields: object | undefined, field: string): string | undefined => {
  const value = (fields as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' ? value : undefined;
};

/** The event for a history entry of a member, an invite link, a published page, a webhook or a data pull. */
function rightsIn(
  { entity, id, label, before, after }: Entry,
  viewerId: number | undefined,
): LoggedEvent | undefined {
  const role = word(after ?? before, 'role');
  if (entity === 'inviteLink') {
    return [after ? 'invite_link.made' : 'invite_link.revoked', { link: id, role }];
  }
  if (entity === 'publication') {
    const changed = after && 'linkAt' in after ? 'link_made' : 'changed';
    const event = !after ? 'revoked' : before ? changed : 'made';
    return [`publication.${event}`, { publication: id, label }];
  }
  if ((entity === 'webhook' || entity === 'pull') && after) {
    const changed = 'secret' in after ? 'secret_renewed' : 'changed';
    return [`${entity}.${before ? changed : 'made'}`, { record: id, label }];
  }
  if (entity !== 'membership') return undefined;
  if (!after) return [id === viewerId ? 'member.left' : 'member.removed', { of: id, role }];
  if (!before) return ['member.joined', { of: id, role }];
  if (word(after, 'password')) return ['password.reset', { of: id }];
  if (role === 'owner') return ['strategy.handed_over', { of: id }];
  // The other half of handing over.
  if (word(before, 'role') === 'owner') return undefined;
  return ['role.changed', { of: id, from: word(before, 'role'), to: role }];
}

async function namesOf(store: Store, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  try {
    const rows = await store.read
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, username }) => [id, username]));
  } catch {
    // The change is committed, so the log has what is known.
    return new Map();
  }
}

/** Logs what a committed change deleted, and the changed rights. */
export async function logChange(
  request: FastifyRequest,
  store: Store,
  entries: readonly Entry[],
): Promise<void> {
  const deletion = deletionIn(entries, idsIn(request.params));
  if (deletion) logEvent(request, ...deletion);
  const rights = entries.flatMap((entry) => {
    const event = rightsIn(entry, request.viewer?.id);
    return event ? [event] : [];
  });
  const names = await namesOf(
    store,
    rights.flatMap(([, { of }]) => (typeof of === 'number' ? [of] : [])),
  );
  for (const [event, about] of rights) {
    const ofUsername = typeof about['of'] === 'number' ? names.get(about['of']) : undefined;
    logEvent(request, event, { ...about, ofUsername });
  }
}
