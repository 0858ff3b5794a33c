import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { periodOn, previousPeriod } from '../../../contract/scorecard/periods.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { importRequest, openImport } from '../../lib/strategy/import-request.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { previewOf, previewRow, sheetGuess } from '../../test/imports.ts';
import { fill, findDialog } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';
import { STEPS } from './step-list.tsx';

const csv = (text = 'KPI,Month,Actual\nChurn,2026-01,4', name = 'values.csv') =>
  new File([text], name, { type: 'text/csv' });

const PREVIEW = previewOf([previewRow(), previewRow({ row: 2, state: 'same', changes: [] })], {
  notifies: ['Ben'],
  nonMembers: ['Joan'],
});

/** Opens the wizard beside a server that reads one sheet of values. */
async function open(
  file: File | null = null,
  arrange?: (server: FakeServer) => void,
  options: RenderOptions = {},
) {
  const page = await renderPage('/strategy/1/kpis', {
    ...options,
    arrange: (server) => {
      server.answer('imports.sheets', () => [sheetGuess()]);
      server.answer('imports.preview', () => PREVIEW);
      arrange?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  onTestFinished(() => importRequest.set(null));
  act(() => openImport({ file }));
  return { ...page, dialog: within(await findDialog('Import')) };
}

const button = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('a file goes through four steps, and nothing is written before the last button', async () => {
  const { user, server, dialog } = await open();
  server.answer('imports.create', () => ({ revision: 2, counts: PREVIEW.counts }));
  await user.upload(dialog.getByLabelText('File'), csv());
  expect(await dialog.findByText('values.csv')).toBeVisible();
  expect(dialog.getByRole('row', { name: /heading/ })).toHaveTextContent('KPIMonthActual');
  await user.click(button('Next'));
  expect(dialog.getByRole('radio', { name: 'A value' })).toBeChecked();
  await user.click(button('Next'));
  expect(dialog.getByRole('combobox', { name: 'Field of column B, Month' })).toHaveValue('field:period');
  await user.click(button('Next'));
  expect(await dialog.findByText('Imports 1 value')).toBeVisible();
  expect(dialog.getByText('Notifies Ben.')).toBeVisible();
  expect(dialog.getByText(/^No members: “Joan”\. Nobody is asked/)).toBeVisible();
  expect(server.sent('imports.create')).toEqual([]);
  await user.click(button('Import'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('1 value.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  const [sent] = server.sent('imports.create');
  expect(sent).toMatchObject({
    stamp: 'x'.repeat(43),
    source: { name: 'values.csv' },
    mapping: { rows: 'value' },
  });
});

test('pasted cells are read in place of a file', async () => {
  const { user, server, dialog } = await open();
  await user.click(button('Next'));
  expect(dialog.getByLabelText('File')).toHaveAccessibleDescription(/Choose a file, or paste cells/);
  fill(dialog.getByRole('textbox', { name: /pasted/ }), 'KPI\tActual\nChurn\t4');
  await user.click(button('Next'));
  expect(await dialog.findByText('Pasted cells')).toBeVisible();
  expect(button('Next')).toHaveFocus();
  expect(server.sent('imports.sheets')).toEqual([{ source: { text: 'KPI\tActual\nChurn\t4' } }]);
});

test('why a file cannot be read is said at it, and it is tried again', async () => {
  const { user, server, dialog } = await open(csv(), (it) =>
    it.refuse('imports.sheets', 'invalid_request', 'This is no spreadsheet.'),
  );
  await waitFor(() =>
    expect(dialog.getByLabelText('File')).toHaveAccessibleDescription(/This is no spreadsheet/),
  );
  server.answer('imports.sheets', () => [sheetGuess()]);
  await user.click(button('Try again'));
  expect(await dialog.findByText('values.csv')).toBeVisible();
});

test('a file that is empty or too large is not sent', async () => {
  const { server, dialog } = await open(csv(''));
  await waitFor(() => expect(dialog.getByLabelText('File')).toHaveAccessibleDescription(/is empty/));
  expect(server.sent('imports.sheets')).toEqual([]);
});

test('reading can be stopped', async () => {
  const { user, dialog } = await open(csv(), (server) => void server.hold('imports.sheets'));
  await user.click(await dialog.findByRole('button', { name: 'Stop' }));
  expect(dialog.getByRole('heading', { name: 'Step 1 of 4: File' })).toHaveFocus();
  expect(dialog.getByLabelText('File')).toBeVisible();
});

test('what was chosen stays while one goes back and forth', async () => {
  const { user, server, dialog } = await open(csv());
  await dialog.findByText('values.csv');
  await user.click(button('Rows'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Heading rows' }), '2');
  await user.click(dialog.getByRole('radio', { name: 'Replace the periods' }));
  await user.click(button('Columns'));
  await user.selectOptions(dialog.getByRole('combobox', { name: /column C/ }), 'Target');
  await user.click(button('Rows'));
  expect(dialog.getByRole('combobox', { name: 'Heading rows' })).toHaveValue('2');
  await user.click(button('Preview'));
  await dialog.findByText('Imports 1 value');
  expect(server.sent('imports.preview').at(-1)?.mapping).toMatchObject({
    heading: { first: 0, count: 2 },
    mode: 'replace',
    columns: [{ field: 'kpi' }, { field: 'period' }, { field: 'target' }],
  });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard what you typed?');
});

test('what a row is, chosen by hand, has its columns guessed anew', async () => {
  const { user, server, dialog } = await open(csv());
  await dialog.findByText('values.csv');
  await user.click(button('Rows'));
  const columns = [{ field: 'measure' }, null, { field: 'target' }];
  const creates = dialog.getByRole('checkbox', { name: 'Create what is missing' });
  expect(creates).toHaveAccessibleDescription(/^Pillars, objectives and KPIs/);
  server.answer('imports.sheets', () => [sheetGuess({ mapping: { rows: 'kpi', columns, decimal: ',' } })]);
  await user.click(dialog.getByRole('radio', { name: 'A KPI' }));
  expect(creates).toHaveAccessibleDescription(/^Pillars and objectives that/);
  expect(server.sent('imports.sheets').at(-1)?.table).toEqual({
    sheet: 'Values',
    heading: { first: 0, count: 1 },
    rows: 'kpi',
  });
  await user.click(button('Columns'));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /column C/ })).toHaveValue('field:target'));
  expect(dialog.getAllByText('Guessed')).toHaveLength(2);
});

test('a click on a row above moves the heading there, and the columns are guessed anew', async () => {
  const sample = [['Plan of 2026'], ['KPI', 'Month', 'Actual'], ['2026-01', '2026-02', '2026-03']];
  const { user, server, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [sheetGuess({ sample, mapping: { heading: { first: 2, count: 1 } } })]),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Rows'));
  expect(dialog.getByRole('row', { name: /^1/ })).toHaveTextContent('Plan of 2026');
  await user.click(dialog.getByRole('cell', { name: 'Month' }));
  expect(dialog.getByRole('combobox', { name: 'Heading begins in' })).toHaveDisplayValue('Row 2');
  expect(dialog.getByRole('row', { name: /heading/ })).toHaveTextContent('KPIMonthActual');
  expect(server.sent('imports.sheets').at(-1)?.table).toEqual({
    sheet: 'Values',
    heading: { first: 1, count: 1 },
  });
});

/** A sheet with a column that is asked about, and the ways to read it. */
const asking = () =>
  sheetGuess({
    columnCount: 4,
    sample: [
      ['KPI', 'Quarter', 'Actual', 'Erwartet 2026'],
      ['Churn', '1', '4', '45.010'],
      ['Churn', '2', '5', '45.110'],
    ],
    mapping: { columns: [{ field: 'kpi' }, null, { field: 'actual' }, null], open: [1, 3], decimal: ',' },
    questions: [
      {
        column: 1,
        cells: ['1', '2'],
        why: 'numbers beside a year',
        choices: [
          { label: 'Quarters', becomes: 'Q1 2026, Q2 2026', use: { field: 'period' } },
          { label: 'Months', becomes: 'Jan 2026, Feb 2026', use: { field: 'month' }, dates: 'dmy' },
        ],
      },
      {
        column: 3,
        cells: ['45.010', '45.110'],
        why: 'says “expected”',
        choices: [
          { label: 'Target', becomes: '45,010 · 45,110', use: { field: 'target' } },
          { label: 'Leave out', becomes: '', use: null },
        ],
      },
    ],
  });

/** The lines of the list of columns. */
const lines = () => within(screen.getByRole('dialog')).getAllByRole('listitem').slice(STEPS.length);

test('columns that nobody is sure of stand on top, and each is answered by a click', async () => {
  const { user, server, dialog } = await open(csv(), (it) => it.answer('imports.sheets', () => [asking()]));
  await dialog.findByText('values.csv');
  await user.click(button('Columns'));
  expect(dialog.getByText('2 columns need a word from you.')).toBeVisible();
  expect(button('Next without 2 columns')).toBeEnabled();
  expect(lines()[0]).toHaveTextContent(/Numbers beside a year.*Quarters: Q1 2026, Q2 2026.*Months: Jan 2026/);
  expect(dialog.getByRole('combobox', { name: 'Field of column B, Quarter' })).toHaveValue('open');
  await user.click(button('Months'));
  expect(button('Months')).toHaveFocus();
  expect(button('Months')).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByText('1 column needs a word from you.')).toBeVisible();
  const expected = dialog.getByRole('combobox', { name: 'Field of column D, Erwartet 2026' });
  await user.selectOptions(expected, 'Not read');
  expect(button('Leave out')).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByText('3 columns of 4 are read')).toBeVisible();
  await user.click(button('Next'));
  await dialog.findByText('Imports 1 value');
  expect(server.sent('imports.preview').at(-1)?.mapping).toMatchObject({
    columns: [{ field: 'kpi' }, { field: 'month' }, { field: 'actual' }, null],
    dates: 'dmy',
    open: [],
  });
});

test('one click says how the numbers of all columns are read', async () => {
  const uses = ['2022', '2023'].map((period) => ({ points: 'actual' as const, period }));
  const numbers = ['11.402', '11.870'];
  const { user, server, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [
      sheetGuess({
        sample: [
          ['KPI', '2022', '2023'],
          ['Bayern', ...numbers],
        ],
        mapping: { rows: 'kpiPeriods', columns: [{ field: 'kpi' }, null, null], open: [1, 2] },
        questions: numbers.map((number, index) => ({
          column: index + 1,
          cells: [number],
          why: 'numbers that could be read in two ways',
          choices: ([',', '.'] as const).map((decimal) => ({
            label: `${number} is ${decimal === '.' ? Number(number) : number.replace('.', '')}`,
            becomes: '',
            use: uses[index] ?? null,
            decimal,
          })),
        })),
      }),
    ]),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Columns'));
  await user.click(button('11.870 is 11870'));
  expect(dialog.getByText('3 columns of 3 are read')).toBeVisible();
  expect(button('11.402 is 11402')).toHaveAttribute('aria-pressed', 'true');
  expect(button('11.402 is 11.402')).toHaveAttribute('aria-pressed', 'false');
  await user.click(button('Preview'));
  await dialog.findByText('Imports 1 value');
  expect(server.sent('imports.preview').at(-1)?.mapping).toMatchObject({
    columns: [{ field: 'kpi' }, ...uses],
    decimal: ',',
    open: [],
  });
});

test('each column says what its cells become', async () => {
  const sample = [
    ['KPI', 'Frequency', 'Owner', 'Target'],
    ['Churn', 'monatlich', 'ada', '≤ 30'],
    ['Visits', 'jährlich', 'Bernd Koch', 'TBD'],
  ];
  const columns = ['measure', 'grain', 'inputOwner', 'target'].map((field) => ({ field }));
  const { user, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [
      sheetGuess({ sample, columnCount: 4, mapping: { rows: 'kpi', columns } }),
    ]),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Columns'));
  await dialog.findByText('Target: 30, lower is better · no target');
  expect(lines()[1]).toHaveTextContent(/: Monthly · Yearly/);
  expect(lines()[2]).toHaveTextContent(/“Bernd Koch” is not a member yet: asked once they join/);
});

test('columns of months fold into one line, which opens', async () => {
  const months = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'];
  const uses = months.map((period) => ({ points: 'actual' as const, period }));
  const columns = [{ field: 'kpi' }, ...uses];
  const { user, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [
      sheetGuess({
        sample: [
          ['KPI', ...months],
          ['Churn', '1', '2', '3', '4'],
        ],
        columnCount: 5,
        mapping: { rows: 'kpiPeriods', columns: columns.with(3, null as never), open: [3] },
        questions: [
          {
            column: 3,
            cells: ['3'],
            why: 'no period',
            choices: [{ label: 'March 2026', becomes: '3', use: uses[2] ?? null }],
          },
        ],
      }),
    ]),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Columns'));
  const run = await dialog.findByRole('button', { name: 'Jan 2026 … Apr 2026' });
  expect(run.closest('li')).toHaveTextContent('Actual of 4 months3 of 4 read');
  expect(dialog.queryByRole('combobox', { name: /column B/ })).toBeNull();
  await user.click(run);
  expect(dialog.getByRole('textbox', { name: 'Period of column B, Jan 2026' })).toHaveValue('Jan 2026');
  await user.click(button('March 2026'));
  expect(run.closest('li')).toHaveTextContent('Actual of 4 monthsAll read');
});

test('a hidden sheet and formulas without results are said', async () => {
  const { user, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [
      sheetGuess({ name: 'Lists', isHidden: true }),
      sheetGuess({ unstored: 12 }),
    ]),
  );
  await dialog.findByText(/^12 formulas have no stored result: open and save the file/);
  const sheet = dialog.getByRole('combobox', { name: 'Sheet' });
  expect(sheet).toHaveDisplayValue('Values');
  await user.selectOptions(sheet, 'Lists (hidden)');
  expect(dialog.queryByText(/stored result/)).toBeNull();
});

test('the actuals of a list name the period that they are for, and another one is typed', async () => {
  const columns = [{ field: 'measure' }, null, { field: 'actual' }];
  const { user, server, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [sheetGuess({ mapping: { rows: 'kpi', columns } })]),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Columns'));
  const period = await dialog.findByRole('textbox', { name: 'Period of column C, Actual' });
  const running = periodOn(DEFAULT_CALENDAR, 'month', todayIn(DEFAULT_CALENDAR));
  const { label } = previousPeriod(DEFAULT_CALENDAR, running);
  await waitFor(() => expect(period).toHaveAttribute('placeholder', label));
  expect(period).toHaveValue('');
  await user.type(period, 'Jan 2026');
  await user.click(button('Preview'));
  await dialog.findByText('Imports 1 value');
  const mapped = () => server.sent('imports.preview').at(-1)?.mapping.columns[2];
  expect(mapped()).toEqual({ points: 'actual', period: 'Jan 2026' });
  await user.click(button('Columns'));
  await user.clear(dialog.getByRole('textbox', { name: 'Period of column C, Actual' }));
  await user.click(button('Preview'));
  await waitFor(() => expect(mapped()).toEqual({ field: 'actual' }));
});

test('a sheet that was imported before goes straight to the preview, with a way to read it otherwise', async () => {
  const { user, dialog } = await open(csv(), (server) =>
    server.answer('imports.sheets', () => [
      sheetGuess({ name: 'Notes' }),
      sheetGuess({
        isRemembered: true,
        differs: { added: ['Region'], missing: ['Note', 'Unit'] },
        mapping: { mode: 'values' },
      }),
    ]),
  );
  expect(await dialog.findByText(/Read as last time: A value, sheet “Values”/)).toBeVisible();
  expect(dialog.getByText('New columns: Region. Columns that are gone: Note and Unit.')).toBeVisible();
  expect(await dialog.findByText('Imports 1 value')).toBeVisible();
  await user.click(button('Change how it is read'));
  expect(dialog.getByRole('radio', { name: 'Only values' })).toBeChecked();
});

test('the preview names cells that say nothing, columns that are not read, and everybody who is no member', async () => {
  const nonMembers = ['Joan', 'Kai', 'Lea', 'Max'];
  const { user, dialog } = await open(csv(), (it) => {
    it.answer('imports.sheets', () => [asking()]);
    it.answer('imports.preview', () => ({
      ...PREVIEW,
      nonMembers,
      nothing: [{ column: 2, count: 4, rows: [2, 5, 8], cells: ['TBD'] }],
      questions: asking().questions,
    }));
  });
  await dialog.findByText('values.csv');
  await user.click(button('Preview'));
  await user.click(await dialog.findByRole('button', { name: '4 cells say that there is no value' }));
  expect(dialog.getByText('Actual (C): “TBD” in rows 3, 6, 9 and 1 more')).toBeVisible();
  await user.click(button('All 4 names'));
  expect(dialog.getByText('Max')).toBeVisible();
  expect(dialog.getByText(/^2 columns need a word/)).toHaveTextContent(
    'Nothing is imported from Quarter (B) and Erwartet 2026 (D).',
  );
  await user.click(button('Answer'));
  expect(dialog.getByRole('heading', { name: 'Step 3 of 4: Columns' })).toHaveFocus();
});

test('the preview says of each row what happens, and is filtered by that', async () => {
  const rows = [
    previewRow({
      row: 4,
      state: 'refused',
      title: 'Returns',
      changes: [],
      problems: [{ column: 2, message: '“abc” is no number' }],
    }),
    previewRow({
      row: 5,
      omitted: [{ column: 2, message: 'Jan 2026 is locked.' }],
      state: 'changed',
      title: 'Sales',
      changes: [{ column: 2, what: 'Actual, Jan 2026', from: '4', to: '5' }],
    }),
    previewRow({ row: 6, state: 'same', title: 'Visits', changes: [] }),
  ];
  const { user, server, dialog } = await open(csv(), (it) =>
    it.answer('imports.preview', () => previewOf(rows)),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Preview'));
  expect(await dialog.findByText('“abc” is no number')).toHaveTextContent('Actual (C): “abc” is no number');
  expect(dialog.getByText('Sales', { exact: false }).closest('li')).toHaveTextContent(
    'Row 6ChangedKPI SalesActual, Jan 2026 4 becomes 5Left out: Actual (C). Jan 2026 is locked.Leave out',
  );
  expect(dialog.queryByText('Visits', { exact: false })).toBeNull();
  await user.click(button('Same 1'));
  expect(dialog.getByText('Visits', { exact: false })).toBeVisible();
  let sheets = 0;
  server.answer('imports.refused', () => {
    sheets++;
    return new Response('sheet', {
      headers: { 'content-disposition': 'attachment; filename="Refused.xlsx"' },
    });
  });
  await user.click(button('Download refused rows'));
  await waitFor(() => expect(sheets).toBe(1));
});

test('a row is left out, and of equal titles one is chosen, for all rows of it', async () => {
  const candidates = [
    { id: 7, title: 'Churn, in Customers' },
    { id: 8, title: 'Churn, in People' },
  ];
  const refused = previewRow({ row: 2, state: 'refused', changes: [], candidates });
  const alike = { ...refused, row: 3 };
  const { user, server, dialog } = await open(csv(), (it) =>
    it.answer('imports.preview', () => previewOf([previewRow(), refused, alike])),
  );
  await dialog.findByText('values.csv');
  await user.click(button('Preview'));
  await user.click(await dialog.findByRole('button', { name: 'Leave out row 2' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /row 3, Churn/ }), 'Churn, in People');
  expect(button('Import')).toBeDisabled();
  await waitFor(() =>
    expect(server.sent('imports.preview').at(-1)?.mapping).toMatchObject({
      leaves: [1],
      choices: { '2': 8, '3': 8 },
    }),
  );
  expect(button('Take in row 2')).toBeVisible();
  await waitFor(() => expect(button('Import')).toBeEnabled());
});

test('where the plan changed meanwhile, it says so and shows the preview again', async () => {
  const { user, server, dialog } = await open(csv());
  server.refuse('imports.create', 'conflict', 'The import would now do something else.');
  await dialog.findByText('values.csv');
  await user.click(button('Preview'));
  await waitFor(() => expect(button('Import')).toBeEnabled());
  await user.click(button('Import'));
  expect(await dialog.findByText('The import would now do something else.')).toBeVisible();
  expect(server.sent('imports.preview')).toHaveLength(2);
});

test('without a connection it says so and keeps what was chosen', async () => {
  const { user, server, dialog } = await open(csv());
  await dialog.findByText('values.csv');
  server.isOffline = true;
  await user.click(button('Preview'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  expect(button('Import')).toBeDisabled();
  server.isOffline = false;
  await user.click(button('Try again'));
  expect(await dialog.findByText('Imports 1 value')).toBeVisible();
});

test('after an import with refused rows the dialog says what was not imported', async () => {
  const counts = { ...PREVIEW.counts, rows: { ...PREVIEW.counts.rows, refused: 3 } };
  const { user, server, dialog } = await open(csv());
  server.answer('imports.create', () => ({ revision: 2, counts }));
  await dialog.findByText('values.csv');
  await user.click(button('Preview'));
  await waitFor(() => expect(button('Import')).toBeEnabled());
  await user.click(button('Import'));
  expect(await dialog.findByText('Not imported: 3 rows refused.')).toBeVisible();
  await user.click(button('Done'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of a file with several sheets one is imported after another', async () => {
  const { user, server, dialog } = await open(csv(), (it) =>
    it.answer('imports.sheets', () => [
      sheetGuess({ name: 'Cover', rowCount: 1 }),
      sheetGuess({ name: 'Plan' }),
      sheetGuess({ name: 'Values' }),
    ]),
  );
  server.answer('imports.create', () => ({ revision: 2, counts: PREVIEW.counts }));
  await dialog.findByText('values.csv');
  const sheet = () => dialog.getByRole('combobox', { name: 'Sheet' });
  expect(sheet()).toHaveDisplayValue('Plan');
  await user.click(button('Preview'));
  await waitFor(() => expect(button('Import')).toBeEnabled());
  await user.click(button('Import'));
  await user.click(await dialog.findByRole('button', { name: 'Another sheet' }));
  expect(sheet()).toHaveDisplayValue('Values');
});

test('a file that is dropped on the page opens the wizard with it', async () => {
  const { dialog } = await open();
  act(() => importRequest.set(null));
  const drop = { dataTransfer: { types: ['Files'], files: [csv()] } };
  fireEvent.dragOver(window, drop);
  expect(screen.getByText('Drop the file to import it')).toBeInTheDocument();
  fireEvent.drop(window, drop);
  expect(await within(await findDialog('Import')).findByText('values.csv')).toBeVisible();
  expect(dialog).toBeDefined();
});

test('a member who may not change the plan is not offered the import', async () => {
  const { user } = await renderPage('/strategy/1/kpis', { role: 'contributor' });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Export' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Import' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start from a spreadsheet' })).toBeNull();
});
