import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { receiveChange } from '../../test/live.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const content = {
  nodes: [{ type: 'vision' as const, title: 'Trusted by everyone' }],
  pillars: { Finance: ['Grow revenue', 'Raise the margin'], People: ['Train everyone'] },
  kpis: [{ measure: 'Revenue share', actual: 31, target: 40, objective: 'Grow revenue' }],
  initiatives: [{ initiative: 'Launch the contract', progress: 20, objective: 'Grow revenue' }],
};

const title = () => screen.getByRole('heading', { level: 1 });

async function present(options: RenderOptions = {}) {
  const page = await renderPage('/strategy/1/present', { content, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  return page;
}

test('keys go through the slides and back to the board, and each slide is announced', async () => {
  const { user } = await present();
  for (const [key, words] of [
    ['{ArrowRight}', 'Finance'],
    [' ', 'Grow revenue'],
    ['{PageDown}', 'Raise the margin'],
    ['{ArrowLeft}', 'Grow revenue'],
    ['{Shift>} {/Shift}', 'Finance'],
    ['{End}', 'Train everyone'],
    ['{ArrowRight}', 'Train everyone'],
    ['{Home}', 'Strategy Board'],
  ] as const) {
    await user.keyboard(key);
    expect(title()).toHaveTextContent(words);
  }
  expect(screen.getByText('1 of 6: Northwind, Strategy Board')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(location.pathname).toBe('/strategy/1');
});

test('an address shows its slide, with the health of the objective', async () => {
  const { user, server } = await renderPage('/strategy/1/present', { content });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const at = server.content.node.find((node) => node.title === 'Grow revenue')?.id;
  expect(location.search).toBe(`?at=${at}`);
  expect(screen.getByText('3 of 6')).toBeVisible();
  expect(screen.getByRole('region', { name: 'KPIs' })).toHaveTextContent(
    /On Track\s*31%\s*against a target of 40%/,
  );
  const progress = screen.getByRole('progressbar', { name: 'Progress of Launch the contract' });
  expect(progress).toHaveAttribute('value', '20');
});

test('the palette over the slides handles all keys', async () => {
  const { user } = await present({
    arrange: (server) => server.answer('search.read', () => ({ found: [], total: 0 })),
  });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('end pres{Home}');
  expect(field).toHaveValue('end pres');
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Strategy Board');
});

test('a reader can present too, sees live changes, and keeps the position of a deleted slide', async () => {
  const { user, server } = await present({ role: 'read_only' });
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  const { id = 0 } = server.content.node.find((node) => node.title === 'Raise the margin') ?? {};
  const change = { entity: 'node' as const, id };
  receiveChange(server, { ...change, operation: 'update', after: { title: 'Raise it' } });
  await screen.findByRole('heading', { level: 1, name: 'Raise it' });
  receiveChange(server, { ...change, operation: 'delete' });
  await screen.findByRole('heading', { level: 1, name: 'People' });
  expect(within(screen.getByRole('navigation', { name: 'Slides' })).getByText('4 of 5')).toBeVisible();
});
