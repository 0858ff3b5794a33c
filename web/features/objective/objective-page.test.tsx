import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ContentRecords } from '../../../contract/api/entities.ts';
import { contentOf } from '../../test/content.ts';
import { chooseOf, control, fill, findDialog, press, ZONES } from '../../test/page.ts';
import { renderFeature, renderPage, type RenderOptions } from '../../test/render.tsx';
import ObjectivePage from './objective-page.tsx';

const target = { target: 5, period: 2, periodUnit: 'Quarter' as const };
const objective = 'Deliver on time';

/** An objective with work and KPIs of three levels. */
const full = {
  pillars: { Customer: [objective] },
  kpis: [
    {
      ...target,
      objective,
      measure: 'Late deliveries',
      status: 'Off Track',
      inputOwner: 'Lin',
      measureDueDate: '2020-01-01',
      below: [{ ...target, measure: 'Late in the north', below: [{ ...target, measure: 'Late by van' }] }],
    },
  ],
  initiatives: [
    {
      objective,
      initiative: 'Two carriers',
      whoName: 'Ada',
      startDate: '2027-02-01',
      whenDate: '2027-04-12T00:00:00.000Z',
      progress: 40,
      tactics: [
        {
          title: 'Ask for offers',
          owner: 'Grace',
          startDate: '2027-02-03',
          dueDate: '2027-03-01',
          steps: [
            { title: 'Write to all', assignedTo: 'Tim', startDate: '2027-02-05', dueDate: '2027-02-09' },
          ],
        },
      ],
    },
  ],
};

/** Renders the page without the bars around it, unless they are asked for. */
async function openObjective({
  content = contentOf(full),
  hasBars = false,
  ...options
}: RenderOptions & { content?: ContentRecords; hasBars?: boolean } = {}) {
  const objectiveId = content.node.find(({ type }) => type === 'objective')?.id ?? 0;
  const path = `/strategy/1/objective/${objectiveId}`;
  const page = hasBars
    ? await renderPage(path, { content, ...options })
    : renderFeature(<ObjectivePage {...{ strategyId: 1, objectiveId }} />, { path, content, ...options });
  await screen.findByRole('heading', { level: 1, name: objective });
  return { ...page, path };
}

/** The row's cell with the name. */
const queryName = (name: string) => screen.queryByText(name, { selector: '[role=rowheader] *' });

function row(name: string): HTMLElement {
  const found = queryName(name)?.closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`${name} is in no row`);
  return found;
}

/** Expands these rows. */
async function openRows(
  user: UserEvent,
  names = ['Late deliveries', 'Late in the north', 'Two carriers', 'Ask for offers'],
): Promise<void> {
  for (const name of names) await user.click(await screen.findByRole('button', { name, expanded: false }));
}

test('shows details, KPIs of three levels and work of three levels', async () => {
  const { user } = await openObjective();
  const details = screen.getByRole('region', { name: 'Objective Details' });
  for (const text of ['Deliver on time', 'No description', 'Perspective/PillarCustomer', 'OwnersLin and Ada'])
    expect(details).toHaveTextContent(text);
  expect(details).toHaveTextContent(/KPIs1 Off Track2 On TrackWork done40%/);
  await openRows(user);
  expect(row('Late deliveries')).toHaveTextContent('Primary KPI');
  expect(row('Late in the north')).toHaveTextContent('Department KPI');
  for (const [name, ...texts] of [
    ['Late deliveries', /Off Track$/, /N\/A$/, /5%$/, /Quarter 2$/, /Lin$/, /Overdue$/],
    ['Late by van', /On Track$/, /N\/A$/, /5%$/, /Quarter 2$/],
    ['Two carriers', /On Track$/, /40%$/, /Ada$/, /Feb 1, 2027$/, /Apr 12, 2027$/],
    ['Ask for offers', /Not Started$/, /0%$/, /Grace$/, /Feb 3, 2027$/, /Mar 1, 2027$/],
    ['Write to all', /Not Started$/, /0%$/, /Tim$/, /Feb 5, 2027$/, /Feb 9, 2027$/],
  ] as const) {
    const cells = within(row(name)).getAllByRole('cell');
    for (const [at, text] of texts.entries()) expect(cells[at]).toHaveTextContent(text);
  }
});

test.each([
  ['Late by van', 'Measure', 'Update Team KPI'],
  ['Late in the north', 'Measure', 'Update Department KPI'],
  ['Late deliveries', 'Measure', 'Update Primary KPI'],
  ['Write to all', 'What', 'Update Action Step'],
  ['Ask for offers', 'What', 'Update Tactic'],
  ['Two carriers', 'What', 'Update Initiative'],
])('%s is edited and deleted', async (name, field, title) => {
  const { user, server } = await openObjective();
  await openRows(user);
  await chooseOf(user, name, 'Edit');
  await findDialog(title);
  fill(control(field), `${name} again`);
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row(`${name} again`)).toBeVisible();
  await chooseOf(user, `${name} again`, 'Delete');
  await screen.findByRole('alertdialog');
  await press(user, 'Delete', 'alertdialog');
  await waitFor(() => expect(queryName(`${name} again`)).toBeNull());
  expect(JSON.stringify(server.content)).not.toContain(`"${name} again"`);
});

test('a bar has the color of its work, whatever the status', async () => {
  const content = contentOf({
    ...full,
    initiatives: ['Achieved', 'Off Track'].map((status) => ({ objective, initiative: status, status })),
  });
  await openObjective({ content });
  for (const status of ['Achieved', 'Off Track'])
    expect(await screen.findByRole('progressbar', { name: `Progress of ${status}` })).toHaveClass(
      '[&::-webkit-progress-value]:bg-initiative',
    );
});

test('a strip leads to what causes the objective and what it causes, each with its status', async () => {
  const content = contentOf({
    ...full,
    pillars: { Customer: [objective], Financial: ['Grow profit'], Learning: ['Train everyone'] },
    kpis: [{ ...target, objective: 'Grow profit', measure: 'Margin', status: 'Off Track' }],
    causes: [
      [objective, 'Grow profit'],
      ['Train everyone', objective],
    ],
  });
  await openObjective({ content });
  const strip = screen.getByRole('navigation', { name: 'Causes and effects' });
  const effect = within(strip).getByRole('link', { name: 'Off Track Grow profit' });
  const idOf = (title: string) => content.node.find((node) => node.title === title)?.id;
  expect(effect).toHaveAttribute('href', `/strategy/1/objective/${idOf('Grow profit')}`);
  const causes = within(strip).getByRole('region', { name: 'Caused by' });
  expect(within(causes).getByRole('link')).toHaveTextContent('Train everyone');
});

test('an objective without links has no strip', async () => {
  await openObjective();
  expect(screen.queryByRole('navigation', { name: 'Causes and effects' })).toBeNull();
});

const done = contentOf({
  pillars: { Customer: [objective] },
  initiatives: [{ objective, initiative: 'Two carriers', status: 'Not Started', progress: 100 }],
});

test('work that is done but not started offers to be achieved', async () => {
  const { user, server } = await openObjective({ content: done });
  await user.click(await screen.findByRole('button', { name: /^Set Two carriers to Achieved/ }));
  await waitFor(() => expect(row('Two carriers')).toHaveTextContent('Achieved'));
  expect(server.fieldsOf('initiative.update')).toEqual([{ status: 'Achieved' }]);
  expect(screen.queryByRole('button', { name: /^Set Two carriers/ })).toBeNull();
});

test('who may only read gets no such offer', async () => {
  await openObjective({ content: done, role: 'read_only' });
  expect(await screen.findByText('Not Started')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Set Two carriers/ })).toBeNull();
});

test('the objective itself is edited', async () => {
  const { user, server } = await openObjective();
  await user.click(screen.getByRole('button', { name: 'Edit objective' }));
  await findDialog();
  fill(control('Title'), 'Deliver early');
  fill(control('Description'), 'Before noon.');
  await press(user, 'Save');
  expect(await screen.findByRole('heading', { level: 1, name: 'Deliver early' })).toBeVisible();
  expect(screen.getByText('Before noon.')).toBeVisible();
  expect(server.fieldsOf('node.update')).toEqual([{ title: 'Deliver early', description: 'Before noon.' }]);
});

test('refused texts stay in the dialog and are removed from the page', async () => {
  const { user, server } = await openObjective();
  server.refuse('commands.run', 'forbidden', 'You may no longer change this.');
  await user.click(screen.getByRole('button', { name: 'Edit objective' }));
  const dialog = await findDialog();
  fill(control('Title'), 'Deliver early');
  await press(user, 'Save');
  expect(await within(dialog).findByText('You may no longer change this.')).toBeVisible();
  expect(control('Title')).toHaveValue('Deliver early');
  expect(document.querySelector('h1')).toHaveTextContent(objective);
});

test('expanded rows stay expanded after a visit to the timeline', async () => {
  const { user, path } = await openObjective({ hasBars: true });
  await openRows(user, ['Two carriers', 'Ask for offers']);
  await user.click(screen.getByRole('link', { name: 'View Timeline' }));
  await user.click(await screen.findByRole('link', { name: 'Back to objective' }));
  expect(location.pathname).toBe(path);
  await waitFor(() => expect(row('Write to all')).toBeVisible());
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/strategy/1');
});

test('a missing objective shows that it does not exist', async () => {
  await renderPage('/strategy/1/objective/999999');
  expect(await screen.findByRole('heading', { name: 'Objective not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/strategy/1');
});

test('an objective of a missing strategy shows that it does not exist', async () => {
  await renderPage('/strategy/999999/objective/1', {
    arrange: (server) => server.refuse('strategies.readContent', 'not_found', 'Not found.'),
  });
  expect(await screen.findByRole('heading', { name: 'Objective not found' })).toBeVisible();
});

test('a reader has no editing control', async () => {
  const { user } = await openObjective({ role: 'read_only', hasBars: true });
  await openRows(user);
  expect(row('Write to all')).toBeVisible();
  expect(screen.getByText('Read Only')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add|Edit|Actions/ })).toBeNull();
});

test.each(ZONES)('in %s days are those that were written', async (zone) => {
  vi.stubEnv('TZ', zone);
  const { user } = await openObjective();
  await openRows(user, ['Two carriers', 'Ask for offers']);
  expect(row('Two carriers')).toHaveTextContent(/Feb 1, 2027.*Apr 12, 2027/);
  expect(row('Ask for offers')).toHaveTextContent(/Feb 3, 2027.*Mar 1, 2027/);
  expect(row('Write to all')).toHaveTextContent(/Feb 5, 2027.*Feb 9, 2027/);
});
