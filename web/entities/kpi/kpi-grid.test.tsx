import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Content } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { cellOf, findDialog, press } from '../../test/page.ts';
import { renderPage } from '../../test/render.tsx';

const pillars = { Customer: ['Delight customers', 'Grow'] };
const columns = ['#', 'measure', 'objective', 'target', 'actual', 'unit', 'period', 'period unit'] as const;

const cell = (line: number, column: (typeof columns)[number]) => cellOf(line, columns.indexOf(column));
const measures = ({ content }: FakeServer) => content.kpis.map(({ measure }) => measure);

async function openGrid(content: Content = { pillars }) {
  const page = await renderPage('/strategy/1/kpis', { content });
  await page.user.click(await screen.findByRole('button', { name: 'KPI Management' }));
  const dialog = await findDialog('KPI Management');
  await waitFor(() => expect(cell((content.kpis?.length ?? 0) + 1, 'measure')).toHaveFocus());
  return { ...page, dialog };
}

const save = (user: UserEvent) => press(user, 'Save');

test('a block from a spreadsheet becomes rows', async () => {
  const { user, server } = await openGrid();
  await user.paste(
    'Churn\tgrow\t5%\t\t%\t1\tmonth\r\n"Net ""promoter"" score"\tDelight customers\t1,250.5\t(3)\tpoints\r\n',
  );
  await waitFor(() => expect(cell(2, 'measure')).toHaveTextContent('Net "promoter" score'));
  expect(cell(1, 'objective')).toHaveTextContent('Grow');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  const [delight, grow] = ['Delight customers', 'Grow'].map(
    (name) => server.content.nodes.find(({ title }) => title === name)?.id,
  );
  expect(server.content.kpis).toMatchObject([
    { measure: 'Churn', target: 5, actual: null, nodeId: grow, periodUnit: 'Month' },
    { measure: 'Net "promoter" score', target: 1250.5, actual: -3, nodeId: delight, periodUnit: 'Year' },
  ]);
});

test('invalid rows stay with their errors, the others are saved', async () => {
  const { user, server, dialog } = await openGrid();
  await user.paste('Churn\tGrow\t5\t\t%\nOrphan\t\t5\t\t%\n\tGrow\t7\t\t%\nWrong\tGrow\tmuch\t\t%');
  await save(user);
  expect(await screen.findByText('1 KPI was saved. 3 KPIs were not saved:')).toBeVisible();
  for (const fault of ['Row 2, Objective: Choose an objective', 'Row 3, Measure: Measure is required'])
    expect(within(dialog).getByRole('button', { name: fault })).toBeVisible();
  expect(cell(4, 'target')).toHaveAttribute('aria-invalid', 'true');
  expect(cell(4, 'target')).toHaveAttribute('title', 'Target must be a positive number');
  expect(cell(4, 'target')).toHaveTextContent('much');
  expect(measures(server)).toEqual(['Churn']);

  await user.click(within(dialog).getByRole('button', { name: /Row 4, Target/ }));
  await waitFor(() => expect(cell(4, 'target')).toHaveFocus());
  await user.keyboard('8{Enter}');
  await waitFor(() => expect(cell(4, 'target')).not.toHaveAttribute('aria-invalid'));
  await press(user, 'Remove row 3');
  await press(user, 'Remove row 2');
  await save(user);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(measures(server)).toEqual(['Churn', 'Wrong']);
});

test('an unknown pasted objective is kept', async () => {
  const { user, server } = await openGrid();
  await user.paste('Churn\tNowhere\t5\t\t%\nGrowth\tgrow\t7\t\t%');
  await save(user);
  expect(await screen.findByText('1 KPI was saved. 1 KPI was not saved:')).toBeVisible();
  expect(cell(1, 'objective')).toHaveTextContent('Nowhere');
  expect(cell(1, 'objective')).toHaveAttribute('title', 'Choose an objective');
  expect(measures(server)).toEqual(['Growth']);
});

test('an error of the server is shown at its cell', async () => {
  const { user, server } = await openGrid();
  const details = [{ path: 'commands.0.fields.unit', message: 'This unit is not known' }];
  server.refuse('commands.run', 'invalid_request', 'Some fields are wrong.', details);
  await user.paste('Churn\tGrow\t5\t\tfurlongs');
  await save(user);
  expect(await screen.findByText('Failed to save KPIs')).toBeVisible();
  expect(cell(1, 'unit')).toHaveAttribute('title', 'This unit is not known');
  expect(cell(1, 'unit')).toHaveTextContent('furlongs');
});

test('existing KPIs are rows too: an edit sends the changed fields, a reverted one nothing', async () => {
  const below = [{ measure: 'North', target: 4 }];
  const kpis = [{ measure: 'Churn', target: 5, below }, { measure: 'Growth' }];
  const page = await renderPage('/strategy/1/kpis', { content: { pillars, kpis } });
  const { user, server } = page;
  await user.click(await screen.findByRole('button', { name: 'KPI Management' }));
  await findDialog('KPI Management');
  expect(cell(2, 'objective')).toHaveAttribute('aria-readonly', 'true');
  await user.dblClick(cell(2, 'actual'));
  await user.keyboard('4.5{Enter}');
  await user.dblClick(cell(3, 'measure'));
  await user.keyboard('Shrinking{Enter}');
  await press(user, 'Undo changes to row 3');
  expect(cell(3, 'measure')).toHaveTextContent('Growth');
  await save(user);
  expect(await screen.findByText('KPIs saved successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4.5 }]);
});

test('Escape restores a cell, Delete empties it, and closing with unsaved input asks first', async () => {
  const { user, server, dialog } = await openGrid();
  await user.keyboard('Churn{Escape}');
  expect(dialog).toBeVisible();
  expect(cell(1, 'measure')).toHaveTextContent(/^$/);
  await user.keyboard('Growth{Enter}');
  await press(user, 'Add Row');
  await waitFor(() => expect(cell(2, 'measure')).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}{Delete}');
  expect(cell(2, 'target')).toHaveTextContent(/^$/);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
  await press(user, 'Keep editing', 'alertdialog');
  expect(cell(1, 'measure')).toHaveTextContent('Growth');
  await waitFor(() => expect(cell(2, 'target')).toHaveFocus());
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
  await press(user, 'Discard', 'alertdialog');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(measures(server)).toEqual([]);
});
