import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, type Content } from '../../test/content.ts';
import { chooseOf, control, fill, findDialog, press, row } from '../../test/page.ts';
import { renderDialog, renderPage } from '../../test/render.tsx';
import InitiativeDialog from './initiative-dialog.tsx';
import { initiativesOf } from '../../lib/strategy/selectors.ts';

const pillars = { Customer: ['Deliver on time', 'Answer within a day'] };

/** Opens the list of initiatives. */
async function openList(content: Content = {}) {
  const page = await renderPage('/strategy/1/initiatives', { content: { pillars, ...content } });
  await screen.findByRole('button', { name: 'Add Initiative' });
  return page;
}

/** Renders the form of an initiative, or of a new one. */
async function renderForm(name?: string, content: Content = {}) {
  const page = await renderDialog(
    (props) => (
      <InitiativeDialog
        {...props}
        item={initiativesOf(props.content).find((item) => item.initiative === name)}
      />
    ),
    { content: { pillars, ...content } },
  );
  return {
    ...page,
    form: screen.getByRole('dialog', {
      name: name === undefined ? 'Create Initiative' : 'Update Initiative',
    }),
  };
}

test('the form validates on submit, then at each change', async () => {
  const { user, form } = await renderForm();
  await waitFor(() => expect(control('What')).toHaveFocus());
  expect(within(form).queryByText('What is required')).toBeNull();
  fill(control('Start Date'), '');
  fill(control('End Date'), '');
  await press(user, 'Create');
  for (const words of [
    'What is required',
    'Objective is required',
    'Who is required',
    'Start Date is required',
    'When is required',
  ])
    expect(within(form).getByText(words)).toBeVisible();
  expect(control('What')).toHaveFocus();
  fill(control('What'), 'A');
  expect(within(form).queryByText('What is required')).toBeNull();
  await press(user, 'Create');
  expect(control('Objective')).toHaveFocus();
});

test.each([
  ['End Date', '2026-03-01', 'The end date is before the start date'],
  ['Progress', '101', 'Progress is a whole number from 0 to 100'],
  ['Budget', '-1', 'Budget must be a positive number'],
  [
    'Attachments',
    'https://example.com\njavascript:alert(1)',
    'Address 2: Give an address that starts with https://',
  ],
])('%s of a new initiative cannot be %j', async (label, text, words) => {
  const { user, form, server } = await renderForm();
  fill(control('Start Date'), '2026-03-02');
  fill(control(label), text);
  await press(user, 'Create');
  expect(await within(form).findByText(words)).toBeVisible();
  // Only web addresses can be opened.
  for (const link of within(form).queryAllByRole('link')) {
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  }
  expect(server.fieldsOf('initiative.create')).toEqual([]);
});

test('every field of a new initiative is sent, and is in the form when that is opened again', async () => {
  const { user, server } = await openList({
    initiatives: [{ initiative: 'Clean the data' }, { initiative: 'Hire a lead' }],
  });
  await user.click(screen.getByRole('button', { name: 'Add Initiative' }));
  const form = await findDialog('Create Initiative');
  expect(control('Status')).toHaveValue('On Track');
  expect(control('Progress')).toHaveValue('0');
  expect(control('Budget')).toHaveValue('0');
  const typed = {
    What: 'Rebuild billing',
    Who: 'VP Sales',
    Status: 'Waiting for legal',
    Department: 'Finance',
    'Start Date': '2026-01-05',
    'End Date': '2026-03-01',
    Progress: '40',
    Description: 'Close in two days.',
    How: 'Step by step.',
    Notes: 'Ask the auditors.',
    Attachments: 'https://example.com/plan\nhttps://example.com/costs',
  };
  for (const [label, text] of Object.entries(typed)) fill(control(label), text);
  fill(control('Budget'), '$12,500.50');
  await user.selectOptions(control('Objective'), 'Deliver on time');
  for (const name of ['Clean the data', 'Hire a lead']) await user.click(control(name));
  await user.click(within(form).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Initiative created successfully')).toBeVisible();
  const { node: nodes, initiative: initiatives } = server.content;
  expect(server.fieldsOf('initiative.create')).toEqual([
    expect.objectContaining({
      initiative: 'Rebuild billing',
      nodeId: nodes.find(({ title }) => title === 'Deliver on time')?.id,
      whoName: 'VP Sales',
      whoDepartment: 'Finance',
      status: 'Waiting for legal',
      startDate: '2026-01-05',
      whenDate: expect.stringMatching(/^2026-03-01/) as string,
      budget: 12_500.5,
      progress: 40,
      description: 'Close in two days.',
      how: 'Step by step.',
      notes: 'Ask the auditors.',
      attachments: ['https://example.com/plan', 'https://example.com/costs'],
      dependencies: initiatives.flatMap(({ id, initiative }) =>
        initiative === 'Rebuild billing' ? [] : [id],
      ),
    }),
  ]);
  for (const words of ['Deliver on time', 'VP Sales', 'Jan 5 to Mar 1, 2026', '40%', 'Waiting for legal'])
    expect(row('Rebuild billing')).toHaveTextContent(words);

  await chooseOf(user, 'Rebuild billing', 'Edit');
  await findDialog('Update Initiative');
  for (const [label, text] of Object.entries(typed)) expect(control(label)).toHaveValue(text);
  expect(control('Budget')).toHaveValue('12,500.5');
  expect(control('Objective')).toHaveDisplayValue('Deliver on time');
  expect(control('Clean the data')).toBeChecked();
  expect(control('Hire a lead')).toBeChecked();
});

test('an edit sends only changed fields, and keeps the start date', async () => {
  const dates = { startDate: '2026-01-05', whenDate: '2026-03-01T00:00:00.000Z' };
  const { user, server } = await openList({
    initiatives: [{ initiative: 'Rebuild billing', objective: 'Deliver on time', whoName: 'ann', ...dates }],
  });
  for (const [label, text, shown] of [
    ['Progress', '75', '75%'],
    ['Start Date', '2026-01-07', 'Jan 7 to Mar 1, 2026'],
  ] as const) {
    await chooseOf(user, 'Rebuild billing', 'Edit');
    await findDialog('Update Initiative');
    fill(control(label), text);
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row('Rebuild billing')).toHaveTextContent(shown);
  }
  expect(server.fieldsOf('initiative.update')).toEqual([{ progress: 75 }, { startDate: '2026-01-07' }]);
});

test('progress that follows the tactics is read-only, and says where to change it', async () => {
  const dates = { startDate: '2026-01-05', whenDate: '2026-03-01T00:00:00.000Z', whoName: 'ann' };
  const tactics = [
    { title: 'Buy', progress: 20 },
    { title: 'Build', progress: 90, steps: [{ title: 'Plan', progress: 100 }, { title: 'Lay' }] },
  ];
  const { user, server } = await openList({
    initiatives: [{ initiative: 'Rebuild billing', progress: 75, tactics, ...dates }],
  });
  await chooseOf(user, 'Rebuild billing', 'Edit');
  await findDialog('Update Initiative');
  await user.selectOptions(control('Percent done'), 'The mean of its tactics and their action steps');
  expect(control('Progress')).toHaveValue('35');
  expect(control('Progress')).toHaveAttribute('readonly');
  expect(control('Progress')).toHaveAccessibleDescription('Follows its tactics: change it there');
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.fieldsOf('initiative.update')).toEqual([{ progressFrom: 'tactics' }]);
  expect(row('Rebuild billing')).toHaveTextContent('35%');
});

test('a form of work that is done but not started offers to set it to achieved', async () => {
  const dates = { startDate: '2026-01-05', whenDate: '2026-03-01T00:00:00.000Z', whoName: 'ann' };
  const { user, server, form } = await renderForm('Rebuild billing', {
    initiatives: [{ initiative: 'Rebuild billing', status: 'Not Started', progress: 75, ...dates }],
  });
  expect(within(form).queryByRole('button', { name: 'Set to Achieved' })).toBeNull();
  fill(control('Progress'), '100');
  await user.click(within(form).getByRole('button', { name: 'Set to Achieved' }));
  expect(control('Status')).toHaveValue('Achieved');
  expect(within(form).queryByText(/^All of it is done/)).toBeNull();
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.fieldsOf('initiative.update')).toEqual([{ progress: 100, status: 'Achieved' }]);
});

test('refused dependencies show an error at their field, and the typed values stay', async () => {
  const dates = { startDate: '2026-01-05', whenDate: '2026-03-01T00:00:00.000Z', whoName: 'ann' };
  const { user, form } = await renderForm('First', {
    initiatives: [
      { initiative: 'First', ...dates },
      { initiative: 'Second', after: ['First'] },
    ],
  });
  const circle = 'These dependencies would form a circle';
  fill(control('Notes'), 'Kept');
  await user.click(control('Second'));
  await press(user, 'Save');
  expect(await within(form).findByText(circle)).toBeVisible();
  expect(control('Second')).toHaveFocus();
  expect(screen.getByText('Failed to update initiative')).toBeVisible();
  expect(control('Notes')).toHaveValue('Kept');
  await user.click(control('Second'));
  expect(within(form).queryByText(circle)).toBeNull();
  await press(user, 'Save');
  expect(await screen.findByText('Initiative updated successfully')).toBeVisible();
});

test('a failed save keeps the typed values and shows the error', async () => {
  const { user, server, form } = await renderForm();
  const sentence = 'You can read this strategy. Changing it takes the Read & Write role.';
  server.refuse('commands.run', 'forbidden', sentence);
  fill(control('What'), 'Rebuild billing');
  await user.selectOptions(control('Objective'), 'Deliver on time');
  fill(control('Who'), 'VP Sales');
  await user.tab();
  await press(user, 'Create');
  expect(await screen.findByText('Failed to create initiative')).toBeVisible();
  expect(within(form).getByRole('alert')).toHaveTextContent(sentence);
  expect(control('What')).toHaveValue('Rebuild billing');
});

test('Escape asks only if there is unsaved input', async () => {
  const { user } = await openList();
  const button = screen.getByRole('button', { name: 'Add Initiative' });
  await user.click(button);
  const form = await findDialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(form).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await findDialog();
  fill(control('What'), 'Rebuild billing');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
  await press(user, 'Keep editing', 'alertdialog');
  expect(control('What')).toHaveValue('Rebuild billing');
});

test('owners are suggested, and any other name is accepted', async () => {
  const { user } = await renderForm();
  await user.type(control('Who'), 'ad');
  await user.click(await screen.findByRole('option', { name: ada.username }));
  expect(control('Who')).toHaveValue(ada.username);
});

test('the form of a tactic has errors for missing values and for an end before the start', async () => {
  const { user } = await openList({ initiatives: [{ initiative: 'Rebuild billing' }] });
  await chooseOf(user, 'Rebuild billing', 'Add Tactic');
  const form = await findDialog();
  await press(user, 'Create');
  for (const words of ['What is required', 'Who is required', 'Start Date is required', 'When is required'])
    expect(await within(form).findByText(words)).toBeVisible();
  fill(control('Start Date'), '2026-02-02');
  fill(control('Due Date'), '2026-02-01');
  expect(await within(form).findByText('The end date is before the start date')).toBeVisible();
});
