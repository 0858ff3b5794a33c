import type { Store } from '../store/store.ts';

type Task = (store: Store, input: never) => Promise<unknown>;

/**
 * What the reading thread does beside heavy calls, by the names that the features give it. Each is loaded when it is first asked for: a
 * thread that only makes files takes less memory.
 */
export const TASKS: Readonly<Record<string, () => Promise<Task>>> = {
  'agenda.take': async () => (await import('../reviews/agenda.ts')).readAgenda,
  'export.make': async () => (await import('../exchange/export.ts')).makeExport,
  'file.make': async () => (await import('../strategies/file/tasks.ts')).makeFile,
  'file.pack': async () => (await import('../strategies/file/tasks.ts')).packCopy,
  'map.draw': async () => (await import('../map/make-drawing.ts')).makeDrawing,
  'body.read': async () => (await import('../http/large-body.ts')).packBody,
  'import.planned': async () => (await import('../import/tasks.ts')).plannedImport,
  'import.preview': async () => (await import('../import/tasks.ts')).previewImport,
  'import.refused': async () => (await import('../import/tasks.ts')).makeRefused,
  'import.sheets': async () => (await import('../import/tasks.ts')).guessSheets,
  'import.take': async () => (await import('../import/tasks.ts')).takeImport,
  'document.take': async () => (await import('../month/document.ts')).takeDocument,
  'page.render': async () => (await import('../publish/render.ts')).renderPage,
  'red.tell': async () => (await import('../measures/notify-red.ts')).redToTell,
};
