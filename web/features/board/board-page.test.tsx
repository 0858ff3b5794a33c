import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, chooseFrom, objectiveTitles, pillarTitles } from '../../test/board.ts';
import { contentOf } from '../../test/content.ts';
import { receive } from '../../test/live.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const content = {
  nodes: [
    { type: 'vision' as const, title: 'Trusted', description: `${'A long story. '.repeat(60)}The end.` },
  ],
  pillars: { Customer: ['Deliver on time', 'Answer within a day'], People: ['Train everyone'], Money: [] },
};

async function openBoard(options: RenderOptions = {}) {
  const page = await renderPage('/strategy/1', { content: contentOf(content), ...options });
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  return page;
}

test('a board shows its loading state, and a retry after a failure', async () => {
  let release = () => {};
  const { user, server } = await renderPage('/strategy/1', {
    content,
    arrange: (server) => {
      release = server.hold('strategies.readContent');
      server.refuse('strategies.readContent', 'internal', 'Something broke on our side.');
    },
  });
  expect(await screen.findByText('Loading strategy...')).toBeVisible();
  release();
  await screen.findByRole('heading', { name: 'Failed to load strategy. Please try logging in again.' });
  expect(screen.getByText('Something broke on our side.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard');
  server.answer('strategies.readContent', () => server.content);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  expect(pillarTitles()).toEqual(['Customer', 'People', 'Money']);
});

test('a board shows its strategy and links to the dashboard', async () => {
  await openBoard();
  expect(screen.getByText('Northwind')).toBeVisible();
  expect(screen.getByRole('link', { name: /dashboard$/ })).toHaveAttribute('href', '/dashboard');
});

const offered = () =>
  ['Add pillar', 'Add KPI', 'Add Initiative'].filter((name) =>
    within(screen.getByRole('main'))
      .queryAllByRole('button', { name })
      .some(({ textContent }) => textContent === name),
  );

test('a new board shows what may come next', async () => {
  await openBoard({ content: contentOf({ pillars: { Customer: ['Grow'] } }) });
  expect(offered()).toEqual(['Add pillar', 'Add KPI', 'Add Initiative']);
});

test('a board with one of each offers more in its menus and icons alone', async () => {
  await openBoard({
    content: contentOf({
      pillars: { Customer: ['Grow'], People: [] },
      kpis: [{ measure: 'Orders', objective: 'Grow' }],
      initiatives: [{ objective: 'Grow' }],
    }),
  });
  expect(offered()).toEqual([]);
});

test('Present, Print and the theme are at hand on a board', async () => {
  const applied = vi.fn<typeof window.applyAppearance>();
  vi.stubGlobal('applyAppearance', applied);
  const { user } = await openBoard();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await chooseFrom(user, 'Settings', 'Print');
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  expect(screen.getByRole('menuitem', { name: 'Present' })).toHaveAttribute('href', '/strategy/1/present');
  await user.keyboard('{Escape}');
  await chooseFrom(user, 'Settings', 'Theme');
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(applied).toHaveBeenLastCalledWith('dark', 'regular');
  expect(await screen.findByText('Theme Updated')).toBeVisible();
});

test('a node without a title is named Untitled', async () => {
  const { user } = await openBoard();
  await user.click(screen.getByRole('button', { name: 'Add mission' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Node created successfully')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Mission' })).getByText('Untitled')).toBeVisible();
});

test('a new node shows before the server has answered, and its dialog closes', async () => {
  const { user, server } = await openBoard();
  const release = server.hold('commands.run');
  await user.click(screen.getByRole('button', { name: 'Add pillar' }));
  await user.type(await screen.findByLabelText('Title'), 'Suppliers');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(pillarTitles()).toEqual(['Customer', 'People', 'Money', 'Suppliers']));
  expect(screen.queryByText('Node created successfully')).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('Node created successfully')).toBeVisible();
});

test('cards start expanded, and a collapsed one stays collapsed after a reload', async () => {
  const flow = contentOf(content);
  const { user } = await openBoard({ content: flow });
  const toggle = () => screen.getByRole('button', { name: 'Details of Deliver on time' });
  const panels = () => screen.queryAllByRole('button', { name: 'Add Initiative' });
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(panels()).toHaveLength(3);
  await user.click(toggle());
  expect(panels()).toHaveLength(2);
  cleanup();
  await openBoard({ content: flow });
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle());
  expect(panels()).toHaveLength(3);
});

test('the density is compact until another one is chosen in the settings, which is kept', async () => {
  const flow = contentOf(content);
  const { user } = await openBoard({ content: flow });
  const density = () => screen.getByRole('main', { hidden: true }).dataset['density'];
  expect(density()).toBe('compact');
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Font Size' }));
  await user.click(await screen.findByRole('radio', { name: 'Comfortable' }));
  expect(density()).toBe('comfortable');
  cleanup();
  await openBoard({ content: flow });
  expect(density()).toBe('comfortable');
});

test('vision and mission are a line each, and whole on a click', async () => {
  const { user } = await openBoard();
  const title = screen.getByRole('button', { name: 'Trusted' });
  expect(title).toHaveAttribute('aria-expanded', 'false');
  expect(title).toHaveAccessibleDescription(/^A long story\. .*The end\.$/);
  await user.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'Vision and mission' }));
  expect(title).toHaveAttribute('aria-expanded', 'false');
});

test('the description of an objective or pillar shows while the pointer is on its title, until Escape', async () => {
  const flow = contentOf(content);
  for (const node of flow.node) if (node.title === 'Customer') node.description = 'Who we are here for.';
  const { user } = await openBoard({ content: flow, role: 'read_only' });
  const title = screen.getByRole('heading', { level: 3, name: 'Customer' });
  expect(title).toHaveAccessibleDescription('Who we are here for.');
  const hint = () => document.querySelector('main [popover=manual]');
  // It loads once the page is idle.
  await waitFor(() => expect(hint()).toBeInTheDocument());
  await user.hover(title);
  await waitFor(() => expect(hint()).toHaveAttribute('data-shown'));
  expect(hint()).toHaveTextContent('Who we are here for.');
  await user.keyboard('{Escape}');
  expect(hint()).not.toHaveAttribute('data-shown');
});

test('a reader sees the board without editing controls', async () => {
  const { user } = await openBoard({ role: 'read_only' });
  expect(pillarTitles()).toEqual(['Customer', 'People', 'Money']);
  const names = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toContain('Details of Train everyone');
  expect(
    names.filter((name) => !/^(Settings|Details of|Initiatives|KPIs|Trusted|Vision and mission)/.test(name)),
  ).toEqual([]);
  for (const role of ['textbox', 'combobox', 'checkbox'])
    expect(within(screen.getByRole('main')).queryByRole(role)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Present',
    'Plan check',
    'Collapse all',
    'Expand all',
    'Theme',
    'Font Size',
    'History',
    'Team',
    'Strategy settings',
    'Export',
    'Print',
  ]);
});

test('F2 opens nothing for a reader', async () => {
  // Once loaded, the dialog would open at once.
  await import('./dialogs/node-dialog.tsx');
  const { user } = await openBoard({ role: 'read_only' });
  act(() => screen.getByRole('link', { name: 'Deliver on time' }).focus());
  await user.keyboard('{F2}');
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an empty board shows a reader that it is empty', async () => {
  await openBoard({ content: {}, role: 'read_only' });
  for (const text of ['No vision yet.', 'No mission yet.', 'No pillars yet.'])
    expect(screen.getByText(text)).toBeVisible();
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Settings',
    'Vision and mission',
  ]);
});

test('in bands, objectives are ordered and moved from left to right', async () => {
  document.cookie = 'board=vertical.compact';
  const { user } = await openBoard();
  await choose(user, 'objective Deliver on time', 'Move right');
  await waitFor(() =>
    expect(objectiveTitles('Customer')).toEqual(['Answer within a day', 'Deliver on time']),
  );
  await choose(user, 'pillar Customer', 'Move down');
  await waitFor(() => expect(pillarTitles()).toEqual(['People', 'Customer', 'Money']));
});

test('a removed member sees a message at once, and the board once they are a member again', async () => {
  const { user, server } = await openBoard({ role: 'read_write' });
  receive(server, { type: 'gone', strategyId: 1 });
  expect(
    await screen.findByRole('heading', { name: 'This strategy is no longer open to you' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Add pillar' })).toBeVisible();
});

test('a layout without Latin letters has the shortcuts on the same keys', async () => {
  const { user } = await openBoard();
  // As a Russian keyboard sends them.
  const press = (key: string, code: string, ctrlKey = false) =>
    fireEvent.keyDown(document.body, { key, code, ctrlKey });
  await choose(user, 'objective Deliver on time', 'Move down');
  await waitFor(() => expect(objectiveTitles('Customer')[0]).toBe('Answer within a day'));
  press('я', 'KeyZ', true);
  await waitFor(() => expect(objectiveTitles('Customer')[0]).toBe('Deliver on time'));
  press('с', 'KeyC');
  expect(await screen.findByRole('dialog', { name: 'Plan check' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('л', 'KeyK', true);
  expect(await screen.findByRole('combobox', { name: /^Search strategies/ })).toBeVisible();
});

test('the presence of others is shown, and the records they are editing', async () => {
  const { server } = await openBoard();
  const { id = 0 } = server.content.node.find(({ title }) => title === 'Deliver on time') ?? {};
  const grace = { userId: 2, name: 'Grace', editing: [{ entity: 'node' as const, id }] };
  const present = (...people: (typeof grace)[]) =>
    receive(server, { type: 'present', strategyId: 1, people });
  present(grace);
  expect(screen.getByRole('status', { name: 'Also here' })).not.toBeEmptyDOMElement();
  expect(screen.getByText('Grace is editing this')).toBeInTheDocument();
  present({ ...grace, editing: [] });
  expect(screen.queryByText('Grace is editing this')).not.toBeInTheDocument();
  present();
  expect(screen.getByRole('status', { name: 'Also here' })).toBeEmptyDOMElement();
});
