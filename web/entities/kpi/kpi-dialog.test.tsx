import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inputDay } from '../../../contract/month/input-status.ts';
import { strategy } from '../../test/content.ts';
import { chooseOf, control, fill, findDialog, press, row } from '../../test/page.ts';
import { renderDialog, renderPage, type RenderOptions } from '../../test/render.tsx';
import KpiDialog from './kpi-dialog.tsx';
import { primaryKpis } from '../../lib/strategy/selectors.ts';

const kpis = [
  { measure: 'Churn', target: 5 },
  { measure: 'Growth', target: 1200 },
];
const PATH = '/strategy/1/kpis';

/** Renders the dialog of the KPI with this measure, or of a new one. */
const renderKpi = (measure: string | null, options: RenderOptions) =>
  renderDialog(
    (props) => (
      <KpiDialog
        {...props}
        level="primary"
        kpi={primaryKpis(props.content).find((kpi) => kpi.measure === measure)}
      />
    ),
    options,
  );

test('the same actual typed again is recorded again', async () => {
  const { user, server } = await renderKpi('Churn', {
    content: { kpis: [{ measure: 'Churn', actual: 4, actualDate: '2026-01-05' }] },
  });
  await findDialog('Update Primary KPI');
  expect(screen.getByText('Recorded Jan 5, 2026')).toBeVisible();
  await user.clear(control('Actual'));
  await user.type(control('Actual'), '4');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4, actualPeriod: 'once' }]);
  expect(server.content.kpi[0]?.actualDate).toBe(inputDay());
});

test('an edit is undone from its toast, also without live updates; one that changed nothing has no Undo', async () => {
  const { user, server } = await renderPage(PATH, { content: { kpis } });
  const edit = async (measure: string) => {
    await chooseOf(user, 'Growth', 'Edit');
    await findDialog();
    fill(control('Measure'), measure);
    await press(user, 'Save');
  };
  await edit('Growth ');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await edit('Growth of the north');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  await waitFor(() => expect(row('Growth')).toBeVisible());
  expect(server.content.kpi.map(({ measure }) => measure).toSorted()).toEqual(['Churn', 'Growth']);
});

test('a conflict is no error, and keeps what was typed', async () => {
  const { user, server } = await renderKpi('Growth', { content: { kpis } });
  const details = [{ path: 'commands.0.fields.measure', message: 'Grace changed Measure to “G”' }];
  server.refuse('commands.run', 'conflict', 'Grace changed Measure to “G”.', details);
  fill(control('Measure'), 'Growth of the north');
  await press(user, 'Save');
  expect(await screen.findByText('Changed meanwhile')).toBeVisible();
  expect(screen.queryByText('Error')).toBeNull();
  expect(control('Measure')).toHaveValue('Growth of the north');
});

test('a new KPI whose answer cannot be read points to the console', async () => {
  const { user, server } = await renderKpi(null, { content: { kpis } });
  server.answer('commands.run', () => new Response('<html>', { status: 200 }));
  fill(control('Measure'), 'New');
  fill(screen.getByRole('textbox', { name: /^Unit/ }), '%');
  await press(user, 'Create');
  expect(await screen.findByText('Failed to create KPI. Check console for details.')).toBeVisible();
  expect(server.problems.splice(0).join()).toContain('<html>');
});

test('the owner is a member who is picked, or a name', async () => {
  const grace = { userId: 2, username: 'grace', fullName: 'Grace Hopper', name: 'Grace Hopper' };
  const { user, server } = await renderPage(PATH, {
    content: { kpis },
    strategies: [strategy({ members: [grace] })],
  });
  const edit = async () => {
    await chooseOf(user, 'Churn', 'Edit');
    await findDialog();
  };
  await edit();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(control('Owner'), 'hopp');
  await user.click(await screen.findByRole('option', { name: 'Grace Hopper (grace)' }));
  expect(control('Owner')).toHaveValue('grace');
  expect(screen.getByText('Grace Hopper is asked for updates')).toBeVisible();
  await press(user, 'Save');
  expect(await within(row('Churn')).findByText('Grace Hopper')).toBeVisible();
  // What is filled is not folded.
  await edit();
  const owner = control('Owner');
  await user.clear(owner);
  await user.type(owner, 'Board office');
  expect(screen.queryByText('Grace Hopper is asked for updates')).toBeNull();
  await press(user, 'Save');
  expect(await within(row('Churn')).findByText('Board office')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([
    { inputOwner: 'grace', ownerId: 2 },
    { inputOwner: 'Board office', ownerId: null },
  ]);
});

test('Enter takes the only member who is offered; a text that is no member says that nobody is asked', async () => {
  const eve = { userId: 2, username: 'own1', fullName: 'Eve Eder', name: 'Eve Eder' };
  const { user, server } = await renderKpi('Churn', {
    content: { kpis },
    strategies: [strategy({ members: [eve] })],
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(control('Owner'), 'Eva');
  expect(screen.getByText('No member: nobody is asked for updates')).toBeVisible();
  await user.type(control('Owner'), '{Backspace}e{Enter}');
  expect(control('Owner')).toHaveValue('own1');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ inputOwner: 'own1', ownerId: 2 }]);
});

test('an owner without a typed name stays the owner', async () => {
  const { user, server } = await renderKpi('Churn', {
    content: { kpis: [{ measure: 'Churn', ownerId: 2 }] },
  });
  fill(control('Measure'), 'Churn of the north');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ measure: 'Churn of the north' }]);
});
