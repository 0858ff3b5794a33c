import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';
import { openExport } from '../../lib/strategy/export-request.ts';

const open = async (path: string, options: RenderOptions = {}) => {
  const page = await renderPage(path, options);
  await screen.findByRole('heading', { level: 1 });
  act(openExport);
  return { ...page, dialog: within(await findDialog('Export')) };
};

const query = (link: HTMLElement) =>
  Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams);

test('the dialog offers what the page shows, and its link says what was chosen', async () => {
  const { user, dialog } = await open('/strategy/1/targets');
  const link = dialog.getByRole('link', { name: 'Download' });
  expect(query(link)).toEqual({ what: 'targets', format: 'xlsx', layout: 'long' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Layout' }), 'wide');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'csv');
  expect(query(link)).toEqual({ what: 'targets', format: 'csv', layout: 'wide' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'scorecard');
  fill(dialog.getByRole('textbox', { name: 'Period' }), '2026-02');
  expect(query(link)).toEqual({ what: 'scorecard', format: 'csv', period: '2026-02' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'workbook');
  expect(query(link)).toEqual({ what: 'workbook', format: 'xlsx', period: '2026-02' });
  expect(dialog.getByRole('combobox', { name: 'Format' })).toBeDisabled();
});

test('the map offers its causes', async () => {
  const { dialog } = await open('/strategy/1/map');
  expect(query(dialog.getByRole('link', { name: 'Download' }))).toEqual({ what: 'causes', format: 'xlsx' });
});

test('a refusal and a lost connection are said in the dialog, which keeps what was chosen', async () => {
  const { user, server, dialog } = await open('/strategy/1/history');
  server.refuse('exports.read', 'unavailable', 'This could not be computed just now. Try again in a moment.');
  await user.click(dialog.getByRole('link', { name: 'Download' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This could not be computed just now.');
  expect(dialog.getByRole('combobox', { name: 'What' })).toHaveValue('history');
});

const offered = (dialog: { getByRole: typeof screen.getByRole }) =>
  within(dialog.getByRole('combobox', { name: 'What' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('an owner can have the whole strategy as a strategy file', async () => {
  const { user, dialog } = await open('/strategy/1/kpis');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Strategy file');
  expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveTextContent('JSON');
  const { pathname } = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Download' }).href);
  expect(pathname).toBe('/api/strategies/1/file');
});

test('only an owner is offered the strategy file', async () => {
  const { dialog } = await open('/strategy/1/kpis', { role: 'read_write' });
  expect(offered(dialog)).toContain('Whole strategy');
  expect(offered(dialog)).not.toContain('Strategy file');
});
