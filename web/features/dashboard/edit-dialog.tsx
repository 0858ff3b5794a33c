import type { Strategy } from '../../../contract/api/entities.ts';
import { strategyRoutes } from '../../../contract/api/routes/strategies.ts';
import { call } from '../../lib/api/call.ts';
import { changed, faultsOf, useForm } from '../../lib/form.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { StrategyFields } from '../../entities/strategy/strategy-fields.tsx';

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
    <FormDialog onClose={onClose} title="Edit Strategy" form={form} submitLabel="Save">
      <StrategyFields field={form.field} />
    </FormDialog>
  );
}
