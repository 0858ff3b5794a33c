import type { Edited, Present } from '../../../contract/api/live.ts';
import { present } from '../../lib/sync/live/live.ts';
import { viewerId } from '../../lib/session/session.ts';
import { useStored } from '../../lib/store.ts';
import { Avatar } from '../../ui/avatar.tsx';

const NOBODY: readonly Present[] = [];

/** The mark of a record that another user is editing. */
export function EditingMark({ strategyId, entity, id }: { strategyId: number } & Edited) {
  // A string compares by value, so that edits elsewhere on the board do not render this mark again.
  const names = useStored(present, () =>
    (present.get().get(strategyId) ?? NOBODY)
      .filter(
        ({ userId, editing }) =>
          userId !== viewerId() && editing.some((edited) => edited.entity === entity && edited.id === id),
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
