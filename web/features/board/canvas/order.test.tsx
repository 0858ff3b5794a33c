import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, objectiveTitles, pillarTitles } from '../../../test/board.ts';
import { receiveChange } from '../../../test/live.ts';
import { renderPage } from '../../../test/render.tsx';

const content = { pillars: { Customer: ['One', 'Two', 'Three'], People: ['Four'], Money: [] } };

async function openBoard() {
  const page = await renderPage('/strategy/1', { content });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const handle = (node: string) => screen.getByRole('button', { name: `Move ${node}` });
/** The announcement for screen readers. */
const announcement = (words: string | RegExp) => screen.findByText(words);

describe('by keyboard', () => {
  /** Opens a board and moves its first objective one place on, without dropping it. */
  async function dragOne() {
    const page = await openBoard();
    act(() => handle('objective One').focus());
    await page.user.keyboard(' ');
    await announcement('Lifted objective One, position 1 of 3 in pillar Customer');
    await page.user.keyboard('{ArrowDown}');
    await announcement('Position 2 of 3 in pillar Customer');
    return page;
  }

  test('objectives and pillars are moved, with announcements', async () => {
    const { user, server } = await dragOne();
    await user.keyboard(' ');
    await announcement('Moved objective One to position 2 of 3 in pillar Customer');
    await waitFor(() => expect(objectiveTitles('Customer')).toEqual(['Two', 'One', 'Three']));
    await waitFor(() => expect(handle('objective One')).toHaveFocus());

    await user.keyboard(' {ArrowRight}');
    await announcement(/^Position \d of \d in pillar People$/);
    await user.keyboard(' ');
    await waitFor(() => expect(objectiveTitles('People')).toEqual(['Four', 'One']));
    await waitFor(() => expect(handle('objective One')).toHaveFocus());

    act(() => handle('pillar Customer').focus());
    await user.keyboard(' {ArrowRight}');
    await announcement('Position 2 of 3');
    await user.keyboard(' ');
    await waitFor(() => expect(pillarTitles()).toEqual(['People', 'Customer', 'Money']));
    await waitFor(() => expect(server.fieldsOf('node.update')).toHaveLength(3));
  });

  test('Escape cancels it', async () => {
    const { user, server } = await dragOne();
    await user.keyboard('{Escape}');
    await announcement('Put objective One back at position 1 of 3 in pillar Customer');
    expect(objectiveTitles('Customer')).toEqual(['One', 'Two', 'Three']);
    expect(server.fieldsOf('node.update')).toEqual([]);
  });

  test('opening a dialog cancels it, and the dialog gets the keys', async () => {
    const { user } = await dragOne();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await announcement('Put objective One back at position 1 of 3 in pillar Customer');
    await user.keyboard(' ');
    expect(screen.getByRole('combobox')).toHaveValue(' ');
  });

  test('a press of the mouse cancels it', async () => {
    const { user } = await dragOne();
    await user.click(screen.getByRole('heading', { name: 'Strategic pillars' }));
    await announcement('Put objective One back at position 1 of 3 in pillar Customer');
    expect(objectiveTitles('Customer')).toEqual(['One', 'Two', 'Three']);
  });

  test('a held key starts a drag or drops, and not both', async () => {
    const { user } = await openBoard();
    act(() => handle('objective One').focus());
    await user.keyboard('{ >3/}');
    await announcement('Lifted objective One, position 1 of 3 in pillar Customer');
    await user.keyboard('{ArrowDown}');
    await announcement('Position 2 of 3 in pillar Customer');
    await user.keyboard('{ >3/}');
    expect(
      await announcement('Moved objective One to position 2 of 3 in pillar Customer'),
    ).toBeInTheDocument();
  });

  test('a card that another member deletes during its drag is gone, and nothing else moves', async () => {
    const { user, server } = await dragOne();
    const { id = 0 } = server.content.node.find(({ title }) => title === 'One') ?? {};
    receiveChange(server, { entity: 'node', id, operation: 'delete' });
    await announcement('objective is gone');
    await user.keyboard(' ');
    expect(objectiveTitles('Customer')).toEqual(['Two', 'Three']);
    expect(server.fieldsOf('node.update')).toEqual([]);
  });
});

describe('by menu', () => {
  test('objectives and pillars are moved', async () => {
    const { user, server } = await openBoard();
    await choose(user, 'objective One', 'Move down');
    await announcement('Moved One to position 2 of 3');
    await waitFor(() => expect(objectiveTitles('Customer')).toEqual(['Two', 'One', 'Three']));
    await choose(user, 'objective Three', 'Move up');
    await waitFor(() => expect(objectiveTitles('Customer')).toEqual(['Two', 'Three', 'One']));
    await choose(user, 'pillar Money', 'Move left');
    await waitFor(() => expect(pillarTitles()).toEqual(['Customer', 'Money', 'People']));
    await choose(user, 'pillar Customer', 'Move right');
    await waitFor(() => expect(pillarTitles()).toEqual(['Money', 'Customer', 'People']));
    await waitFor(() => expect(server.fieldsOf('node.update')).toHaveLength(4));
  });

  test('an objective is moved to a pillar of choice', async () => {
    const { user, server } = await openBoard();
    await choose(user, 'objective Two', 'Move to pillar…');
    await user.selectOptions(await screen.findByLabelText('Pillar'), 'Money');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await announcement('Moved Two to the end of Money');
    await waitFor(() => expect(objectiveTitles('Money')).toEqual(['Two']));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for objective Two' })).toHaveFocus(),
    );
    expect(server.fieldsOf('node.update')).toHaveLength(1);
  });

  test('a refused move is reverted and shows an error', async () => {
    const { user, server } = await openBoard();
    server.refuse('commands.run', 'forbidden', 'You may only read now.');
    await choose(user, 'objective One', 'Move down');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error You may only read now.');
    expect(objectiveTitles('Customer')).toEqual(['One', 'Two', 'Three']);
  });

  test('a menu can be used by keyboard repeatedly', async () => {
    const { user } = await openBoard();
    const actions = screen.getByRole('button', { name: 'Actions for objective Two' });
    act(() => actions.focus());
    for (const key of ['{Enter}', '{Enter}', ' ', '{ArrowDown}']) {
      await user.keyboard(key);
      await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(actions).toHaveFocus());
    }
  });
});
