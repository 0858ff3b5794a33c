// A grid loads it when it opens.
import '../record/pasted-records.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentRecords } from '../../../contract/api/entities.ts';
import { revisedOf } from '../../../contract/api/views.ts';
import { initiativesOf, stepsOf, tacticsOf } from '../../lib/strategy/selectors.ts';
import type { Content } from '../../test/content.ts';
import { cellOf, findDialog, press } from '../../test/page.ts';
import { renderDialog, renderPage } from '../../test/render.tsx';
import TacticGrid from './tactic-grid.tsx';

async function openGrid(content: Content) {
  const page = await renderDialog((props) => <TacticGrid {...props} />, { content });
  const dialog = await findDialog('Tactics Management');
  await waitFor(() => expect(cellOf(1, 1)).toHaveFocus());
  return { ...page, dialog };
}

/** Tactics with the titles of their steps, by initiative. */
const plansOf = (records: ContentRecords) => {
  const { content } = revisedOf(records);
  return Object.fromEntries(
    initiativesOf(content).map((initiative) => [
      initiative.initiative,
      tacticsOf(content, initiative).map((tactic) => [
        tactic.title,
        ...stepsOf(content, tactic).map(({ title }) => title),
      ]),
    ]),
  );
};

test('a pasted plan becomes tactics with their action steps, in one edit', async () => {
  const initiatives = [
    { initiative: 'Billing', tactics: [{ title: 'Buy', owner: 'ben' }] },
    { initiative: 'Office' },
  ];
  const { user, server } = await openGrid({ initiatives });
  await user.paste(
    [
      'Initiative\tTactic\tStep\tOwner\tStart\tEnd\tStatus',
      'billing\t\t\t\t\t\t',
      '\tBuild\t\tann\t2026-01-05\t2026-03-01\tOn Hold',
      '\t\tDraw\tcid\t2026-01-05\t2026-01-09\t',
      '\tBuy\tAsk\tann\t\t\t',
      'Office\tFind a house\tLook\t\t\t\t',
    ].join('\n'),
  );
  expect(await screen.findByText('4 rows were pasted.')).toBeVisible();
  await press(user, 'Save');
  expect(await screen.findByText('Tactics saved successfully')).toBeVisible();
  expect(server.sent('commands.run')).toHaveLength(1);
  expect(plansOf(server.content)).toEqual({
    Billing: [
      ['Buy', 'Ask'],
      ['Build', 'Draw'],
    ],
    Office: [['Find a house', 'Look']],
  });
  expect(server.content.tactic.find(({ title }) => title === 'Build')).toMatchObject({
    owner: 'ann',
    startDate: '2026-01-05',
    dueDate: '2026-03-01',
    status: 'On Hold',
  });
  expect(server.content.actionStep.find(({ title }) => title === 'Draw')).toMatchObject({
    assignedTo: 'cid',
    dueDate: '2026-01-09',
  });
});

test('progress that follows from action steps is locked', async () => {
  const steps = [{ title: 'Ask' }];
  const initiatives = [
    {
      initiative: 'Billing',
      progressFrom: 'tactics' as const,
      tactics: [{ title: 'Buy', steps }, { title: 'Sell' }],
    },
  ];
  const { user } = await renderPage('/strategy/1', { content: { initiatives } });
  await user.click(await screen.findByRole('button', { name: /Settings/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tactics Management' }));
  await findDialog('Tactics Management');
  await waitFor(() => expect(cellOf(1, 1)).toHaveFocus());
  const isLocked = (line: number) => cellOf(line, 7).getAttribute('aria-readonly') === 'true';
  expect([1, 2, 3].map(isLocked)).toEqual([true, false, false]);
});

test('existing tactics and steps are edited by their names; what they belong to is locked', async () => {
  const initiatives = [
    { initiative: 'Billing', tactics: [{ title: 'Buy', steps: [{ title: 'Ask' }, { title: 'Pay' }] }] },
  ];
  const { user, server } = await openGrid({ initiatives });
  for (const [line, column] of [
    [1, 1],
    [1, 3],
    [2, 1],
    [2, 2],
  ] as const)
    expect(cellOf(line, column)).toHaveAttribute('aria-readonly', 'true');
  await user.paste('Tactic\tAction step\t% complete\nBUY\t\t40%\nBuy\tPay\t80');
  await user.dblClick(cellOf(2, 3));
  await user.keyboard('Ask again{Enter}');
  await press(user, 'Save');
  expect(await screen.findByText('Tactics saved successfully')).toBeVisible();
  expect(server.fieldsOf('tactic.update')).toEqual([{ progress: 40 }]);
  expect(server.fieldsOf('actionStep.update')).toEqual([{ title: 'Ask again' }, { progress: 80 }]);
});

test('a row without an initiative or a tactic stays with its error, the others are saved', async () => {
  const { user, server, dialog } = await openGrid({ initiatives: [{ initiative: 'Billing' }] });
  await user.paste(
    'Nowhere\tBuy\t\nBilling\t\tAsk\nBilling\tBuild\t\tann\t2026-02-02\t2026-02-01\nBilling\tSell\t',
  );
  await press(user, 'Save');
  await waitFor(() => expect(dialog).toHaveTextContent('1 item was saved. 3 items were not saved:'));
  for (const fault of [
    'Row 1, Initiative: Choose an initiative',
    'Row 2, Tactic: Tactic is required',
    'Row 3, Due date: The end date is before the start date',
  ])
    expect(within(dialog).getByRole('button', { name: fault })).toBeVisible();
  expect(plansOf(server.content)).toEqual({ Billing: [['Sell']] });
});
