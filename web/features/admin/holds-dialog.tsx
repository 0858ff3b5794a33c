import type { Person } from '../../../contract/admin/people.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { usePerson } from './admin-calls.ts';
import { Holds } from './holds.tsx';

/** The roles of a person in strategies, and for how much they are responsible. */
export function HoldsDialog({ person: { id, name }, onClose }: { person: Person; onClose: () => void }) {
  const { data, error, refetch } = usePerson(id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Roles and work"
      description={name}
      size="sm"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data ? <Holds holds={data.holds} /> : <ListState error={error} onRetry={refetch} />}
    </Dialog>
  );
}
