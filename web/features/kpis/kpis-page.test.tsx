import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { strategy } from '../../test/content.ts';
import { mediaQuery } from '../../test/dom.ts';
import { chooseOf, control, fill, findDialog, press, row, rowNames, ZONES } from '../../test/page.ts';
import { receiveChange } from '../../test/live.ts';
import { renderFeature, renderPage, type RenderOptions } from '../../test/render.tsx';
import { failAndRetry } from '../../test/retry.ts';
import KpisPage from './kpis-page.tsx';

const kpis = [
  {
    measure: 'Churn',
    target: 5,
    below: [
      { measure: 'Churn north', target: 4, below: [{ measure: 'Churn Oslo', target: 3 }] },
      { measure: 'Churn south', target: 6 },
    ],
  },
  { measure: 'Growth', target: 1200, unit: 'M', measureDueDate: '2020-01-31', inputOwner: 'Ada' },
];
const pillars = { Customer: ['Delight customers'] };
const PATH = '/strategy/1/kpis';

/** Renders the list without the bars around it. */
const renderKpis = (options: RenderOptions, path = PATH) =>
  renderFeature(<KpisPage strategyId={1} />, { path, ...options });

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('an empty list explains KPIs; the form validates on submit, then at each change', async () => {
  const { user, server } = renderKpis({ content: { pillars } });
  expect(await screen.findByText(/^KPIs measure whether/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add KPI' }));
  const dialog = await findDialog('Create Primary KPI');
  await user.selectOptions(control('How often'), 'Once: one target, one actual');
  expect(screen.queryByRole('textbox', { name: /^Period/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  fill(screen.getByRole('textbox', { name: /^Unit/ }), '%');
  fill(control('Target'), '-1');
  fill(screen.getByRole('textbox', { name: /^Period/ }), '');
  await press(user, 'Create');
  expect(await screen.findByText('Measure is required')).toBeVisible();
  expect(screen.getByText('Target must be a positive number')).toBeVisible();
  expect(screen.getByText('Expected number, received nan')).toBeVisible();
  await waitFor(() => expect(control('Measure')).toHaveFocus());
  fill(control('Measure'), 'Churn');
  expect(screen.queryByText('Measure is required')).toBeNull();
  fill(control('Target'), '1,200');
  fill(screen.getByRole('textbox', { name: /^Period/ }), '3');
  const unit = within(dialog).getByRole('combobox', { name: 'Period unit' });
  expect(unit).toHaveValue('Year');
  expect(
    within(unit)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Year', 'Quarter', 'Month', 'Week']);
  await user.selectOptions(unit, 'Month');
  await user.selectOptions(control('Objective'), 'Delight customers');
  await press(user, 'Create');
  expect(await screen.findByText('KPI created successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const words of ['Delight customers', '1,200%', 'Month 3', '–'])
    expect(row('Churn')).toHaveTextContent(words);
  expect(server.fieldsOf('kpi.create')).toEqual([
    expect.objectContaining({ measure: 'Churn', target: 1200, period: 3, periodUnit: 'Month' }),
  ]);
});

test('department and team KPIs are added under their parents and nest', async () => {
  const { user, server } = renderKpis({ content: { kpis: [{ measure: 'Churn' }] } });
  for (const [parent, item, measure, news] of [
    ['Churn', 'Add Department KPI', 'North', 'Department KPI created successfully'],
    ['North', 'Add Team KPI', 'Oslo', 'Team KPI created successfully'],
  ] as const) {
    await chooseOf(user, parent, item);
    await findDialog(item);
    expect(screen.queryByLabelText(/Objective/)).toBeNull();
    fill(control('Measure'), measure);
    fill(screen.getByRole('textbox', { name: /^Unit/ }), '%');
    await press(user, 'Create');
    expect(await screen.findByText(news)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(row('Oslo')).toHaveAttribute('aria-level', '3');
  expect(row('Oslo')).toHaveTextContent('Unassigned');
  expect(server.fieldsOf('kpi.create')[1]?.['parentId']).toBe(
    server.content.kpi.find(({ kpiLevel }) => kpiLevel === 'department')?.id,
  );
});

test('a member who owns a KPI without a typed name is told as its owner', async () => {
  const eve = { userId: 2, username: 'eve', fullName: 'Eve Eder', name: 'Eve Eder' };
  renderKpis({
    content: { kpis: [{ measure: 'Churn', ownerId: 2 }] },
    strategies: [strategy({ members: [eve] })],
  });
  await waitFor(() => expect(row('Churn')).toHaveTextContent('Eve Eder'));
});

test('an edit sends only changed fields', async () => {
  const { user, server } = renderKpis({ content: { kpis } });
  await chooseOf(user, 'Churn north', 'Edit');
  await findDialog('Update Department KPI');
  await user.click(screen.getByRole('button', { name: 'More' }));
  fill(control('Actual'), '4.5');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ actual: 4.5 }]);
  expect(row('Churn north')).toHaveTextContent('4.5%');
});

test('a deletion shows its consequences in numbers, and the focus stays in the list', async () => {
  const { user, server } = renderKpis({ content: { kpis } });
  await chooseOf(user, 'Churn', 'Delete');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    '1 primary KPI, 2 department KPIs and 1 team KPI',
  );
  await press(user, 'Delete', 'alertdialog');
  expect(await screen.findByText('KPI deleted successfully')).toBeVisible();
  await waitFor(() => expect(row('Growth')).toHaveFocus());
  expect(rowNames()).toEqual(['Growth']);
  expect(server.content.kpi).toHaveLength(1);
});

test('a deletion is undone from its toast, with what went along', async () => {
  const { user, server } = renderKpis({ content: { kpis } });
  await chooseOf(user, 'Churn', 'Delete');
  await press(user, 'Delete', 'alertdialog');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  await waitFor(() => expect(rowNames()).toHaveLength(5));
  expect(server.content.kpi).toHaveLength(5);
  expect(server.sent('commands.run')).toHaveLength(2);
});

test('a refused edit stays in the dialog with the server’s message', async () => {
  const { user, server } = renderKpis({ content: { kpis } });
  server.refuse('commands.run', 'forbidden', 'Changing it takes the Read & Write role.');
  await chooseOf(user, 'Growth', 'Edit');
  const dialog = await findDialog('Update Primary KPI');
  fill(control('Measure'), 'Growth of the north');
  await press(user, 'Save');
  expect(await screen.findByText('Failed to update KPI')).toBeVisible();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Changing it takes the Read & Write role.');
  expect(control('Measure')).toHaveValue('Growth of the north');
});

test('columns are chosen and remembered', async () => {
  const { user, server } = renderKpis({ content: { kpis } });
  await screen.findByRole('treegrid');
  expect(heads()).toEqual([
    'Health',
    'Objective',
    'Measure',
    'Period',
    'Target',
    'Actual',
    'Who',
    'When',
    'Actions',
  ]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Input Status' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Actual' }));
  cleanup();
  renderKpis({ content: server.content });
  await screen.findByRole('treegrid');
  expect(heads()).not.toContain('Actual');
  expect(row('Growth')).toHaveTextContent('Overdue');
});

test('columns that are the same in all rows are hidden until they differ, and say so', async () => {
  const alike = Array.from({ length: 6 }, (_, at) => ({
    measure: `Measure ${at}`,
    target: 5,
    inputOwner: at === 0 ? 'Ada' : '',
  }));
  const { user, server } = renderKpis({ content: { pillars, kpis: alike } }, `${PATH}?sort=dueDate`);
  await screen.findByRole('treegrid');
  expect(heads()).toEqual(['Health', 'Measure', 'Target', 'Actual', 'Who', 'When', 'Actions']);
  const note = '2 columns hidden: Objective (all Unassigned), Period (all Year 1)';
  expect(screen.getByText(note)).toHaveAttribute('title', note);
  fill(screen.getByRole('searchbox', { name: 'Filter KPIs' }), 'unassigned 0');
  await waitFor(() => expect(rowNames()).toEqual(['Measure 0']));

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const asked = await screen.findByRole('menuitemcheckbox', { name: 'Period (all Year 1)' });
  expect(asked).toHaveAttribute('aria-checked', 'false');
  await user.click(asked);
  expect(heads()).toContain('Period');
  expect(screen.getByText('1 column hidden: Objective (all Unassigned)')).toBeVisible();
  const fields = { nodeId: server.content.node.at(-1)?.id ?? 0 };
  receiveChange(server, {
    entity: 'kpi',
    id: server.content.kpi[3]?.id ?? 0,
    operation: 'update',
    after: fields,
  });
  await waitFor(() => expect(heads()[1]).toBe('ObjectiveMeasure'));
  expect(screen.queryByText(/hidden:/)).toBeNull();
});

test('rows stand with their objective in the order of the board, also where they came later', async () => {
  const placed = [
    { measure: 'Nowhere' },
    { measure: 'Second', objective: 'Second objective' },
    { measure: 'First', objective: 'First objective', below: [{ measure: 'Below the first' }] },
    { measure: 'Later in the first', objective: 'First objective' },
  ];
  const two = { Customer: ['First objective', 'Second objective'] };
  renderKpis({ content: { pillars: two, kpis: placed } });
  await screen.findByRole('treegrid');
  expect(rowNames()).toEqual(['First', 'Below the first', 'Later in the first', 'Second', 'Nowhere']);
});

test('rows stand below their objective, and a choice that is remembered ends that', async () => {
  const two = { Customer: ['First objective', 'Second objective'] };
  const placed = [
    { measure: 'Two', target: 2, objective: 'First objective', below: [{ measure: 'Below two' }] },
    { measure: 'One', target: 1, objective: 'First objective', status: 'Off Track' },
    { measure: 'Three', target: 3, objective: 'Second objective' },
  ];
  const { user, server } = renderKpis({ content: { pillars: two, kpis: placed } });
  const groups = () =>
    screen
      .queryAllByRole('button', { name: /^(?:Unf|F)old \w+ objective/ })
      .map((it) => it.closest<HTMLElement>('[role=row]'));
  await waitFor(() => expect(groups()).toHaveLength(2));
  expect(groups()[0]).toHaveTextContent('First objectiveCustomerOff Track, 3 KPIs');
  expect(row('Below two')).toHaveAttribute('aria-level', '3');
  expect(heads()).not.toContain('Objective');
  const target = screen.getByRole('columnheader', { name: 'Target' });
  await user.click(within(target).getByRole('button'));
  expect(rowNames()).toEqual(['One', 'Two', 'Below two', 'Three']);
  await user.click(screen.getByRole('button', { name: 'Fold First objective' }));
  expect(rowNames()).toEqual(['Three']);
  groups()[0]?.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(row('One')).toContainElement(document.activeElement as HTMLElement);

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Group by objective' }));
  expect(groups()).toHaveLength(0);
  expect(heads()[1]).toBe('Objective');
  cleanup();
  renderKpis({ content: server.content });
  await screen.findByRole('treegrid');
  expect(groups()).toHaveLength(0);
});

test('the head says how many KPIs ask for something, and shows them', async () => {
  const statuses = ['On Track', 'Off Track', 'Off Track', 'On Hold'];
  const { user } = renderKpis(
    {
      content: { kpis: statuses.map((status, at) => ({ measure: `Measure ${at}`, status })) },
    },
    `${PATH}?owner=Nobody+yet`,
  );
  const filters = within(await screen.findByRole('group', { name: 'Filter by status' }));
  expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '4 KPIs in all',
    '2 Off Track',
  ]);
  await user.click(filters.getByRole('button', { name: '2 Off Track' }));
  await waitFor(() => expect(rowNames()).toEqual(['Measure 1', 'Measure 2']));
  expect(filters.getByRole('button', { name: '2 Off Track' })).toHaveAttribute('aria-pressed', 'true');
  expect(location.search).toBe('?owner=Nobody+yet&status=Off+Track');
  await user.click(filters.getByRole('button', { name: '4 KPIs in all' }));
  await waitFor(() => expect(rowNames()).toHaveLength(4));
});

test('a value that is not there is a dash that says why', async () => {
  renderKpis({ content: { kpis } });
  await screen.findByRole('treegrid');
  expect(within(row('Growth')).getByTitle('No value was entered')).toHaveTextContent(/^–/);
  expect(within(row('Growth')).queryByTitle('–')).toBeNull();
});

test('the worst come first by the marks', async () => {
  const statuses = ['On Track', 'On Hold', 'Off Track'];
  const { user } = renderKpis({
    content: { kpis: statuses.map((status) => ({ measure: `Is ${status}`, status })) },
  });
  const health = await screen.findByRole('columnheader', { name: 'Health' });
  await user.click(within(health).getByRole('button'));
  expect(rowNames()).toEqual(['Is Off Track', 'Is On Track', 'Is On Hold']);
  expect(row('Is Off Track').firstElementChild).toHaveTextContent('Off Track');
});

test('rows are sorted together with their nested rows', async () => {
  const { user } = renderKpis({ content: { kpis } });
  const target = await screen.findByRole('columnheader', { name: 'Target' });
  await user.click(within(target).getByRole('button'));
  await user.click(within(target).getByRole('button'));
  expect(target).toHaveAttribute('aria-sort', 'descending');
  expect(rowNames()).toEqual(['Growth', 'Churn', 'Churn south', 'Churn north', 'Churn Oslo']);
});

test('what got worse comes first by trend, whichever way its value went', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] });
  const values = (was: number, is: number) => ({ actual: { '2026-09': was, '2026-10': is } });
  const { user } = renderKpis({
    content: {
      pillars,
      kpis: [
        { measure: 'Sales', grain: 'month', direction: 'up' },
        { measure: 'Cost', grain: 'month', direction: 'down' },
        { measure: 'Visits', grain: 'quarter', direction: 'up' },
      ],
    },
    points: { Sales: values(5, 4), Cost: values(5, 4), Visits: { actual: { '2026-Q2': 4, '2026-Q3': 5 } } },
  });
  const worse = await screen.findByRole('img', { name: 'Value falling, worse since the period before' });
  expect(row('Sales')).toContainElement(worse);
  await user.click(screen.getByRole('button', { name: /^Trend/ }));
  expect(rowNames()).toEqual(['Sales', 'Cost', 'Visits']);
  await user.click(screen.getByRole('button', { name: /^Trend/ }));
  expect(rowNames().at(-1)).toBe('Sales');
  // How often a value is due, in place of the period that was typed before.
  const period = screen.getByRole('columnheader', { name: 'Period' });
  await user.click(within(period).getByRole('button'));
  expect(rowNames().at(-1)).toBe('Visits');
  expect(row('Visits')).toHaveTextContent('Quarterly');
  vi.useRealTimers();
});

test('the filter keeps the parents of a match, counts matches, and can be cleared', async () => {
  const { user } = renderKpis({ content: { kpis } });
  const filter = await screen.findByRole('searchbox', { name: 'Filter KPIs' });
  fill(filter, 'oslo');
  await waitFor(() => expect(rowNames()).toEqual(['Churn', 'Churn north', 'Churn Oslo']));
  expect(screen.getByText('1 of 5 KPIs')).toHaveRole('status');
  fill(filter, 'nowhere');
  expect(await screen.findByText(/^No KPIs match “nowhere”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  await waitFor(() => expect(rowNames()).toHaveLength(5));
});

test('the list is filtered by status, owner and objective, and its address keeps that', async () => {
  const statuses = [
    { measure: 'Churn', status: 'Off Track', inputOwner: 'Ada', objective: 'Delight customers' },
    { measure: 'Growth', status: 'Not Off Track', inputOwner: 'Ada' },
    { measure: 'Margin', status: 'Off Track', inputOwner: 'Tim' },
  ];
  const { user, server } = renderKpis({ content: { pillars, kpis: statuses } });
  const choose = async (label: string, option: string) => {
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const dialog = await findDialog('Filters');
    await user.selectOptions(await within(dialog).findByRole('combobox', { name: label }), option);
    await user.keyboard('{Escape}');
  };
  await choose('Status', 'Off Track');
  await waitFor(() => expect(rowNames()).toEqual(['Churn', 'Margin']));
  await choose('Owner', 'Ada');
  await choose('Objective', 'Delight customers');
  await waitFor(() => expect(rowNames()).toEqual(['Churn']));
  expect(location.search).toBe('?status=Off+Track&owner=Ada&objective=Delight+customers');
  await user.click(screen.getByRole('button', { name: 'Remove filter Objective: Delight customers' }));
  cleanup();
  renderKpis({ content: server.content }, PATH + location.search);
  expect(await screen.findByText('1 of 3 KPIs')).toHaveRole('status');
  await choose('Status', 'Not Off Track');
  await waitFor(() => expect(rowNames()).toEqual(['Growth']));
});

test('filters and sorting are saved under a name, and shown again with one click', async () => {
  const { user, server } = renderKpis({ content: { kpis } }, `${PATH}?status=Off+Track&sort=-target`);
  expect(await screen.findByText('No KPIs match the filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  fill(await screen.findByRole('textbox', { name: 'Name of this view' }), 'In trouble');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'In trouble' })).toBeVisible();
  cleanup();
  const again = renderKpis({ content: server.content });
  await again.user.click(await screen.findByRole('button', { name: 'Filters' }));
  await again.user.click(await screen.findByRole('button', { name: 'In trouble' }));
  expect(location.search).toBe('?status=Off+Track&sort=-target');
  await again.user.click(screen.getByRole('button', { name: /^Filters/ }));
  await again.user.click(await screen.findByRole('button', { name: 'Delete view In trouble' }));
  expect(screen.queryByRole('button', { name: 'In trouble' })).toBeNull();
  await again.user.keyboard('{Escape}');
  await again.user.click(screen.getByRole('button', { name: 'Clear filter' }));
  await waitFor(() => expect(rowNames()).toHaveLength(5));
});

test('on a phone a row has the measure, below it actual, target and status, and a tap opens it', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    mediaQuery(media, media.startsWith('(max-width')),
  );
  const { user } = renderKpis({
    content: { pillars, kpis: [{ measure: 'Margin', target: 14, actual: 12.4, status: 'Off Track' }] },
  });
  await screen.findByRole('treegrid');
  expect(heads()).toEqual(['Measure', 'Actual, target and status', 'Actions']);
  expect(row('Margin')).toHaveTextContent('Off TrackMargin12.4% / 14%Off Track');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('menuitem', { name: 'KPI Management' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByText('Margin'));
  await waitFor(() => expect(location.pathname).toMatch(/^\/strategy\/1\/kpis\/\d+$/));
});

test('a reader sees no editing control', async () => {
  const { user } = await renderPage(PATH, { content: { kpis }, role: 'read_only' });
  expect(await screen.findByText('Read Only')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add KPI|KPI Management|Actions for/ })).toBeNull();
  await user.dblClick(row('Growth'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the list shows its loading and error states, and retries', async () => {
  await failAndRetry(PATH, { loading: 'Loading KPIs...', failed: 'Failed to load KPIs' });
  expect(await screen.findByRole('heading', { name: 'Key Performance Indicators' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/strategy/1');
});

test.each(ZONES)('in %s a due date is the same day', async (zone) => {
  vi.stubEnv('TZ', zone);
  const content = { kpis: [{ measure: 'Churn', measureDueDate: '2026-03-01' }] };
  const { user, server } = renderKpis({ content });
  await chooseOf(user, 'Churn', 'Edit');
  await findDialog();
  expect(control('Due date')).toHaveValue('2026-03-01');
  fill(control('Due date'), '2026-03-02');
  await press(user, 'Save');
  await waitFor(() => expect(row('Churn')).toHaveTextContent('Mar 2, 2026'));
  expect(server.fieldsOf('kpi.update')).toEqual([{ measureDueDate: '2026-03-02' }]);
});

test.each([
  ['that is tracked', { grain: 'month' as const }],
  ['that is due once', {}],
])('a KPI %s opens on its page, by Enter', async (_, settings) => {
  const { user } = await renderPage(PATH, {
    content: { kpis: [{ id: 50, measure: 'Churn', ...settings }] },
  });
  await screen.findByRole('treegrid');
  row('Churn').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Churn' })).toBeVisible();
  expect(location.pathname).toBe('/strategy/1/kpis/50');
});

test('the list is used by keyboard alone', async () => {
  const { user } = await renderPage(PATH, { content: { pillars, kpis } });
  await screen.findByRole('treegrid');
  row('Churn').focus();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(rowNames()).toEqual(['Churn', 'Growth']));
  await user.keyboard('{ArrowRight}{End}');
  await waitFor(() => expect(row('Growth')).toHaveFocus());
  await user.keyboard('{Home}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('rowheader', { name: 'Churn north' })).toHaveFocus());
  await user.keyboard('{Shift>}{F10}{/Shift}');
  // After the item that opens its page.
  await screen.findByRole('menu');
  await user.keyboard('{ArrowDown}{Enter}');
  await findDialog('Update Department KPI');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Churn north' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Fold all' }));
  expect(rowNames()).toEqual(['Churn', 'Growth']);
});

test('several KPIs become tracked at once, with their typed targets', async () => {
  const { user, server } = renderKpis({
    content: {
      pillars,
      kpis: [
        { measure: 'Churn', target: 5, unit: '%' },
        { measure: 'Waste', target: 3, unit: 't' },
        { measure: 'Orders', target: 9 },
      ],
    },
  });
  await screen.findByRole('treegrid');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Track over time' }));
  const dialog = within(await findDialog('Track over time'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), 'Quarterly');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What it is' }), 'A level we want to lower');
  await user.click(dialog.getByRole('checkbox', { name: 'All 3' }));
  await press(user, 'Track 0 KPIs');
  expect(await dialog.findByText('Choose at least one KPI')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Churn' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Waste' }));
  await press(user, 'Track 2 KPIs');
  expect(await screen.findByText('2 KPIs are tracked over time')).toBeVisible();
  expect(server.content.kpi).toMatchObject([
    { measure: 'Churn', grain: 'quarter', direction: 'down', unit: '%' },
    { measure: 'Waste', grain: 'quarter', direction: 'down', unit: 't' },
    { measure: 'Orders', grain: null },
  ]);
  expect(server.sent('commands.run')[0]?.commands).toMatchObject([
    { lines: { target: 5, red: null } },
    { lines: { target: 3, red: null } },
  ]);
  expect(server.entered()).toEqual([]);
});
