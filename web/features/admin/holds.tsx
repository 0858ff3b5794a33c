import type { Owned } from '../../../contract/admin/people.ts';
import { ROLE_LABELS } from '../../../contract/people/roles.ts';
import { counted } from '../../../contract/words/list.ts';

/** The strategies of a person, with role and for how much they are responsible. */
export function Holds({ holds: { strategies, memberships } }: { holds: Owned }) {
  const all = [...strategies, ...memberships];
  if (all.length === 0) return <p className="text-14 text-ink-2">No strategy at all.</p>;
  return (
    <ul aria-label="Strategies" className="max-h-[40dvh] divide-y overflow-y-auto rounded-lg border">
      {all.map(({ id, title, role, records }) => (
        <li key={id} className="px-3 py-2 text-14 wrap-anywhere text-ink">
          {title}
          <p className="text-13 text-ink-3 tabular">
            {ROLE_LABELS[role]}
            {records > 0 && `, responsible for ${counted(records, 'record')}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
