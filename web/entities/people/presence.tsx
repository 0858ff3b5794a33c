import type { Edited, Present } from '../../../contract/live.ts';
import { present } from '../../lib/live/live.ts';
import { useUser, viewerId } from '../../lib/session.ts';
import { useStored } from '../../lib/store.ts';
import { Avatar, AvatarGroup } from '../../ui/avatar.tsx';

const NOBODY: readonly Present[] = [];

/** The other users who have a strategy open. */
function useOthers(strategyId: number): Present[] {
  const me = useUser()?.id;
  const people = useStored(present, () => present.get().get(strategyId) ?? NOBODY);
  return people.filter(({ userId }) => userId !== me);
}

/** The avatars of the other users on the page. */
export function PeopleHere({ strategyId }: { strategyId: number }) {
  const people = useOthers(strategyId);
  return (
    <div role="status" aria-label="Also here">
      {people.length > 0 && <AvatarGroup people={people} label="Also here" />}
    </div>
  );
}

/** The mark of a record that another user is editing. */
export function EditingMark({ strategyId, entity, id }: { strategyId: number } & Edited) {
  // A string compares by value, so that edits elsewhere on the board do not render this mark again.
  const names = useStored(present, () =>
    (present.get().get(strategyId) ?? NOBODY)
      .filter(
        ({ userId, editing }) =>
          userId !== viewerId() && editing.some((one) => one.entity === entity && one.id === id),
      )
      .map(({ name }) => name)
      .join(', '),
  );
  if (!names) return null;
  const sentence = `${names} ${names.includes(', ') ? 'are' : 'is'} editing this`;
  return (
    <span title={sentence} className="inline-flex">
      <Avatar name={names} size="sm" />
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
