import { makeExport } from '../exchange/export.ts';
import { packBody } from '../http/large-body.ts';
import { makeDrawing } from '../map/make-drawing.ts';
import { guessSheets, makeRefused, plannedImport, previewImport, takeImport } from '../import/tasks.ts';
import { redToTell } from '../measures/notify-red.ts';
import { takeDocument } from '../month/document.ts';
import { renderPage } from '../publish/render.ts';
import { readAgenda } from '../reviews/agenda.ts';
import type { Store } from '../store/store.ts';
import { makeFile, packCopy } from '../strategies/file/tasks.ts';

/** What the reading thread does beside heavy calls, by the names that the features give it. */
export const TASKS: Readonly<Record<string, (store: Store, input: never) => Promise<unknown>>> = {
  'agenda.take': readAgenda,
  'export.make': makeExport,
  'file.make': makeFile,
  'file.pack': packCopy,
  'map.draw': makeDrawing,
  'body.read': packBody,
  'import.planned': plannedImport,
  'import.preview': previewImport,
  'import.refused': makeRefused,
  'import.sheets': guessSheets,
  'import.take': takeImport,
  'document.take': takeDocument,
  'page.render': renderPage,
  'red.tell': redToTell,
};
