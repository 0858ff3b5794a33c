import type { Present } from '../../../contract/api/live.ts';
import { present } from '../../lib/sync/live/live.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamed } from '../../lib/strategy/people.ts';
import { useStored } from '../../lib/store.ts';
import { AvatarGroup } from '../../ui/avatar.tsx';

const NOBODY: readonly Present[] = [];

/** The other users who have a strategy open. */
function useOthers(strategyId: number): Present[] {
  const me = useUser()?.id;
  const people = useStored(present, () => present.get().get(strategyId) ?? NOBODY);
  return useNamed(
    strategyId,
    people.filter(({ userId }) => userId !== me),
  );
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
