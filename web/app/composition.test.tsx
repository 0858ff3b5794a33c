import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CommentForm } from '../entities/comments/comment-form.tsx';
import { FormulaField } from '../entities/kpi/tracking/formula-field.tsx';
import { EditableGrid } from '../ui/grid/editable-grid.tsx';
import type { GridColumn, GridRow } from '../ui/grid/model.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';

/** The Enter that confirms a composition, as browsers send it: within the composition, or after its end as in Safari. */
const CONFIRMATIONS = [
  { key: 'Enter', isComposing: true },
  { key: 'Enter', keyCode: 229 },
];
const confirm = (field: HTMLElement): void =>
  CONFIRMATIONS.forEach((key) => void fireEvent.keyDown(field, key));

test('in a title that is edited in place, it does not end the edit', () => {
  const commit = vi.fn<(title: string) => void>();
  render(<InlineEdit label="Title" value="Old" onCommit={commit} />);
  fireEvent.click(screen.getByRole('button', { name: 'Old' }));
  const field = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(field, { target: { value: '新しい' } });
  confirm(field);
  expect(commit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(commit).toHaveBeenCalledWith('新しい');
});

function Formula() {
  const [text, setText] = useState('');
  const measures = [
    { id: 1, name: 'Revenue' },
    { id: 2, name: 'Returns' },
  ];
  return <FormulaField value={text} onChange={setText} measures={measures} error={undefined} />;
}

test('in a formula, it does not take the KPI that is offered', () => {
  render(<Formula />);
  const field = screen.getByRole('combobox', { name: /Formula/ });
  fireEvent.change(field, { target: { value: '[Re' } });
  expect(screen.getAllByRole('option')).toHaveLength(2);
  confirm(field);
  expect(field).toHaveValue('[Re');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveValue('[Revenue]');
});

test('in a comment, it does not take the member that is offered', () => {
  const people = [{ userId: 1, username: 'ada', fullName: null, name: 'Ada' }];
  render(
    <CommentForm
      draft="one"
      label="Comment"
      submitLabel="Send"
      people={people}
      onSend={() => Promise.resolve()}
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Comment' });
  fireEvent.change(field, { target: { value: '@a', selectionStart: 2, selectionEnd: 2 } });
  fireEvent.select(field);
  expect(screen.getByRole('option', { name: /Ada/ })).toBeInTheDocument();
  confirm(field);
  expect(field).toHaveValue('@a');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveValue('@ada ');
});

const column: GridColumn = { id: 'name', header: 'Name', width: 100, kind: 'text' };

function Grid() {
  const [row, setRow] = useState<GridRow>({ id: '1', cells: { name: 'Old' } });
  return (
    <EditableGrid
      label="Names"
      columns={[column]}
      rows={[row]}
      onChange={(rows) => rows[0] && setRow(rows[0])}
      onRemove={() => undefined}
      sort={undefined}
      onSort={() => undefined}
      onCurrent={() => undefined}
      onChoose={() => undefined}
      errors={new Map()}
      before={new Map()}
    />
  );
}

test('in a cell of a grid, it does not end the edit', async () => {
  render(<Grid />);
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Old' }));
  const field = await screen.findByRole('textbox', { name: 'Name, row 1' });
  fireEvent.change(field, { target: { value: '新しい' } });
  confirm(field);
  expect(screen.getByRole('textbox', { name: 'Name, row 1' })).toHaveValue('新しい');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByRole('gridcell', { name: '新しい' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Name, row 1' })).not.toBeInTheDocument();
});
