import type { Person } from '../../../contract/admin/people.ts';
import { call } from '../../lib/api/call.ts';
import { ListState } from '../../ui/list-state.tsx';
import { usePerson } from './admin-calls.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { Holds } from './holds.tsx';

/** Deletes a person, after it is said who takes over what they own. */
export function DeletePersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, name, owned } = person;
  const { data, error, refetch } = usePerson(id);
  return (
    <HandOverDialog
      title={`Delete ${name}?`}
      submitLabel="Delete"
      isRequired={owned > 0}
      handOver={(heir) =>
        call('admin.people.delete', { params: { id }, body: { handOverTo: heir?.id ?? null } })
      }
      done="Person deleted"
      onClose={onClose}
    >
      <p>
        This cannot be undone. What they did stays under a pseudonym. The files of issued books keep the name.
      </p>
      {data ? <Holds holds={data.holds} /> : <ListState error={error} onRetry={refetch} />}
      <p>
        The person below gets their strategies, and their KPIs, tasks and actions in strategies that both
        belong to.
      </p>
    </HandOverDialog>
  );
}
