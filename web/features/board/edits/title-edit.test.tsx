import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseFrom } from '../../../test/board.ts';
import { receiveChange } from '../../../test/live.ts';
import { renderPage } from '../../../test/render.tsx';

const REFUSED = 'The text is not to our liking.';

const titles = [
  {
    what: 'board title',
    label: 'Board title',
    level: 1,
    was: 'Strategy Board',
    command: 'strategy.update',
    body: { boardTitle: 'A better name' },
  },
  {
    what: 'pillar title',
    label: 'Pillar title',
    level: 3,
    was: 'Customer',
    command: 'node.update',
    body: { title: 'A better name' },
  },
];

describe.each(titles)('the $what', ({ label, level, was, command, body }) => {
  const heading = (name: string) => screen.findByRole('heading', { level, name });

  /** Opens a board, and its title to be edited, with this text in place of the title. */
  async function type(text: string) {
    const page = await renderPage('/strategy/1', { content: { pillars: { Customer: [] } } });
    await retype(page, text);
    return page;
  }

  async function retype({ user }: Pick<Awaited<ReturnType<typeof renderPage>>, 'user'>, text: string) {
    await user.click(within(await heading(was)).getByRole('button'));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    // What was there is selected.
    await user.keyboard(text);
  }

  test('is saved on Enter', async () => {
    const { user, server } = await type('  A better name {Enter}');
    const title = await heading('A better name');
    await waitFor(() => expect(server.fieldsOf(command)).toEqual([body]));
    expect(within(title).getByRole('button')).toHaveFocus();
    await user.click(screen.getByText('Northwind'));
    expect(await heading('A better name')).toBeVisible();
  });

  test('is saved on blur', async () => {
    const { user, server } = await type('A better name');
    await user.click(screen.getByText('Northwind'));
    await heading('A better name');
    await waitFor(() => expect(server.fieldsOf(command)).toEqual([body]));
  });

  test('stays as it was on Escape, and when nothing is left of it', async () => {
    const page = await type('Never mind{Escape}');
    await heading(was);
    for (const text of ['   ', was]) {
      await retype(page, `${text}{Enter}`);
      await heading(was);
    }
    expect(page.server.fieldsOf(command)).toEqual([]);
  });

  test('is kept where it was typed when the server refuses it, to be tried again', async () => {
    const { user, server } = await type('A better name');
    server.refuse('commands.run', 'invalid_request', REFUSED);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(`Not saved. ${REFUSED}`)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`Error ${REFUSED}`);
    await heading('A better name');
    server.accept('commands.run');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.fieldsOf(command)).toEqual([body, body]));
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
    await heading('A better name');
  });

  test('can be taken back after a refusal', async () => {
    const { user, server } = await type('A better name');
    server.refuse('commands.run', 'invalid_request', REFUSED);
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await heading(was);
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
  });
});

function never(): never {
  throw new Error('The server has lost it');
}

test('the settings menu leads to the board title too', async () => {
  const { user } = await renderPage('/strategy/1');
  await screen.findByRole('heading', { level: 1 });
  await chooseFrom(user, 'Settings', 'Edit Title');
  await waitFor(() => expect(screen.getByLabelText('Board title')).toHaveFocus());
  await user.keyboard('From the menu{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'From the menu' });
});

test('the second to save one title is shown the first one’s, and chooses', async () => {
  const { user, server } = await renderPage('/strategy/1', { content: { pillars: { Customer: [] } } });
  await user.click(within(await screen.findByRole('heading', { level: 3 })).getByRole('button'));
  await user.type(screen.getByLabelText('Pillar title'), 's');
  const [{ id } = never()] = server.content.node;
  receiveChange(server, { entity: 'node', id, operation: 'update', after: { title: 'First' } });
  const sentence = 'Grace changed this to “First” in the meantime';
  server.refuse('commands.run', 'conflict', sentence);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`Not saved. ${sentence}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeVisible();
  server.accept('commands.run');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.fieldsOf('node.update')).toHaveLength(2));
  await screen.findByRole('heading', { level: 3, name: 'Customers' });
});
