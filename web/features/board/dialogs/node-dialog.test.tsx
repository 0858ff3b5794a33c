import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, objectiveTitles, pillarTitles } from '../../../test/board.ts';
import { receiveChange } from '../../../test/live.ts';
import { asksBeforeLeaving, fill } from '../../../test/page.ts';
import { renderPage, type RenderOptions } from '../../../test/render.tsx';

const REFUSED = 'The text is not to our liking.';

async function openBoard(content: RenderOptions['content'] = { pillars: { Customer: ['Deliver on time'] } }) {
  const page = await renderPage('/strategy/1', { content });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** Fills the dialog that creates a node. */
async function fillNode(title: string, description = '') {
  const dialog = await screen.findByRole('dialog');
  fill(within(dialog).getByLabelText('Title'), title);
  if (description) fill(within(dialog).getByLabelText('Description'), description);
  return dialog;
}

test('a node is edited in a dialog, which sends only changed fields and returns the focus', async () => {
  const page = await openBoard();
  const { user, server } = page;
  await choose(user, 'objective Deliver on time', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Node' });
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Deliver on time');
  await user.type(within(dialog).getByLabelText('Description'), '98 of 100.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(server.fieldsOf('node.update')).toEqual([{ description: '98 of 100.' }]);
  expect(screen.getByText('98 of 100.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actions for objective Deliver on time' })).toHaveFocus(),
  );
});

test('F2 edits the pillar or objective whose title has the focus, and the field handles the arrow keys', async () => {
  const { user } = await openBoard();
  const pillar = within(screen.getByRole('heading', { level: 3 })).getByRole('button');
  for (const title of [pillar, screen.getByRole('link', { name: 'Deliver on time' })]) {
    act(() => title.focus());
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Node' });
    expect(within(dialog).getByLabelText('Title')).toHaveValue(title.textContent);
    await user.keyboard('{ArrowUp}');
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    await isClosed();
  }
});

test('a cancelled dialog changes nothing and returns the focus', async () => {
  const page = await openBoard();
  const add = screen.getByRole('button', { name: 'Add pillar' });
  await page.user.click(add);
  await fillNode('Never mind');
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(add).toHaveFocus());
  expect(pillarTitles()).toEqual(['Customer']);
  expect(page.server.fieldsOf('node.create')).toEqual([]);
});

test('Escape and closing the tab ask before unsaved input is lost', async () => {
  const page = await openBoard();
  await page.user.click(screen.getByRole('button', { name: 'Add vision' }));
  await fillNode('Something long');
  expect(asksBeforeLeaving()).toBe(true);
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Something long');
});

test('a refused node stays in its dialog with the typed values', async () => {
  const page = await openBoard();
  const { user, server } = page;
  const details = [{ path: 'commands.0.fields.title', message: 'Use at most 200 characters' }];
  server.refuse('commands.run', 'invalid_request', REFUSED, details);
  await user.click(screen.getByRole('button', { name: 'Add vision' }));
  const dialog = await fillNode('Trusted', 'By 2030.');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(REFUSED);
  expect(within(dialog).getByText('Use at most 200 characters')).toBeVisible();
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Trusted');
  expect(screen.queryByRole('heading', { name: 'Trusted', hidden: true })).not.toBeInTheDocument();
});

test('a late refusal restores the typed values', async () => {
  const page = await openBoard();
  const { user, server } = page;
  const release = server.hold('commands.run');
  server.refuse('commands.run', 'invalid_request', REFUSED);
  await user.click(screen.getByRole('button', { name: 'Add vision' }));
  await fillNode('Trusted');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await isClosed();
  act(release);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Node' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(REFUSED);
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Trusted');
});

test('an edit has the base revision of its start, and later changes of others show behind the dialog', async () => {
  const { user, server } = await openBoard();
  const [pillar] = server.content.node;
  await choose(user, 'pillar Customer', 'Edit');
  await screen.findByRole('dialog');
  receiveChange(server, {
    entity: 'node',
    id: pillar?.id ?? 0,
    operation: 'update',
    after: { title: 'Clients' },
  });
  await screen.findByRole('heading', { level: 3, name: 'Clients', hidden: true });
  fill(screen.getByLabelText('Description'), 'All of them');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(server.fieldsOf('node.update')).toEqual([{ description: 'All of them' }]);
  expect(server.sent('commands.run')[0]?.base).toBe(1);
});

test('deleting a pillar shows the consequences in numbers', async () => {
  const { user } = await openBoard({ pillars: { Customer: ['One', 'Two'], People: ['Three'] } });
  await choose(user, 'pillar Customer', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you absolutely sure?' });
  expect(dialog).toHaveTextContent(
    'This action cannot be undone. This will permanently delete this node and remove all associated connections.',
  );
  expect(dialog).toHaveTextContent(
    'This deletes 1 pillar and 2 objectives. 1 other pillar and 1 objective stay.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(pillarTitles()).toEqual(['Customer', 'People']);

  await choose(user, 'pillar Customer', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Node deleted successfully')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actions for pillar People' })).toHaveFocus(),
  );
  expect(pillarTitles()).toEqual(['People']);
  expect(objectiveTitles('People')).toEqual(['Three']);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(pillarTitles()).toEqual(['Customer', 'People']));
  expect(objectiveTitles('Customer')).toEqual(['One', 'Two']);
});

test('a refused deletion shows the error and keeps the node', async () => {
  const { user, server } = await openBoard({ nodes: [{ type: 'mission', title: 'Move things' }] });
  server.refuse('commands.run', 'forbidden', 'You may only read now.');
  await choose(user, 'mission Move things', 'Delete');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You may only read now.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Mission' })).toHaveTextContent('Move things');
});

test('a pillar or objective has a weight where something below is tracked, and only there', async () => {
  const { user, server } = await openBoard({
    pillars: { Customer: ['Deliver on time'], People: ['Learn'] },
    kpis: [
      { measure: 'On time', objective: 'Deliver on time', below: [{ measure: 'Ours', grain: 'month' }] },
      { measure: 'Courses', objective: 'Learn' },
    ],
  });
  for (const place of ['pillar People', 'objective Learn']) {
    await choose(user, place, 'Edit');
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Weight')).toBeNull();
    await user.keyboard('{Escape}');
    await isClosed();
  }
  for (const place of ['pillar Customer', 'objective Deliver on time']) {
    await choose(user, place, 'Edit');
    const dialog = await screen.findByRole('dialog');
    const weight = within(dialog).getByLabelText('Weight');
    expect(weight).toHaveValue('1');
    await user.clear(weight);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Give a number')).toBeVisible();
    await user.type(weight, '2.5');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await isClosed();
  }
  expect(server.fieldsOf('node.update')).toEqual([{ weight: 2.5 }, { weight: 2.5 }]);
});
