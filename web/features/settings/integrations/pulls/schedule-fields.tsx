import { WEEKDAYS } from '../../../../../contract/pulls/schedule.ts';
import type { useForm } from '../../../../lib/form.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Draft } from './draft.ts';

/** When it runs. */
export function ScheduleFields({ form }: { form: ReturnType<typeof useForm<Draft>> }) {
  const { every } = form.values;
  const days = every === 'week' ? WEEKDAYS : Array.from({ length: 28 }, (_, index) => `Day ${index + 1}`);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label="Runs"
        {...form.field('every')}
        onChange={({ target }) => {
          form.set('every', target.value as Draft['every']);
          form.set('day', '1');
        }}
      >
        <option value="hour">Every hour</option>
        <option value="day">Every day</option>
        <option value="week">Every week</option>
        <option value="month">Every month</option>
      </Select>
      {(every === 'week' || every === 'month') && (
        <Select label="On" {...form.field('day')}>
          {days.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label="At"
        type="time"
        required
        description={every === 'hour' ? 'Only the minutes count.' : 'By the calendar of the strategy.'}
        {...form.field('at')}
      />
    </div>
  );
}
