import { useId } from 'react';
import type { OwnerName, TeamMember } from '../../../contract/people/sharing.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { holdingsText } from '../../../contract/words/holdings.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { undoRevision } from '../../lib/sync/undo/undo.ts';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { changeTeam, useOwnerNames } from './team-calls.ts';

type Person = Pick<TeamMember, 'userId' | 'name' | 'username'>;

/** The names in owner fields that stand for no member, each with a choice of the member who it is. */
export function OwnerNames({ strategyId, people }: { strategyId: number; people: readonly Person[] }) {
  const { data = [] } = useOwnerNames(strategyId);
  const id = useId();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-16 font-semibold text-ink">
        Names that stand for no member
      </h2>
      <p className="measure mb-3 text-13 text-ink-2">
        Nobody is asked for what is theirs. Who joins with such a username is responsible at once. Of the
        others you say who they are.
      </p>
      <ul aria-labelledby={id} className="divide-y rounded-lg border bg-surface">
        {data.map((named) => (
          <NameRow key={named.name} {...{ strategyId, named, people }} />
        ))}
      </ul>
    </section>
  );
}

function NameRow({
  strategyId,
  named,
  people,
}: {
  strategyId: number;
  named: OwnerName;
  people: readonly Person[];
}) {
  const { name, memberId } = named;
  // Whom it may mean comes first.
  const choices = people.toSorted((a, b) => Number(b.userId === memberId) - Number(a.userId === memberId));
  const give = async (member: Person): Promise<void> => {
    const body = { name, userId: member.userId };
    try {
      const { revision } = await changeTeam(
        strategyId,
        call('ownerNames.give', { params: { id: strategyId }, body }),
      );
      const undo = () => changeTeam(strategyId, undoRevision(strategyId, revision));
      toast.undoable(`${member.name} is ${holdingsText(named)}.`, undo);
    } catch (error) {
      toast.failure(error as ApiError);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <p className="text-14 font-medium text-ink">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 text-ink-3">{capitalized(holdingsText(named))}</p>
      </div>
      <Menu
        label={`This is …: ${name}`}
        size="sm"
        variant="secondary"
        items={choices.map((member) => ({
          id: String(member.userId),
          label: member.name === member.username ? member.name : `${member.name} (${member.username})`,
          onAction: () => void give(member),
        }))}
      >
        This is …
      </Menu>
    </li>
  );
}
