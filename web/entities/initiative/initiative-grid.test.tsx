// A grid loads it when it opens.
import '../record/pasted-records.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Content } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { cellOf, findDialog, press } from '../../test/page.ts';
import { renderDialog, renderPage } from '../../test/render.tsx';
import InitiativeGrid from './initiative-grid.tsx';

const pillars = { Customer: ['Deliver on time', 'Answer within a day'] };

async function openGrid(content: Content = {}) {
  const page = await renderDialog((props) => <InitiativeGrid {...props} />, {
    content: { pillars, ...content },
  });
  const { user } = page;
  const dialog = await findDialog('Initiatives Management');
  /** Goes to a cell and pastes the clipboard text of a spreadsheet. */
  const paste = async (cell: HTMLElement, ...rows: string[][]) => {
    await user.click(cell);
    await user.paste(rows.map((row) => row.join('\t')).join('\n'));
  };
  return { ...page, dialog, paste };
}

const names = ({ content }: FakeServer) => content.initiative.map(({ initiative }) => initiative);

test('a block copied from a spreadsheet becomes rows with all their fields', async () => {
  const { user, server, paste } = await openGrid();
  const dates = ['1/25/2026', 'Mar 1, 2026'];
  await paste(
    cellOf(1, 1),
    ['Billing', 'Deliver on time', 'ann', 'Finance', ...dates, '$12,500', '40%', 'On Hold', 'Why', 'How'],
    ['Office', 'deliver ON time', 'ben', 'Sales', '2026-02-01', '2026-02-28', '1000', '0', 'Off Track'],
  );
  await press(user, 'Save');
  expect(await screen.findByText('Initiatives saved successfully')).toBeVisible();
  expect(server.fieldsOf('initiative.create')).toMatchObject([
    {
      initiative: 'Billing',
      whoName: 'ann',
      whoDepartment: 'Finance',
      startDate: '2026-01-25',
      whenDate: '2026-03-01',
      budget: 12_500,
      progress: 40,
      status: 'On Hold',
      description: 'Why',
      how: 'How',
    },
    { initiative: 'Office', status: 'Off Track', progress: 0 },
  ]);
});

test('only rows with an initiative and an objective are sent; the others stay with their errors', async () => {
  const { user, server, dialog, paste } = await openGrid();
  await paste(cellOf(1, 1), ['Without objective', ''], ['', 'Deliver on time'], ['Elsewhere', 'Nowhere']);
  await press(user, 'Save');
  expect(await screen.findByText('No valid initiatives to save')).toBeVisible();
  expect(names(server)).toEqual([]);
  expect(cellOf(1, 2)).toHaveAttribute('aria-invalid', 'true');
  expect(cellOf(1, 2)).toHaveAttribute('title', 'Choose an objective');
  expect(cellOf(2, 1)).not.toHaveAttribute('aria-invalid');
  expect(cellOf(3, 2)).toHaveAttribute('title', 'Choose an objective');

  await paste(cellOf(1, 2), ['Deliver on time']);
  await press(user, 'Save');
  await waitFor(() =>
    expect(dialog).toHaveTextContent(
      '1 initiative was saved. 1 row without an initiative was skipped. 1 initiative was not saved:',
    ),
  );
  expect(names(server)).toEqual(['Without objective']);
  expect(cellOf(3, 1)).toHaveTextContent('Elsewhere');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('an error of the server is shown at its cell, the other rows are saved', async () => {
  const { user, server, paste } = await openGrid();
  server.refuseWhen(
    'commands.run',
    ({ body }) => JSON.stringify(body).includes('Refused'),
    'invalid_request',
    'No.',
    [{ path: 'commands.1.fields.whoName', message: 'Nobody has this name' }],
  );
  await paste(cellOf(1, 1), ['Taken', 'Deliver on time'], ['Refused', 'Deliver on time', 'zoe']);
  await press(user, 'Save');
  expect(await screen.findByText('Failed to save initiatives')).toBeVisible();
  expect(cellOf(2, 3)).toHaveAttribute('title', 'Nobody has this name');
  expect(cellOf(2, 3)).toHaveTextContent('zoe');
  await press(user, 'Row 2, Owner: Nobody has this name');
  await waitFor(() => expect(cellOf(2, 3)).toHaveFocus());
  expect(names(server)).toEqual(['Taken']);
});

test('a changed row sends only changed fields', async () => {
  const dates = { startDate: '2026-01-25', whenDate: '2026-03-01T00:00:00.000Z' };
  const { user, server } = await openGrid({
    initiatives: [
      { initiative: 'Billing', objective: 'Deliver on time', ...dates },
      { initiative: 'Office', objective: 'Deliver on time' },
    ],
  });
  await user.click(cellOf(1, 8));
  await user.keyboard('55{Enter}');
  await press(user, 'Save');
  expect(await screen.findByText('Initiatives saved successfully')).toBeVisible();
  expect(server.fieldsOf('initiative.update')).toEqual([{ progress: 55 }]);
});

test('a conflict is no error: the other value is shown, and a second save overwrites it', async () => {
  const { user, server } = await openGrid({ initiatives: [{ initiative: 'Billing' }] });
  const details = [{ path: 'commands.0.fields.initiative', message: 'Grace changed What to “Invoices”' }];
  server.refuse('commands.run', 'conflict', 'Grace changed What to “Invoices”.', details);
  await user.dblClick(cellOf(1, 1));
  await user.keyboard('Billing again{Enter}');
  await press(user, 'Save');
  expect(await screen.findByText('Changed meanwhile')).toBeVisible();
  expect(screen.queryByText('Error')).toBeNull();
  expect(cellOf(1, 1)).toHaveAttribute('title', 'Grace changed What to “Invoices”');
  server.accept('commands.run');
  await press(user, 'Save');
  expect(await screen.findByText('Initiatives saved successfully')).toBeVisible();
});

test('an existing Unassigned initiative is edited', async () => {
  const { user, server } = await renderPage('/strategy/1/initiatives', {
    content: { pillars, initiatives: [{ initiative: 'Billing' }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Initiatives Management' }));
  await findDialog('Initiatives Management');
  expect(cellOf(1, 2)).toHaveTextContent('Unassigned');
  await user.dblClick(cellOf(1, 1));
  await user.keyboard('Billing again{Enter}');
  await press(user, 'Save');
  expect(await screen.findByText('Initiatives saved successfully')).toBeVisible();
  expect(server.content.initiative).toMatchObject([{ initiative: 'Billing again', nodeId: null }]);
});
