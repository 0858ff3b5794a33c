import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render.tsx';

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

test('an edit sends only what changed', async () => {
  const { user, server } = await renderPage('/strategy/1/kpis', { content: { kpis } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Churn north' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Department KPI' });
  await user.type(within(dialog).getByLabelText('Actual'), '4.5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('KPI updated successfully');
  expect(server.sent('kpis.update')).toEqual([{ actual: 4.5 }]);
  expect(screen.getByRole('row', { name: /Churn north.*4\.5%/ })).toBeVisible();
});
