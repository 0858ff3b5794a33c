import type { Strategy } from '../../../contract/entities.ts';
import { strategyRoutes } from '../../../contract/routes/strategies.ts';
import { call } from '../../lib/call.ts';
import { changed, faultsOf, useForm } from '../../lib/form.ts';
import { putStrategy } from '../../lib/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { StrategyFields } from './strategy-fields.tsx';

const { body: schema } = strategyRoutes['strategies.update'];

/** Changes a strategy's title and description. */
export default function EditDialog({ strategy, onClose }: { strategy: Strategy; onClose: () => void }) {
  const { id, title, description } = strategy;
  const initial = { title, description };
  const form = useForm({
    initial,
    check: (values) => faultsOf(schema, values),
    save: async (values) => {
      const body = changed(initial, values);
      if (Object.keys(body).length > 0) {
        putStrategy(await call('strategies.update', { params: { id }, body }));
        toast.success('Strategy updated successfully');
      }
      onClose();
    },
    onFailure: () => toast.error('Failed to update strategy'),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit Strategy"
      isDirty={form.isDirty}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Save
          </Button>
        </>
      }
    >
      <StrategyFields field={form.field} />
    </Dialog>
  );
}
