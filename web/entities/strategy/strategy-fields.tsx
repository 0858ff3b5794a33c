import type { useForm } from '../../lib/form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Field = ReturnType<typeof useForm<{ title: string; description: string }>>['field'];

/** The title and the description of a strategy. */
export function StrategyFields({ field }: { field: Field }) {
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Title" required autoComplete="off" {...field('title')} />
      <TextArea label="Description" {...field('description')} />
    </div>
  );
}
