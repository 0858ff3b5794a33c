import * as z from 'zod/mini';
import { SHEET_TYPES } from '../../exchange/what.ts';
import { ImportMapping, SheetTable } from '../../table/mapping.ts';
import {
  IMPORT_FILE_MAX,
  ImportCounts,
  ImportPreview,
  ImportSource,
  SheetGuess,
} from '../../import/preview.ts';
import type { Route } from '../route.ts';

/** A file as base64, with a mapping beside it. */
const BODY_MAX = Math.ceil((IMPORT_FILE_MAX * 4) / 3) + 1024 * 1024;

const access = { who: 'member', act: 'content.change' } as const;

/** Spreadsheets into a strategy. Only `imports.create` writes. */
export const importRoutes = {
  'imports.sheets': {
    method: 'POST',
    path: '/api/strategies/{id}/import/sheets',
    summary: 'The sheets of a file, and how each would be read',
    access,
    body: z.strictObject({
      source: ImportSource,
      /** Only this sheet, guessed anew with what a person says of it. */
      table: z.optional(SheetTable),
    }),
    bodyMax: BODY_MAX,
    answer: z.array(SheetGuess),
    status: 200,
  },
  'imports.preview': {
    method: 'POST',
    path: '/api/strategies/{id}/import/preview',
    summary: 'What importing a sheet would do',
    access,
    body: z.strictObject({ source: ImportSource, mapping: ImportMapping }),
    bodyMax: BODY_MAX,
    answer: ImportPreview,
    status: 200,
  },
  'imports.create': {
    method: 'POST',
    path: '/api/strategies/{id}/import',
    summary: 'Import a sheet in one change; refused where it would not do what its preview showed',
    access,
    body: z.strictObject({
      source: ImportSource,
      mapping: ImportMapping,
      /** Of the preview. */
      stamp: z
        .string('Give the stamp of a preview')
        .check(z.regex(/^[\w-]{43}$/, 'Give the stamp of a preview')),
    }),
    bodyMax: BODY_MAX,
    errors: ['conflict', 'period_locked'],
    answer: z.object({
      /** The revision of the strategy after it: a new one only where something differs now. */
      revision: z.int(),
      counts: ImportCounts,
    }),
    status: 200,
  },
  'imports.refused': {
    method: 'POST',
    path: '/api/strategies/{id}/import/refused',
    summary: 'The rows that an import would refuse, as a sheet with the reasons, to be mended and imported',
    access,
    body: z.strictObject({ source: ImportSource, mapping: ImportMapping }),
    bodyMax: BODY_MAX,
    answer: z.string(),
    file: [SHEET_TYPES.xlsx],
    status: 200,
  },
} as const satisfies Record<string, Route>;
