import type { Change } from '../../../contract/api/change.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { knownAuthors, type Filter } from './use-history.ts';

/** Filters the history by author, and shows if it is that of one record. */
export function Filters({
  strategyId,
  changes,
  filter,
  onChange,
}: {
  strategyId: number;
  changes: Change[];
  filter: Filter;
  onChange: (name: 'person' | 'item', value: string | undefined) => void;
}) {
  const user = useUser();
  const { strategy } = useStrategy(strategyId);
  // A user who left is not a member any more, but their changes remain.
  const people = new Map<number, string>([
    ...knownAuthors(strategyId),
    ...(strategy?.members ?? []).map(({ userId, name }) => [userId, name] as const),
    ...(user ? [[user.id, user.fullName ?? user.name] as const] : []),
  ]);
  const item = filter.entityId === undefined ? undefined : changes.find(({ id }) => id === filter.entityId);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Person"
        value={filter.userId ?? ''}
        onChange={({ target }) => onChange('person', target.value || undefined)}
      >
        <option value="">Everybody</option>
        {[...people].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {filter.entityId !== undefined && (
        <Button onClick={() => onChange('item', undefined)}>
          Only “{item?.label ?? 'one item'}” · show all
        </Button>
      )}
    </div>
  );
}
