import { badField } from '../../contract/api/refusal.ts';
import { SHEET_TYPES } from '../../contract/exchange/what.ts';
import type { Handler } from '../http/call.ts';
import { AnswerFile, fileName } from '../lib/answer-bytes.ts';
import { exportThreadOf } from '../thread/reading-thread.ts';
import type { ExportFile, ExportInput } from './export.ts';

/** Answers a spreadsheet. A thread makes it, also of a small strategy: the library that writes workbooks does not yield. */
export const readExport: Handler<'exports.read'> = async ({
  store,
  strategyId,
  version,
  query,
  user,
  signal,
  logEvent,
}) => {
  const { what, format } = query;
  if (what === 'workbook' && format === 'csv')
    throw badField('format', 'A CSV file holds one table: choose xlsx for the whole strategy');
  const input: ExportInput = { strategyId, version, query };
  const task = { name: 'export.make', strategyId, input };
  const made = (await exportThreadOf(store).run(task, { userId: user.id, signal })) as ExportFile;
  logEvent('strategy.exported', { what, format });
  return new AnswerFile(Buffer.from(made.bytes.buffer), SHEET_TYPES[format], fileName(made.name, format));
};
