import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/kinds/kind.ts';
import { useForm } from '../../lib/form.ts';
import { useColumns } from '../../ui/data-table/use-columns.ts';
import { FurtherFields } from './controls.tsx';
import { furtherFields } from './fields.ts';
import { useFurtherColumns } from './use-further-columns.ts';

const number = z.nullable(z.number());
const FIELDS = furtherFields(
  {
    stretch: field(number, number, {
      initial: null,
      label: 'Stretch goal',
      display: { control: 'number', width: 90 },
    }),
    mood: field(z.string(), z.string(), {
      initial: '',
      label: 'Mood',
      display: { control: 'choice', width: 90, options: ['Calm', 'Busy'] },
    }),
  },
  [],
);

test('a form shows further fields by their descriptors', async () => {
  const save = vi.fn<(values: object) => Promise<void>>();
  function Form() {
    const initial = { stretch: '', mood: 'Calm' };
    const form = useForm({ initial, check: () => ({}), save, onFailure: () => undefined });
    return (
      <form onSubmit={form.onSubmit}>
        <FurtherFields fields={FIELDS} form={form} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByRole('textbox', { name: 'Stretch goal' }), '12.5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mood' }), 'Busy');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ stretch: '12.5', mood: 'Busy' });
});

test('a list has columns of further fields once it is idle, and remembers that they are shown', async () => {
  const load = () => Promise.resolve(FIELDS);
  const list = () =>
    renderHook(() => {
      const columns = [{ id: 'name' }, ...useFurtherColumns(load, (row: object) => row)];
      return { columns, ...useColumns(columns, ['name'], 'further') };
    }).result;
  const shown = ({ current }: ReturnType<typeof list>) => current.visible.map(({ id }) => id);
  const first = list();
  await waitFor(() => expect(first.current.columns).toHaveLength(3), { timeout: 3000 });
  expect(shown(first)).toEqual(['name']);
  act(() => first.current.show(new Set(['stretch'])));
  expect(shown(first)).toEqual(['stretch']);
  const reloaded = list();
  expect(shown(reloaded)).toEqual(['name']);
  await waitFor(() => expect(shown(reloaded)).toEqual(['stretch']), { timeout: 3000 });
});
