import type { Change } from '../../../../contract/api/change.ts';
import { apply, type ContentEvent, type Revised } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import { isKindName } from '../../../../contract/kinds/names.ts';
import type { Changes } from './read-with-changes.ts';

/** The events of the content among changes: those of members and invite links are none. */
export const contentEventsOf = (changes: readonly Change[]): ContentEvent[] =>
  changes.flatMap(({ entity, id, before, after }) =>
    isKindName(entity) ? [{ entity, id, before, after }] : [],
  );

/**
 * Applies changes to a strategy's content, without those that it has already.
 * Undefined where changes before them are missing: the content must be read again.
 */
export function catchUp({ revision, content }: Revised, { from, to, changes }: Changes): Revised | undefined {
  if (from > revision) return undefined;
  const fresh = changes.filter((change) => change.revision > revision && change.entity !== 'strategy');
  return { revision: Math.max(revision, to), content: apply(content, contentEventsOf(fresh)) };
}

/** Applies the changes of the strategy itself that it does not have yet. Where earlier ones are missing, it stays as it is. */
export function catchUpStrategy(strategy: Strategy, { from, to, changes }: Changes): Strategy {
  if (from > strategy.revision) return strategy;
  const fresh = changes.filter(
    ({ revision, entity, operation }) =>
      revision > strategy.revision && entity === 'strategy' && operation === 'update',
  );
  const updates = fresh.map(({ after }) => after);
  return Object.assign({ ...strategy, revision: Math.max(strategy.revision, to) }, ...updates) as Strategy;
}
