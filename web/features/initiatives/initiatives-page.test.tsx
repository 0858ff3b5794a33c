import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseOf, control, fill, findDialog, press, row, rowNames, ZONES } from '../../test/page.ts';
import { renderPage } from '../../test/render.tsx';
import { failAndRetry } from '../../test/retry.ts';

const PATH = '/strategy/1/initiatives';
const pillars = { Customer: ['Deliver on time', 'Answer within a day'] };

/** The date-time of a calendar day. */
const end = (day: string) => `${day}T00:00:00.000Z`;

test('a deletion shows its consequences, leaves the dependencies of others, and is undone in one step', async () => {
  const tactics = [
    { title: 'One', steps: [{ title: 'a' }, { title: 'b' }] },
    { title: 'Two', steps: [{ title: 'c' }] },
  ];
  const initiatives = [
    { initiative: 'First', tactics },
    { initiative: 'Second', after: ['First'] },
    { initiative: 'Third', after: ['First'] },
  ];
  const { user, server } = await renderPage(PATH, { content: { initiatives } });
  await chooseOf(user, 'First', 'Delete');
  const asked = await screen.findByRole('alertdialog');
  expect(asked).toHaveTextContent('This deletes 1 initiative, 2 tactics and 3 action steps.');
  expect(asked).toHaveTextContent('It leaves the dependencies of 2 other initiatives');
  await press(user, 'Delete', 'alertdialog');
  expect(await screen.findByText('Initiative deleted successfully')).toBeVisible();
  expect(rowNames()).toEqual(['Second', 'Third']);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rowNames()).toHaveLength(3));
  const [first, ...others] = server.content.initiative.toSorted((a, b) => a.id - b.id);
  const restored = server.content.tactic.filter(({ initiativeId }) => initiativeId === first?.id);
  const stepsIn = (id: number) => server.content.actionStep.filter(({ tacticId }) => tacticId === id);
  expect(restored.map(({ id }) => stepsIn(id).length)).toEqual([2, 1]);
  expect(others.map(({ dependencies }) => dependencies)).toEqual([[first?.id], [first?.id]]);
});

test('rows are sorted by dates and by budget, filtered, and their columns remembered', async () => {
  const initiatives = [
    { initiative: 'Late', startDate: '2026-05-01', whenDate: end('2026-06-01'), budget: 900 },
    { initiative: 'Early long', startDate: '2026-01-01', whenDate: end('2026-12-01'), budget: 12_500 },
    { initiative: 'Early short', startDate: '2026-01-01', whenDate: end('2026-02-01'), after: ['Late'] },
  ];
  const { user, server } = await renderPage(PATH, { content: { initiatives } });
  await screen.findByRole('grid');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Initiative', 'Objective', 'Owner', 'Date Range', 'Progress', 'Status', 'Actions']);
  await user.click(screen.getByRole('button', { name: 'Date Range' }));
  await waitFor(() => expect(rowNames()).toEqual(['Early short', 'Early long', 'Late']));

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Budget' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Dependencies' }));
  await user.keyboard('{Escape}');
  expect(row('Early short')).toHaveTextContent('Late');
  await user.click(await screen.findByRole('button', { name: 'Budget' }));
  await waitFor(() => expect(rowNames()).toEqual(['Early short', 'Late', 'Early long']));
  cleanup();
  await renderPage(PATH, { content: server.content });
  await screen.findByRole('grid');
  expect(row('Early long')).toHaveTextContent('$12,500');

  fill(screen.getByRole('searchbox', { name: 'Filter initiatives' }), 'early 12,500');
  await waitFor(() => expect(rowNames()).toEqual(['Early long']));
});

test('a reader sees the list without editing controls', async () => {
  const content = { initiatives: [{ initiative: 'Rebuild billing' }] };
  const { user } = await renderPage(PATH, { content, role: 'read_only' });
  expect(await screen.findByText('Read Only')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add|Manage|Actions for/ })).toBeNull();
  await user.dblClick(row('Rebuild billing'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the list shows its loading and error states, and retries', async () => {
  await failAndRetry(PATH, { loading: 'Loading initiatives...', failed: 'Failed to load initiatives' });
  expect(await screen.findByRole('heading', { name: 'Strategic Initiatives' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/strategy/1');
});

test.each(ZONES)(
  'in %s dates are the days that were written, in the list and in the dialog',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const dates = { startDate: '2026-01-01', whenDate: end('2026-12-31') };
    const content = { pillars, initiatives: [{ initiative: 'Rebuild billing', ...dates }] };
    const { user, server } = await renderPage(PATH, { content });
    await chooseOf(user, 'Rebuild billing', 'Edit');
    await findDialog();
    expect(control('Start Date')).toHaveValue('2026-01-01');
    expect(control('End Date')).toHaveValue('2026-12-31');
    fill(control('Who'), 'ann');
    fill(control('End Date'), '2027-01-01');
    await press(user, 'Save');
    await waitFor(() => expect(row('Rebuild billing')).toHaveTextContent('Jan 1, 2026 to Jan 1, 2027'));
    expect(server.fieldsOf('initiative.update')).toEqual([{ whoName: 'ann', whenDate: '2027-01-01' }]);
  },
);

test('tactics and action steps are added, changed and deleted below their initiative', async () => {
  const { user, server } = await renderPage(PATH, {
    content: { pillars, initiatives: [{ initiative: 'Rebuild billing' }] },
  });
  const create = async (fields: Record<string, string>) => {
    await findDialog();
    for (const [label, text] of Object.entries(fields)) fill(control(label), text);
    await press(user, 'Create');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await chooseOf(user, 'Rebuild billing', 'Add Tactic');
  const days = { 'Start Date': '2026-02-02', 'Due Date': '2026-02-10' };
  await create({ What: 'Map the flow', Who: 'ben', ...days });
  expect(await screen.findByText('Tactic created successfully')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tactics' }));
  expect(await screen.findByRole('treegrid')).toBeVisible();
  expect(row('Map the flow')).toHaveTextContent('Feb 2 to Feb 10, 2026');

  await chooseOf(user, 'Map the flow', 'Add Action Step');
  await create({ What: 'Interview five people', Who: 'dee', ...days });
  expect(await screen.findByText('Action step created successfully')).toBeVisible();
  expect(row('Interview five people')).toHaveTextContent('dee');
  await chooseOf(user, 'Interview five people', 'Edit');
  await findDialog();
  fill(control('Status'), 'Achieved');
  fill(control('Progress'), '100');
  await press(user, 'Save');
  expect(await screen.findByText('Action step updated successfully')).toBeVisible();
  expect(row('Interview five people')).toHaveTextContent('Achieved');

  await chooseOf(user, 'Map the flow', 'Delete');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'This deletes 1 tactic and 1 action step.',
  );
  await press(user, 'Delete', 'alertdialog');
  expect(await screen.findByText('Tactic deleted successfully')).toBeVisible();
  expect(rowNames()).toEqual(['Rebuild billing']);
  expect(server.content.tactic).toEqual([]);
});
