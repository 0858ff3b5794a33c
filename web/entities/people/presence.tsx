import type { Edited, Present } from '../../../contract/live.ts';
import { present } from '../../lib/live/live.ts';
import { useUser, viewerId } from '../../lib/session.ts';
import { useStored } from '../../lib/store.ts';
import { Avatar, AvatarGroup } from '../../ui/avatar.tsx';

const NOBODY: readonly Present[] = [];

/** Who else has a strategy open: one entry a person, the viewer left out. */
function useOthers(strategyId: number): Present[] {
  const me = useUser()?.id;
  const people = useStored(present, () => present.get().get(strategyId) ?? NOBODY);
  return people.filter(({ userId }) => userId !== me);
}

/** Avatars of who else is here; nothing while nobody is. */
export function PeopleHere({ strategyId }: { strategyId: number }) {
  const people = useOthers(strategyId);
  return (
    <div role="status" aria-label="Also here">
      {people.length > 0 && <AvatarGroup people={people} label="Also here" />}
    </div>
  );
}

/** A mark on what somebody else has open to edit; nothing while nobody has. */
export function EditingMark({ strategyId, entity, id }: { strategyId: number } & Edited) {
  // A text is the same as long as the same people edit, so that a crowd elsewhere on the board draws nothing anew here.
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
