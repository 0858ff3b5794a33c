import type { Person } from '../../../contract/admin/people.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { holdingsText } from '../../../contract/words/holdings.ts';
import { call } from '../../lib/api/call.ts';
import { ListState } from '../../ui/list-state.tsx';
import { usePerson } from './admin-calls.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { HoldsDialog } from './holds-dialog.tsx';

/** Deactivates a person, who may hand over what they hold in the same step; of a deactivated one hands it over. */
export function LeaverDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, name, state } = person;
  const isActive = state === 'active';
  const { data, error, refetch } = usePerson(id);
  const holdings = data && holdingsText(data.holds.responsible, data.holds.strategies.length);
  if (!isActive && holdings === '') return <HoldsDialog person={person} onClose={onClose} />;
  return (
    <HandOverDialog
      title={`${isActive ? 'Deactivate' : 'Hand over'}: ${name}`}
      submitLabel={isActive ? 'Deactivate' : 'Hand over'}
      isRequired={!isActive}
      hasField={!isActive || Boolean(holdings)}
      handOver={async (heir) =>
        isActive
          ? call('admin.people.deactivate', {
              params: { id },
              query: heir ? { handOverTo: String(heir.id) } : {},
            })
          : heir && call('admin.people.handOver', { params: { id }, body: { handOverTo: heir.id } })
      }
      done={isActive ? 'Account deactivated' : 'Handed over'}
      onClose={onClose}
    >
      {isActive && (
        <p>
          Sessions, API tokens, calendars and invite links end at once. What they did stays, and so do their
          roles.
        </p>
      )}
      {!data && <ListState error={error} onRetry={refetch} />}
      {holdings && (
        <p>
          <strong className="font-medium text-ink">{capitalized(holdings)}.</strong> The person below gets the
          strategies, and the rest in strategies that both belong to.
        </p>
      )}
    </HandOverDialog>
  );
}
