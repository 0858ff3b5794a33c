import * as z from 'zod/mini';
import { EXPORT_NAMES, LAYOUTS, SHEET_FORMATS, SHEET_TYPES } from '../../exchange/what.ts';
import { text } from '../fields.ts';
import type { Route } from '../route.ts';

/** Spreadsheets of a strategy. */
export const exportRoutes = {
  'exports.read': {
    method: 'GET',
    path: '/api/strategies/{id}/export',
    summary: 'A part of a strategy, or all of it, as a spreadsheet',
    access: { who: 'member', act: 'strategy.read' },
    query: z.strictObject({
      what: z.enum(EXPORT_NAMES, `Choose ${EXPORT_NAMES.join(', ')}`),
      format: z.enum(SHEET_FORMATS, `Choose ${SHEET_FORMATS.join(' or ')}`),
      /** Of values and targets: a row for each, or a column for each period. */
      layout: z.optional(z.enum(LAYOUTS, `Choose ${LAYOUTS.join(' or ')}`)),
      /** Of a scorecard, of KPIs and of a workbook, such as 2026-02; the last month that has ended where none is given. */
      period: z.optional(text(40)),
    }),
    answer: z.string(),
    file: Object.values(SHEET_TYPES),
    status: 200,
    errors: ['limit_reached'],
  },
} as const satisfies Record<string, Route>;
