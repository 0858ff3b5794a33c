import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../../contract/people/roles.ts';
import { closingOf } from '../../test/closing.ts';
import { receiveChange } from '../../test/live.ts';
import { fill, findDialog, press } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

/** Opens the settings of a strategy whose months are locked after some days. */
async function open({ arrange, ...options }: RenderOptions = {}, days: number | null = null) {
  const shown = { days };
  const page = await renderPage('/strategy/1/settings', {
    ...options,
    arrange: (server) => {
      server.answer('close.read', () => ({ ...closingOf(), closesAfterDays: shown.days }));
      server.answer('close.update', ({ body }) => {
        shown.days = body.closesAfterDays;
        return { closesAfterDays: shown.days };
      });
      server.answer('strategyTokens.list', () => []);
      arrange?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return page;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

test('the owner changes title and description; only what changed is sent', async () => {
  const { user, server } = await open();
  const field = screen.getByRole('textbox', { name: 'Title' });
  fill(field, ' ');
  await user.click(screen.getByRole('button', { name: 'Save title and description' }));
  expect(await screen.findByText(/required/)).toBeVisible();
  expect(field).toHaveFocus();
  fill(field, 'Northwind 2030');
  await user.click(screen.getByRole('button', { name: 'Save title and description' }));
  expect(await screen.findByText('Strategy updated successfully')).toBeVisible();
  expect(server.sent('strategies.update')).toEqual([{ title: 'Northwind 2030' }]);
  // Nothing differs from now on.
  await user.click(screen.getByRole('button', { name: 'Save title and description' }));
  expect(server.sent('strategies.update')).toHaveLength(1);
});

test('what was typed is saved on leaving, taken back by Escape, and not sent where it is refused anyway', async () => {
  const { user, server } = await open();
  const [title, board] = ['Title', 'Title of the board'].map((name) => screen.getByRole('textbox', { name }));
  await user.type(title as HTMLElement, ' 2030');
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus();
  expect(server.sent('strategies.update')).toEqual([]);
  await user.type(board as HTMLElement, ' of care');
  expect(await screen.findByText('Strategy updated successfully')).toBeVisible();
  expect(server.sent('strategies.update')).toEqual([{ title: expect.stringMatching(/ 2030$/) as string }]);
  await user.keyboard('{Escape}');
  expect(board).toHaveValue('Strategy Board');
  await user.clear(board as HTMLElement);
  await user.tab();
  expect(server.sent('commands.run')).toEqual([]);
  await user.type(board as HTMLElement, 'Care');
  await user.click(screen.getByRole('link', { name: 'Month' }));
  await waitFor(() => expect(server.fieldsOf('strategy.update')).toEqual([{ boardTitle: 'Care' }]));
});

test('a text that cannot be saved is asked about before a link leads away', async () => {
  const { user, server } = await open();
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(screen.getByRole('link', { name: 'Month' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await user.click(screen.getByRole('link', { name: 'Month' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location.pathname).toBe('/strategy/1/month'));
  expect(server.sent('strategies.update')).toEqual([]);
});

test('a refused title says so, and stays as it was typed', async () => {
  const { user, server } = await open();
  server.refuse('strategies.update', 'unavailable', 'Try later.');
  fill(screen.getByRole('textbox', { name: 'Title' }), 'Northwind 2030');
  await user.click(screen.getByRole('button', { name: 'Save title and description' }));
  expect(await screen.findByText('Failed to update strategy')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Northwind 2030');
});

test('the title of the board is changed by an edit, and follows others until something is typed', async () => {
  const { user, server } = await open({ role: 'read_write' });
  const field = screen.getByRole('textbox', { name: 'Title of the board' });
  const change = (boardTitle: string) =>
    act(() => {
      receiveChange(server, { entity: 'strategy', id: 1, operation: 'update', after: { boardTitle } });
    });
  change('By another');
  await waitFor(() => expect(field).toHaveValue('By another'));
  fill(field, 'Where we go ');
  change('By another again');
  expect(field).toHaveValue('Where we go ');
  await user.click(screen.getByRole('button', { name: 'Save board title' }));
  expect(await screen.findByText('Board title saved')).toBeVisible();
  expect(field).toHaveValue('Where we go');
  expect(server.sent('commands.run')[0]?.commands).toEqual([
    { type: 'strategy.update', id: 1, fields: { boardTitle: 'Where we go' } },
  ]);
});

test('the calendar is told in a sentence, and changed in its dialog', async () => {
  const { user } = await open();
  expect(await section('Calendar').findByText(/^Calendar months\. FY\d{4} runs from Jan 1, /)).toBeVisible();
  await user.click(section('Calendar').getByRole('button', { name: 'Change calendar' }));
  await findDialog('Calendar');
});

test('the owner decides when months are locked by themselves', async () => {
  const { user, server } = await open();
  const select = await screen.findByRole('combobox', { name: 'Lock each month automatically' });
  expect(select).toHaveValue('');
  await user.selectOptions(select, '10 days after the end');
  expect(await screen.findByText('Months are locked automatically, 10 days after they end')).toBeVisible();
  expect(server.sent('close.update')).toEqual([{ closesAfterDays: 10 }]);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Lock each month automatically' })).toHaveValue('10'),
  );
  server.refuse('close.update', 'forbidden', 'Only the owner of this strategy may do this.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lock each month automatically' }), 'Never');
  expect(await screen.findByText('Only the owner of this strategy may do this.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Lock each month automatically' })).toHaveValue('10');
});

test('the owner deletes the strategy after a question, and is led to the dashboard', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete strategy' }));
  await screen.findByRole('alertdialog', { name: 'Delete this strategy?' });
  await press(user, 'Delete', 'alertdialog');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  expect(server.sent('strategies.delete')).toHaveLength(1);
});

test('another member leaves it', async () => {
  const { user, server } = await open({ role: 'read_only' });
  server.answer('strategies.leave', () => undefined);
  await user.click(screen.getByRole('button', { name: 'Leave Strategy' }));
  await screen.findByRole('alertdialog', { name: 'Leave this strategy?' });
  await press(user, 'Leave', 'alertdialog');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
});

const CONTROLS = ['Save title and description', 'Save board title', 'Change calendar', 'Delete strategy'];
const MAY: Record<Exclude<Role, 'owner'>, string[]> = {
  read_write: ['Save board title', 'Change calendar'],
  contributor: [],
  read_only: [],
};

test.each(Object.entries(MAY) as [Exclude<Role, 'owner'>, string[]][])(
  'a member with the role %s reads the values, with the controls %j',
  async (role, controls) => {
    await open({ role }, 5);
    expect(await screen.findByText('Months are locked automatically, 5 days after they end.')).toBeVisible();
    await section('Calendar').findByText(/^Calendar months/);
    expect(section('Title and description').getByText('No description')).toBeVisible();
    expect(section('Team').getByText(/^\d members?, owned by /)).toBeVisible();
    expect(section('Team').getByRole('link', { name: 'Manage Team Members' })).toHaveAttribute(
      'href',
      '/strategy/1/manage-teammates',
    );
    const shown = CONTROLS.filter((name) => screen.queryByRole('button', { name }) !== null);
    expect(shown).toEqual(controls);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
  },
);

test('a part that fails can be read again, and does not hide the others', async () => {
  const { user, server } = await open({
    arrange: (given) => given.refuse('close.read', 'unavailable', 'Try later.'),
  });
  expect(await section('Automatic lock').findByText('Try later.')).toBeVisible();
  server.answer('close.read', () => ({ ...closingOf(), closesAfterDays: 3 }));
  await user.click(section('Automatic lock').getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Lock each month automatically' })).toHaveValue('3');
});
