// A grid loads it when it opens.
import '../record/pasted-records.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentRecords } from '../../../contract/api/entities.ts';
import type { Content } from '../../test/content.ts';
import { cellOf, findDialog, press } from '../../test/page.ts';
import { renderDialog, renderPage } from '../../test/render.tsx';
import ObjectiveGrid from './objective-grid.tsx';

async function openGrid(content: Content) {
  const page = await renderDialog((props) => <ObjectiveGrid {...props} />, { content });
  await findDialog('Objectives Management');
  await waitFor(() => expect(cellOf(1, 1)).toHaveFocus());
  return page;
}

/** Pillars with the titles of their objectives, in order. */
function structureOf({ node: nodes }: ContentRecords): [string, string[]][] {
  return nodes
    .filter(({ type }) => type === 'perspective')
    .map(({ id, title }) => [
      title,
      nodes.filter(({ perspectiveId }) => perspectiveId === id).map((it) => it.title),
    ]);
}

test('a pasted table of pillars, objectives and descriptions becomes the board, with merged cells, in one edit', async () => {
  const { user, server } = await openGrid({ pillars: { Customer: ['Grow'] } });
  await user.paste(
    'Perspective\tObjective\tDescription\ncustomer\tDelight customers\tEvery day\n\tAnswer fast\t\nPeople\tLearn\t"Two\nlines"\nProcess\t\t\n\tDeliver\t',
  );
  expect(await screen.findByText('4 rows were pasted.')).toBeVisible();
  await press(user, 'Save');
  expect(await screen.findByText('Objectives saved successfully')).toBeVisible();
  expect(server.sent('commands.run')).toHaveLength(1);
  expect(structureOf(server.content)).toEqual([
    ['Customer', ['Grow', 'Delight customers', 'Answer fast']],
    ['People', ['Learn']],
    ['Process', ['Deliver']],
  ]);
  expect(server.content.node.find(({ title }) => title === 'Learn')?.description).toBe('Two\nlines');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(structureOf(server.content)).toEqual([['Customer', ['Grow']]]));
});

test('an objective is renamed, and moved to another pillar or a new one', async () => {
  const { user, server } = await openGrid({ pillars: { Customer: ['Grow', 'Shrink'], People: ['Learn'] } });
  await user.paste('Objective\tPillar\nlearn\t\nGrow\tCustomer');
  expect(await screen.findByText('2 rows were pasted.')).toBeVisible();
  await user.dblClick(cellOf(2, 1));
  await user.keyboard('New pillar{Enter}');
  await user.dblClick(cellOf(3, 2));
  await user.keyboard('Learn more{Enter}');
  await press(user, 'Save');
  expect(await screen.findByText('Objectives saved successfully')).toBeVisible();
  expect(structureOf(server.content)).toEqual([
    ['Customer', ['Grow']],
    ['People', ['Learn more']],
    ['New pillar', ['Shrink']],
  ]);
});

test('a row without a pillar or an objective is not saved', async () => {
  const { user, server } = await renderPage('/strategy/1');
  await user.click(await screen.findByRole('button', { name: /Settings/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Objectives Management' }));
  const dialog = await findDialog('Objectives Management');
  await waitFor(() => expect(cellOf(1, 1)).toHaveFocus());
  await user.paste('\tAlone\nCustomer\t\tnothing');
  await press(user, 'Save');
  await waitFor(() =>
    expect(dialog).toHaveTextContent('1 row without an objective was skipped. 1 objective was not saved:'),
  );
  expect(cellOf(1, 1)).toHaveAttribute('title', 'Pillar is required');
  expect(server.content.node).toEqual([]);
});

test('headings in other languages are no pillar', async () => {
  const { user, server } = await openGrid({ pillars: { Customer: ['Grow'] } });
  await user.paste('Perspectiva\tObjetivo\tDescripción\nClientes\tCrecer\tCada día');
  await press(user, 'Save');
  expect(await screen.findByText('Objectives saved successfully')).toBeVisible();
  expect(structureOf(server.content)).toEqual([
    ['Customer', ['Grow']],
    ['Clientes', ['Crecer']],
  ]);
});
