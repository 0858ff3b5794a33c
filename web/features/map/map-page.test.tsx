import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFrom } from '../../test/board.ts';
import { contentOf, nextId } from '../../test/content.ts';
import { receiveChange } from '../../test/live.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const CAUSED: Parameters<typeof contentOf>[0] = {
  pillars: {
    Financial: ['Grow profit'],
    Customer: ['Keep customers', 'Be recommended'],
    Learning: ['Train everyone'],
  },
  causes: [
    ['Train everyone', 'Keep customers', { note: 'Skilled people serve better' }],
    ['Keep customers', 'Grow profit', { strength: 'weak' }],
  ],
};

const content = () =>
  contentOf({
    ...CAUSED,
    kpis: [{ measure: 'Loyalty', objective: 'Keep customers', status: 'Off Track' }],
  });

async function openMap(options: RenderOptions = {}, path = '/strategy/1/map') {
  const page = await renderPage(path, { content: content(), ...options });
  await screen.findByRole('heading', { level: 1, name: 'Strategy map' });
  return page;
}

const card = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title} `) });
const idOf = (title: string, nodes: { id: number; title: string }[]) =>
  nodes.find((node) => node.title === title)?.id ?? 0;

test('each pillar is a band with its objectives, which say their status and what they are linked with', async () => {
  await openMap();
  for (const pillar of ['Financial', 'Learning'])
    expect(screen.getByRole('region', { name: pillar })).toBeVisible();
  const customer = screen.getByRole('region', { name: 'Customer' });
  expect(within(customer).getAllByRole('listitem')).toHaveLength(2);
  expect(card('Keep customers')).toHaveAccessibleName('Keep customers 1 Off Track');
  expect(card('Keep customers')).toHaveAccessibleDescription('Caused by Train everyone. Causes Grow profit.');
});

test('the map is a tab beside the board', async () => {
  await openMap();
  const tabs = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(tabs.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/strategy/1');
  expect(tabs.getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page');
});

test('the map is presented from its menu, and the presentation ends on it', async () => {
  const { user } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Present' }));
  expect(await screen.findByRole('main', { name: 'Presentation' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Strategy map' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End presentation' }));
  await waitFor(() => expect(location.pathname).toBe('/strategy/1/map'));
});

test('a link is made by the keyboard alone: arrows, L, a word of the effect', async () => {
  const { user, server } = await openMap();
  card('Grow profit').focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(/^(Keep customers|Be recommended) /);
  card('Train everyone').focus();
  await user.keyboard('l');
  const effect = await screen.findByRole('combobox', { name: /^Effect/ });
  expect(effect).toHaveFocus();
  expect(screen.getByRole('combobox', { name: /^Cause/ })).toHaveValue('Train everyone');
  await user.keyboard('recomm{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.fieldsOf('link.create')).toEqual([
    {
      type: 'causes',
      sourceId: idOf('Train everyone', server.content.node),
      targetId: idOf('Be recommended', server.content.node),
      strength: 'strong',
      note: '',
      leadKpiId: null,
      lagKpiId: null,
    },
  ]);
  expect(card('Train everyone')).toHaveAccessibleDescription('Causes Keep customers and Be recommended.');
});

test('a link needs two objectives, and what was typed stays', async () => {
  const { user, server } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Link to…' }));
  await user.type(await screen.findByRole('combobox', { name: /^Cause/ }), 'Nobody');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getAllByText('Choose an objective of this strategy')).toHaveLength(2);
  expect(screen.getByRole('combobox', { name: /^Cause/ })).toHaveValue('Nobody');
  expect(server.fieldsOf('link.create')).toEqual([]);
});

test('an objective opens beside the map, with its causes, effects and KPIs', async () => {
  const { user } = await openMap();
  await user.click(card('Keep customers'));
  const panel = screen.getByRole('complementary', { name: 'Keep customers' });
  expect(within(panel).getByText('Skilled people serve better')).toBeVisible();
  expect(within(panel).getByRole('link', { name: /^Loyalty/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/kpis/'),
  );
  expect(card('Keep customers')).toHaveAttribute('aria-expanded', 'true');
  await user.click(within(panel).getByRole('button', { name: 'Grow profit' }));
  expect(screen.getByRole('complementary', { name: 'Grow profit' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the map' }));
  expect(screen.queryByRole('complementary', { name: 'Grow profit' })).not.toBeInTheDocument();
  expect(card('Grow profit')).toHaveFocus();
});

test('the keyboard goes on in the panel that it opened, and Escape leads back', async () => {
  const { user } = await openMap();
  card('Keep customers').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Keep customers', level: 2 })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(card('Keep customers')).toHaveFocus();
});

test('in the panel the arrow keys walk the chain of causes, and say where it leads', async () => {
  const { user } = await openMap();
  card('Train everyone').focus();
  await user.keyboard('{Enter}{ArrowRight}');
  expect(screen.getByRole('heading', { name: 'Keep customers', level: 2 })).toHaveFocus();
  const walked = screen.getByRole('complementary', { name: 'Keep customers' });
  expect(within(walked).getByRole('status')).toHaveTextContent(
    'Caused by Train everyone. Causes Grow profit.',
  );
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('heading', { name: 'Grow profit', level: 2 })).toHaveFocus();
  const panel = screen.getByRole('complementary', { name: 'Grow profit' });
  expect(within(panel).getByRole('status')).toHaveTextContent('It leads to nothing on the map.');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('complementary', { name: 'Keep customers' })).toBeVisible();
});

test('on the map the arrow keys walk the chain while an objective is open', async () => {
  const { user } = await openMap();
  await user.click(card('Train everyone'));
  await user.keyboard('{ArrowRight}');
  expect(card('Keep customers')).toHaveFocus();
  expect(screen.getByRole('complementary', { name: 'Keep customers' })).toBeVisible();
});

test('a link is changed and deleted, and comes back by Undo', async () => {
  const { user, server } = await openMap();
  await user.click(card('Keep customers'));
  await user.click(screen.getByRole('button', { name: 'Link with Train everyone' }));
  await user.click(await screen.findByRole('button', { name: 'Edit link' }));
  await user.click(await screen.findByRole('radio', { name: 'Weak' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.fieldsOf('link.update')).toEqual([{ strength: 'weak' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Link with Train everyone' }));
  await user.click(await screen.findByRole('button', { name: 'Delete link' }));
  await waitFor(() => expect(card('Train everyone')).not.toHaveAccessibleDescription());
  await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement);
  await waitFor(() => expect(card('Train everyone')).toHaveAccessibleDescription('Causes Keep customers.'));
});

test('a link says what the data show: that its effect does not follow, and how both went together', async () => {
  const lags = Array.from({ length: 7 }, (_, lag) => ({
    lag,
    pairs: 12 - lag,
    correlation: lag === 2 ? 0.8 : 0.1,
  }));
  const [training, loyalty] = [
    { measure: 'Training', objective: 'Train everyone', grain: 'month' as const },
    { measure: 'Returns', objective: 'Keep customers', grain: 'month' as const },
  ];
  const flow = contentOf({
    pillars: { Customer: ['Keep customers'], Learning: ['Train everyone'] },
    causes: [['Train everyone', 'Keep customers']],
    kpis: [training, loyalty],
  });
  const [link] = flow.link;
  const series = (of: string, values: number[]) => ({ of, grain: 'month' as const, values, statuses: [] });
  const [lead, lag] = [`objective:${link?.sourceId}`, `objective:${link?.targetId}`];
  const { user } = await openMap({
    content: flow,
    arrange: (server) =>
      server.answer('map.read', () => {
        const period = {
          grain: 'month' as const,
          key: '2026-03',
          start: '2026-03-01',
          end: '2026-03-31',
          label: 'Mar 2026',
        };
        return {
          revision: 1,
          period,
          periods: [{ grain: 'month', labels: ['Jan 2026', 'Feb 2026', 'Mar 2026'] }],
          series: [series(lead, [90, 95, 100]), series(lag, [40, 30, 20])],
          links: [
            { id: link?.id ?? 0, lead, lag, grain: 'month', isUnproven: true, lags, best: lags[2] ?? null },
          ],
        };
      }),
  });
  expect(await screen.findByTitle('Not shown by the data yet')).toBeVisible();
  await user.click(card('Keep customers'));
  await user.click(screen.getByRole('button', { name: 'Link with Train everyone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link' });
  expect(within(dialog).getByText(/This is a hint and no proof/)).toBeVisible();
  expect(within(dialog).getByText(/“Train everyone” has been on track for 3 months/)).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('img')
      .map((image) => image.getAttribute('aria-label')),
  ).toEqual([
    '3 values, from 90 to 100; lowest 90, highest 100',
    '3 values, from 40 to 20; lowest 20, highest 40',
  ]);
  expect(within(dialog).getByRole('row', { name: /^2 months 10 \+0.80, the strongest/ })).toBeVisible();
});

test('a card moves by the keyboard, and Arrange puts all back', async () => {
  const { user, server } = await openMap();
  card('Grow profit').focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  // All places are stored: the others stay where they stand.
  await waitFor(() => expect(server.fieldsOf('node.update')).toHaveLength(4));
  const placeOf = (title: string) => server.content.node.find((node) => node.title === title)?.mapX;
  expect(placeOf('Grow profit')).toBe(0.5);
  await chooseFrom(user, 'Menu', 'Arrange');
  await waitFor(() => expect(placeOf('Grow profit')).not.toBe(0.5));
});

test('the order of the pillars is turned for all', async () => {
  const { user, server } = await openMap();
  await chooseFrom(user, 'Menu', 'Turn the order of pillars');
  await waitFor(() => expect(server.fieldsOf('strategy.update')).toEqual([{ mapTurned: true }]));
});

test('who may only read has no controls', async () => {
  const { user, server } = await openMap({ role: 'read_only' });
  expect(screen.queryByRole('button', { name: 'Link to…' })).not.toBeInTheDocument();
  card('Train everyone').focus();
  await user.keyboard('l{Alt>}{ArrowRight}{/Alt}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(card('Keep customers'));
  expect(screen.queryByRole('button', { name: /^Link (to|from)/ })).not.toBeInTheDocument();
  expect(server.sent('commands.run')).toEqual([]);
});

test('the table says the same, at an address of its own', async () => {
  const { user } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(location.search).toBe('?view=table');
  const row = screen.getByRole('row', { name: /^Keep customers/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 3)).toEqual(['Train everyone', 'Grow profit']);
});

test('a link that another member makes shows at once', async () => {
  const { server } = await openMap();
  const [sourceId, targetId] = ['Be recommended', 'Grow profit'].map((title) =>
    idOf(title, server.content.node),
  );
  const id = nextId();
  const after = {
    id,
    type: 'causes',
    sourceId,
    targetId,
    note: '',
    strength: 'strong',
    leadKpiId: null,
    lagKpiId: null,
  };
  receiveChange(server, { entity: 'link', id, operation: 'create', after });
  await waitFor(() => expect(card('Be recommended')).toHaveAccessibleDescription('Causes Grow profit.'));
});

test('the cards name their KPIs with their values where that is asked for', async () => {
  const kpis = [{ measure: 'Loyalty', objective: 'Keep customers', actual: 91, unit: '%' }];
  const { user } = await openMap({ content: contentOf({ ...CAUSED, kpis }) });
  const map = screen.getByRole('group', { name: 'Strategy map' });
  expect(within(map).queryByText('Loyalty')).toBeNull();
  const button = screen.getByRole('button', { name: 'Show KPIs' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(within(map).getByText('Loyalty')).toBeVisible();
  expect(within(map).getByText('91%')).toBeVisible();
});

test('the map brings out the objectives of a status or an owner, and the table shows only those', async () => {
  const kpis = [
    { measure: 'Loyalty', objective: 'Keep customers', status: 'Off Track', inputOwner: 'Bo' },
    { measure: 'Margin', objective: 'Grow profit', status: 'On Track', inputOwner: 'Cy' },
    { measure: 'Hours', objective: 'Train everyone', status: 'Off Track', inputOwner: 'Cy' },
  ];
  const { user } = await openMap({ content: contentOf({ ...CAUSED, kpis }) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Off Track');
  expect(screen.getByText('2 of 4 objectives')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Owner of a KPI' }), 'Cy');
  expect(screen.getByText('1 of 4 objectives')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['Financial', 'Customer', 'Learning', 'Train everyone']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Owner of a KPI' }), 'All owners');
  expect(screen.getByText('2 of 4 objectives')).toBeVisible();
});

test('without objectives or links the map says what it is for, and shows an example', async () => {
  const { user } = await openMap({ content: {} });
  expect(screen.getByText(/There are no objectives yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add objectives on the board' })).toHaveAttribute(
    'href',
    '/strategy/1',
  );
  await user.click(screen.getByRole('button', { name: 'See an example' }));
  expect(await screen.findByRole('img', { name: /^Better training/ })).toBeVisible();
});

test('a map that cannot be read says why', async () => {
  await renderPage('/strategy/1/map', {
    arrange: (server) => server.refuse('strategies.readContent', 'internal', 'Something broke on our side.'),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load the map' })).toBeVisible();
  expect(screen.getByText('Something broke on our side.')).toBeVisible();
});
