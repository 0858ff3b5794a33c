import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentOf } from '../../../test/content.ts';
import { renderPage, type RenderOptions } from '../../../test/render.tsx';
import { chooseFrom } from '../../../test/board.ts';

const pillars = { Customer: ['Deliver on time', 'Answer within a day'] };
const objective = 'Deliver on time';
const content: RenderOptions['content'] = {
  pillars,
  kpis: [
    {
      measure: 'On-time delivery',
      target: 95,
      objective,
      below: [{ measure: 'North', target: 97, below: [{ measure: 'Oslo', target: 98 }] }],
    },
    {
      measure: 'Revenue',
      target: 1250.5,
      unit: 'k€',
      period: 2,
      periodUnit: 'Quarter',
      status: 'Off Track',
      actual: 1180,
      objective,
    },
    { measure: 'Nobody’s', target: 1 },
  ],
  initiatives: [
    {
      initiative: 'Two carriers',
      progress: 40,
      status: 'Achieved',
      objective,
      tactics: [{ title: 'Ask for offers' }, { title: 'Choose two' }],
    },
    { initiative: 'New depot', progress: 10, status: 'Waiting for legal', objective },
  ],
};

async function openBoard(options: RenderOptions = { content }) {
  const page = await renderPage('/strategy/1', options);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** The card of an objective. */
function card(title: string): HTMLElement {
  const found = screen.getByRole('heading', { level: 4, name: title }).closest('li');
  if (!found) throw new Error(`${title} has no card`);
  return found;
}
/** The lines of a card that are shown: its KPIs, or its initiatives where they are expanded. */
const panel = (title: string, name: 'Initiatives' | 'KPIs') =>
  within(card(title)).getByRole('group', { name });
/** The line of the initiatives of a card, which expands to them. */
const workLine = (title: string) => within(card(title)).getByRole('button', { name: /^Initiatives: / });
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('KPIs are on their objective with measure, target, unit, period and status', async () => {
  await openBoard();
  const kpis = panel(objective, 'KPIs');
  expect(lines(kpis)).toEqual([
    'On-time delivery of 95% by Year 1 On Track –: No value was entered',
    'Revenue of 1,250.5k€ by Quarter 2 Off Track 1,180k€',
  ]);
  expect(within(kpis).getByText('Off Track')).toBeVisible();
  expect(screen.queryByText('Nobody’s')).not.toBeInTheDocument();
  expect(within(card(objective)).getByText('2 KPIs')).toHaveTextContent('2 KPIs: 1 Off Track, 3 On Track');
});

test('the line of a KPI leads to its page', async () => {
  const { server } = await openBoard();
  const id = server.content.kpi.find(({ measure }) => measure === 'Revenue')?.id;
  const link = within(panel(objective, 'KPIs')).getByRole('link', {
    name: 'Revenue of 1,250.5k€ by Quarter 2',
  });
  expect(link).toHaveAttribute('href', `/strategy/1/kpis/${id}`);
});

test('a folded panel stays folded after a reload, until all is expanded', async () => {
  const shown = { content: contentOf(content) };
  const { user } = await openBoard(shown);
  const button = () => within(card(objective)).getByRole('button', { name: 'KPIs 2' });
  await user.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  cleanup();
  await openBoard(shown);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await chooseFrom(user, 'Settings', 'Expand all');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
});

test('all cards collapse and expand by a click on the board', async () => {
  const { user } = await openBoard();
  const cards = () =>
    screen
      .getAllByRole('button', { name: /^Details of/ })
      .map((button) => button.getAttribute('aria-expanded'));
  await chooseFrom(user, 'Settings', 'Collapse all');
  expect(cards()).toEqual(['false', 'false']);
  await chooseFrom(user, 'Settings', 'Expand all');
  expect(cards()).toEqual(['true', 'true']);
});

test('the line of initiatives says how many they are, their progress, and how many are late', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const late = { initiative: 'Third', progress: 70, whenDate: '2026-11-11T00:00:00.000Z', objective };
  const onTime = { initiative: 'Fourth', progress: 60, whenDate: '2026-11-12T00:00:00.000Z', objective };
  const done = { ...late, initiative: 'Fifth', progress: 100 };
  await openBoard({
    content: { ...content, initiatives: [...(content?.initiatives ?? []), late, onTime, done] },
  });
  expect(workLine(objective)).toHaveAccessibleName('Initiatives: 5 initiatives 56% done 1 late');
});

test('initiatives are one line, which expands to them and their tactics', async () => {
  const { user } = await openBoard();
  expect(workLine(objective)).toHaveAccessibleName('Initiatives: 2 initiatives 25% done');
  expect(within(card(objective)).queryByRole('group', { name: 'Initiatives' })).not.toBeInTheDocument();
  await user.click(workLine(objective));
  await within(card(objective)).findByRole('group', { name: 'Initiatives' });
  const work = panel(objective, 'Initiatives');
  const carriers = within(work).getByRole('button', { name: /^Two carriers Achieved ?40% done$/ });
  expect(carriers).toHaveAttribute('aria-expanded', 'false');
  await user.click(carriers);
  expect(lines(within(work).getByRole('group'))).toEqual(['Ask for offers', 'Choose two']);
  expect(within(work).getByText('Waiting for legal')).toBeVisible();
  // Without tactics it does not expand.
  expect(within(work).queryByRole('button', { name: /New depot/ })).not.toBeInTheDocument();
  await user.click(workLine(objective));
  expect(within(card(objective)).queryByRole('group', { name: 'Initiatives' })).not.toBeInTheDocument();
});

test('an objective without KPIs offers to add one, with the validation of the form', async () => {
  const { user, server } = await openBoard({ content: { pillars } });
  await user.click(within(card('Answer within a day')).getByRole('button', { name: 'Add KPI' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add KPI' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'How often' }),
    'Once: one target, one actual',
  );
  await user.click(dialog.getByRole('button', { name: 'More' }));
  expect(dialog.getByRole('option', { name: 'Answer within a day', selected: true })).toBeInTheDocument();
  const units = within(dialog.getByRole('combobox', { name: 'Period unit' })).getAllByRole('option');
  expect(units.map(({ textContent }) => textContent)).toEqual(['Day', 'Week', 'Month', 'Quarter', 'Year']);
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
  };
  await type('Target', '-1');
  await type('Period', '0');
  await type('Actual', 'some');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  for (const words of [
    'Measure is required',
    'Target must be a positive number',
    'Unit is required',
    'Period must be at least 1',
    'Expected number, received nan',
  ])
    expect(await dialog.findByText(words)).toBeVisible();
  await waitFor(() => expect(field('Measure')).toHaveFocus());
  await type('Measure', 'First answer');
  await type('Target', '4');
  await type('Actual', '');
  await type('Unit', 'h');
  await type('Period', '3');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Period unit' }), 'Day');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('KPI added successfully')).toBeVisible();
  expect(lines(panel('Answer within a day', 'KPIs'))).toEqual([
    'First answer of 4h by Day 3 On Track –: No value was entered',
  ]);
  expect(server.content.kpi).toMatchObject([{ measure: 'First answer', target: 4, actual: null, period: 3 }]);
});

test('an objective without initiatives offers to add one to it', async () => {
  const { user, server } = await openBoard({ content: { pillars } });
  await user.click(within(card('Answer within a day')).getByRole('button', { name: 'Add Initiative' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Initiative' }));
  await user.type(dialog.getByRole('textbox', { name: 'What' }), 'Two shifts');
  await user.type(dialog.getByRole('combobox', { name: 'Who' }), 'Ada');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Initiative created successfully')).toBeVisible();
  await user.click(workLine('Answer within a day'));
  await within(card('Answer within a day')).findByRole('group', { name: 'Initiatives' });
  expect(lines(panel('Answer within a day', 'Initiatives'))).toEqual(['Two shifts On Track 0% done']);
  const nodeId = server.content.node.find(({ title }) => title === 'Answer within a day')?.id;
  expect(server.content.initiative).toMatchObject([{ initiative: 'Two shifts', whoName: 'Ada', nodeId }]);
});

test('a reader has no add button', async () => {
  await openBoard({ content, role: 'read_only' });
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});

test('the line of a KPI has the avatar of its owner, and their name for those who want more room', async () => {
  const kpis = [
    { measure: 'Ours', objective, inputOwner: 'ada', ownerId: 1 },
    { measure: 'Theirs', objective, inputOwner: 'Board office' },
  ];
  await openBoard({ content: { pillars, kpis } });
  const owners = within(panel(objective, 'KPIs')).getAllByRole('img');
  expect(owners.map((it) => it.getAttribute('aria-label'))).toEqual(['Owner: Ada', 'Owner: Board office']);
  expect(within(panel(objective, 'KPIs')).getByText('Board office')).toBeInTheDocument();
});
