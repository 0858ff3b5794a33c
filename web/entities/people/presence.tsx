import type { Edited, Present } from '../../../contract/api/live.ts';
import { present } from '../../lib/sync/live/live.ts';
import { viewerId } from '../../lib/session/session.ts';
import { useNamed } from '../../lib/strategy/people.ts';
import { useStored } from '../../lib/store.ts';
import { Avatar } from '../../ui/avatar.tsx';

const NOBODY: readonly Present[] = [];

/** The mark of a record that another user is editing. */
export function EditingMark({ strategyId, entity, id }: { strategyId: number } & Edited) {
  // A string compares by value, so that edits elsewhere on the board do not render this mark again.
  const ids = useStored(present, () =>
    (present.get().get(strategyId) ?? NOBODY)
      .filter(
        ({ userId, editing }) =>
          userId !== viewerId() && editing.some((edited) => edited.entity === entity && edited.id === id),
      )
      .map(({ userId }) => userId)
      .join(' '),
  );
  return ids && <Editors strategyId={strategyId} ids={ids.split(' ').map(Number)} />;
}

/** The users with some ids, as those who edit a record. */
function Editors({ strategyId, ids }: { strategyId: number; ids: readonly number[] }) {
  const users = (present.get().get(strategyId) ?? NOBODY).filter(({ userId }) => ids.includes(userId));
  const names = useNamed(strategyId, users)
    .map(({ name }) => name)
    .join(', ');
  const sentence = `${names} ${names.includes(', ') ? 'are' : 'is'} editing this`;
  return (
    <span title={sentence} className="inline-flex">
      <Avatar name={names} size="sm" />
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
