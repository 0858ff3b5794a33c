import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Pull } from '../../../../../contract/pulls/pull.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { renderFeature } from '../../../../test/render.tsx';
import Integrations from '../integrations.tsx';

const pull = (fields: Partial<Pull> = {}): Pull => ({
  id: 1,
  name: 'Warehouse',
  url: 'https://data.example.com/kpis.csv',
  format: 'csv',
  rowsAt: '',
  valueAt: 'Value',
  kpiId: null,
  codeAt: 'KPI',
  period: 'at',
  periodAt: 'Month',
  schedule: { every: 'week', at: '06:30', day: 1 },
  headers: [],
  isOn: true,
  offWhy: null,
  by: 'Ada',
  nextAt: '2026-01-05T06:30:00.000Z',
  failedSince: null,
  lastRun: null,
  ...fields,
});

const RUN = {
  id: 5,
  at: '2026-01-02T06:30:00.000Z',
  ms: 120,
  isFailed: true,
  why: 'There is no column “Value”.',
  written: 0,
  same: 0,
  refused: 0,
  rows: [],
};

/** Renders the integrations of a strategy with these data pulls; the fake server keeps what is added. */
async function openPulls(initial: Pull[] = [], arrange?: (server: FakeServer) => void) {
  let pulls = initial;
  const page = renderFeature(<Integrations strategyId={1} />, {
    content: {
      pillars: { Customer: ['Grow'] },
      kpis: [{ measure: 'Churn', objective: 'Grow', grain: 'month' }],
    },
    arrange: (server) => {
      server.answer('pulls.list', () => ({ pulls }));
      server.answer('pulls.create', ({ body }) => {
        const { headers: _headers, ...fields } = body;
        const made = pull({ id: 9, ...fields, schedule: { day: 1, ...fields.schedule } });
        pulls = [made, ...pulls];
        return made;
      });
      arrange?.(server);
    },
  });
  return { ...page, part: within(await screen.findByRole('region', { name: 'Data pulls' })) };
}

test('a data pull is tried, added and listed', async () => {
  const { user, server, part } = await openPulls();
  server.answer('pulls.try', () => ({
    why: null,
    written: 1,
    same: 0,
    refused: 1,
    rows: [
      { row: 2, kpi: 'CH-1', period: '2026-01', value: 4.5, state: 'written' },
      {
        row: 3,
        kpi: 'X',
        period: '2026-01',
        value: 1,
        state: 'refused',
        why: 'There is no KPI with the code X',
      },
    ],
  }));
  await user.click(await part.findByRole('button', { name: 'Add data pull' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add data pull' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  expect(dialog.getByText('Say where the code stands, or choose a KPI')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Name/), 'Stock');
  await user.type(dialog.getByLabelText(/^Address/), 'https://data.example.com/x.csv');
  await user.type(dialog.getByLabelText(/^Value/), 'Value');
  await user.type(dialog.getByLabelText(/^Code/), 'KPI');
  await user.type(dialog.getByLabelText(/^Period of a row/), 'Month');
  await user.click(dialog.getByRole('button', { name: 'Try' }));
  expect(await dialog.findByText(/1 written and 1 refused. Nothing is written yet/)).toBeVisible();
  expect(dialog.getByText('There is no KPI with the code X')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Data pull added')).toBeVisible();
  expect(server.sent('pulls.create')).toEqual([
    {
      name: 'Stock',
      url: 'https://data.example.com/x.csv',
      format: 'csv',
      rowsAt: '',
      valueAt: 'Value',
      kpiId: null,
      codeAt: 'KPI',
      period: 'at',
      periodAt: 'Month',
      schedule: { every: 'day', at: '06:00', day: 1 },
      headers: [],
    },
  ]);
  expect(await part.findByText('Stock')).toBeVisible();
  expect(part.getByText(/Runs every day at 06:00, enters values as Ada/)).toBeVisible();
});

test('a failing one says why, has a log, and is turned off; its stored header stays', async () => {
  const failing = pull({ headers: ['Authorization'], failedSince: RUN.at, lastRun: RUN });
  const { user, server, part } = await openPulls([failing]);
  server.answer('pulls.update', () => ({ ...failing, isOn: false, nextAt: null }));
  server.answer('pulls.runs', () => ({ runs: [RUN] }));
  expect(await part.findByText('Failing')).toBeVisible();
  expect(part.getByText(/There is no column “Value”. Next run/)).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Actions for Warehouse' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log' }));
  const log = within(await screen.findByRole('dialog', { name: 'Log of Warehouse' }));
  expect(await log.findByText('Failed')).toBeVisible();
  await user.click(log.getByRole('button', { name: 'Done' }));
  await user.click(part.getByRole('button', { name: 'Actions for Warehouse' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change data pull' }));
  expect(dialog.getByText('Left empty, the stored one stays.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Renamed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Data pull changed')).toBeVisible();
  expect(server.sent('pulls.update')[0]).not.toHaveProperty('headers');
  await user.click(part.getByRole('button', { name: 'Actions for Warehouse' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
  expect(await screen.findByText('Data pull turned off')).toBeVisible();
  expect(server.sent('pulls.update')[1]).toEqual({ isOn: false });
});

test('several headers are edited: stored values stay, new ones need a value, and one can be removed', async () => {
  const stored = pull({ headers: ['Authorization', 'X-Tenant'] });
  const { user, server, part } = await openPulls([stored]);
  server.answer('pulls.update', () => stored);
  await user.click(await part.findByRole('button', { name: 'Actions for Warehouse' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change data pull' }));
  const names = () => dialog.getAllByLabelText('Header').map((field) => (field as HTMLInputElement).value);
  expect(names()).toEqual(['Authorization', 'X-Tenant']);
  expect(dialog.getAllByText('Left empty, the stored one stays.')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Remove header X-Tenant' }));
  expect(dialog.getByRole('button', { name: 'Add header' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Add header' }));
  expect(dialog.getAllByLabelText('Header')[1]).toHaveFocus();
  await user.keyboard('X Key');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Give the name of a header, such as Authorization')).toBeVisible();
  expect(dialog.getByText('Enter its value')).toBeVisible();
  expect(server.sent('pulls.update')).toEqual([]);
  const [, second] = dialog.getAllByLabelText('Header');
  const [, value] = dialog.getAllByLabelText('Its value');
  if (!second || !value) throw new Error('The new header has no fields');
  await user.clear(second);
  await user.type(second, 'X-Key');
  await user.type(value, 'open sesame');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Data pull changed')).toBeVisible();
  expect(server.sent('pulls.update')).toMatchObject([
    { headers: [{ name: 'Authorization' }, { name: 'X-Key', value: 'open sesame' }] },
  ]);
});
