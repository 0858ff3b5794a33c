import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { control, fill, findDialog, press } from '../../../test/page.ts';
import { snapshotOf } from '../../../test/publish.ts';
import { renderDialog, type RenderOptions } from '../../../test/render.tsx';
import KpiDialog from '../kpi-dialog.tsx';
import { primaryKpis } from '../../../lib/strategy/selectors.ts';

const kpis = [
  { measure: 'Churn', target: 5 },
  { measure: 'Revenue', target: 100, grain: 'month' as const },
];

/** Renders the dialog of the KPI with this measure, or of a new one. */
const renderKpi = (measure: string | null, options: RenderOptions = {}) =>
  renderDialog(
    (props) => (
      <KpiDialog
        {...props}
        level="primary"
        kpi={primaryKpis(props.content).find((kpi) => kpi.measure === measure)}
      />
    ),
    { content: { kpis }, ...options },
  );
const more = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'More' }));
const howOften = (user: UserEvent, text: string) => user.selectOptions(control('How often'), text);
const ONCE = 'Once: one target, one actual';
const samples = () =>
  within(within(screen.getByRole('dialog')).getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('one choice makes a KPI tracked, and shows at once what will be green, amber and red', async () => {
  const { user, server } = await renderKpi('Churn');
  expect(screen.queryByLabelText('What it is')).toBeNull();
  await howOften(user, 'Monthly');
  await user.selectOptions(control('What it is'), 'A level we want to lower');
  await more(user);
  expect(samples()).toEqual([
    '4.75%100On Track',
    '5%100On Track',
    '5.25%75At Risk',
    '5.5%50At Risk',
    '5.75%25Off Track',
  ]);
  await user.selectOptions(control('What it is'), 'A total over the year to lower');
  await user.selectOptions(control('How often'), 'Quarterly');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([
    expect.objectContaining({ grain: 'quarter', direction: 'down', aggregation: 'sum' }),
  ]);
});

test('the target of a KPI over time may be empty: a new one has none until somebody gives it', async () => {
  const { user, server } = await renderKpi(null);
  expect(control('How often')).toHaveDisplayValue('Monthly');
  expect(control('Target')).toHaveValue('');
  await howOften(user, ONCE);
  expect(control('Target')).toHaveValue('0');
  await howOften(user, 'Monthly');
  expect(control('Target')).toHaveValue('');
  fill(control('Measure'), 'Visits');
  fill(control('Unit'), 'n');
  await press(user, 'Create');
  expect(await screen.findByText('KPI created successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.create')).toEqual([expect.objectContaining({ target: null, grain: 'month' })]);
});

test('an emptied target of a KPI over time is sent as none', async () => {
  const { user, server } = await renderKpi('Revenue');
  fill(control('Target'), '');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ target: null }]);
});

test('a KPI that is not tracked any more explains that the points stay, sends only that, and forgets nothing before the save', async () => {
  const { user, server } = await renderKpi('Revenue');
  await more(user);
  await user.click(screen.getByRole('button', { name: 'More settings' }));
  fill(control('Weight'), '3');
  await howOften(user, ONCE);
  expect(screen.getByText(/values and targets by period stay stored/)).toBeVisible();
  await howOften(user, 'Monthly');
  await user.click(screen.getByRole('button', { name: 'More settings' }));
  expect(control('Weight')).toHaveValue('3');
  await howOften(user, ONCE);
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ grain: null }]);
});

test('another how often says what becomes of the values before it is saved', async () => {
  const points = {
    Revenue: { actual: { '2025-01': 1, '2025-02': 2, '2025-04': 3 }, target: { '2025-01': 9 } },
  };
  const { user } = await renderKpi('Revenue', { points });
  await user.selectOptions(control('How often'), 'Quarterly');
  expect(
    await screen.findByText('The 3 monthly values stay. The last of each makes 2 quarters.'),
  ).toBeVisible();
  await user.selectOptions(control('How often'), 'Weekly');
  expect(
    screen.getByText(
      'The 3 monthly values stay as values of their months. Weeks show none until they are entered.',
    ),
  ).toBeVisible();
  await user.selectOptions(control('How often'), 'Monthly');
  expect(screen.queryByText(/monthly values/)).toBeNull();
});

test('another unit says from when it holds before it is saved', async () => {
  const snapshots = [snapshotOf(3, 'October', { isLock: true })];
  const arrange: RenderOptions['arrange'] = (server) =>
    server.answer('snapshots.list', () => ({ snapshots }));
  await renderKpi('Revenue', { arrange });
  fill(control('Unit'), 'weeks');
  expect(await screen.findByText(/^The new unit holds after Oct 2026, /)).toBeVisible();
  fill(control('Unit'), '%');
  expect(screen.queryByText(/^The new unit/)).toBeNull();
});

test('a setting at fault opens its part and takes the focus', async () => {
  const { user, server } = await renderKpi('Revenue');
  await more(user);
  await user.click(screen.getByRole('button', { name: 'More settings' }));
  fill(control('Highest score'), '90');
  await more(user);
  await press(user, 'Save');
  expect(await screen.findByText('Give a whole number from 100 to 150')).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(control('Highest score'));
  expect(server.sent('commands.run')).toEqual([]);
});

const ONLY_ONCE = [{ measure: 'Churn', target: 5 }];
/** The fields of the open dialog, from the first to the last. */
const names = () =>
  [...screen.getByRole('dialog').querySelectorAll('input, select')].map(
    (field) => field.getAttribute('name') ?? field.getAttribute('aria-label'),
  );

test.each([
  ['is new', []],
  ['has a KPI over time', kpis],
])(
  'a new KPI is over time where the strategy %s: first it is asked for its lines, owner and value',
  async (_, kpis) => {
    await renderKpi(null, { content: { kpis } });
    await screen.findByLabelText(/^Actual, /);
    const first = ['measure', 'nodeId', 'unit', 'target', 'red', 'grain', 'inputOwner'];
    expect(names()).toEqual([...first, 'For which period', 'actual']);
    expect(control('How often')).toHaveDisplayValue('Monthly');
  },
);

test('the red line of a new KPI is typed beside its target, which tells which way is better', async () => {
  const { user, server } = await renderKpi(null);
  fill(control('Measure'), 'Waiting');
  fill(control('Unit'), 'days');
  fill(control('Target'), '10');
  fill(control('Red line'), '8');
  expect(control('Red line')).toHaveAccessibleDescription('Off Track is what lies below it');
  fill(control('Red line'), '12');
  expect(control('Red line')).toHaveAccessibleDescription('Off Track is what lies above it');
  await more(user);
  expect(control('What it is')).toHaveDisplayValue('A level we want to lower');
  expect(samples().at(-1)).toBe('13 days25Off Track');
  expect(control('Period unit')).toHaveValue('Year');
  await press(user, 'Create');
  expect(await screen.findByText('KPI created successfully')).toBeVisible();
  expect(server.sent('commands.run')[0]?.commands).toMatchObject([
    { fields: { direction: 'down', period: 1, periodUnit: 'Year' }, lines: { target: 10, red: 12 } },
  ]);
});

test('a new KPI is asked for measure, unit, target and how often, and opens what is folded at a fault', async () => {
  const { user } = await renderKpi(null, { content: { kpis: ONLY_ONCE } });
  const dialog = within(await findDialog('Create Primary KPI'));
  expect(names()).toEqual(['measure', 'nodeId', 'target', 'unit', 'grain']);
  fill(control('Measure'), 'New');
  fill(dialog.getByRole('textbox', { name: /^Unit/ }), '%');
  await more(user);
  fill(dialog.getByRole('textbox', { name: /^Period/ }), '0');
  await more(user);
  await press(user, 'Create');
  expect(await dialog.findByText('Period must be at least 1')).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Period/ }));
});

test('a formula offers the KPIs after a bracket, and says what is wrong with it', async () => {
  const { user, server } = await renderKpi('Revenue');
  await more(user);
  await user.selectOptions(control('Values come from'), 'A formula');
  expect(control('Actual')).toHaveAttribute('readonly');
  const formula = screen.getByRole('combobox', { name: /Formula/ });
  await user.type(formula, '2 * [[ch');
  expect(screen.getByRole('option', { name: 'Churn' })).toBeVisible();
  // Escape closes the list and not the dialog.
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option', { name: 'Churn' })).toBeNull();
  await user.type(formula, 'u{Enter}');
  expect(formula).toHaveValue('2 * [Churn]');
  await user.type(formula, ' +');
  await press(user, 'Save');
  expect(await screen.findByText('The formula is not complete')).toBeVisible();
  await user.type(formula, ' 1');
  await press(user, 'Save');
  expect(await screen.findByText('KPI updated successfully')).toBeVisible();
  expect(server.fieldsOf('kpi.update')).toEqual([{ source: 'formula', formula: '2 * [Churn] + 1' }]);
});

test('a new KPI sends the settings only where it is tracked', async () => {
  const { user, server } = await renderKpi(null);
  for (const isTracked of [false, true]) {
    if (isTracked) await user.click(await screen.findByRole('button', { name: 'Open' }));
    else await howOften(user, ONCE);
    await findDialog();
    fill(control('Measure'), 'New');
    fill(screen.getByRole('textbox', { name: /^Unit/ }), '%');
    if (isTracked) {
      await more(user);
      await user.selectOptions(control('What it is'), 'A ratio');
      await user.selectOptions(control('Numerator'), 'Churn');
      await user.selectOptions(control('Denominator'), 'Revenue');
    }
    await press(user, 'Create');
    expect((await screen.findAllByText('KPI created successfully'))[0]).toBeVisible();
  }
  const [plain, ratio] = server.fieldsOf('kpi.create');
  expect(Object.keys(plain ?? {})).not.toContain('grain');
  const [churn, revenue] = server.content.kpi;
  expect(ratio).toMatchObject({
    grain: 'month',
    aggregation: 'ratio',
    numeratorId: churn?.id,
    denominatorId: revenue?.id,
  });
});
