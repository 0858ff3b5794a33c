import { BOOK_TYPES, type BookChoices, DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { createBook, createTemplate, deleteBook, deleteTemplate, updateTemplate } from './write.ts';
import { AnswerFile } from '../lib/answer-bytes.ts';
import type { Handler } from '../http/call.ts';
import { outlineBook } from './make.ts';
import { readBook, readBooks, readFileOf, readSource, readTemplates } from './read.ts';

/** Given choices with the defaults of those that are not given. */
const chosen = (given: { [K in keyof BookChoices]?: BookChoices[K] | undefined }): BookChoices => ({
  title: given.title ?? DEFAULT_CHOICES.title,
  subtitle: given.subtitle ?? DEFAULT_CHOICES.subtitle,
  sections: given.sections ?? DEFAULT_CHOICES.sections,
  allObjectives: given.allObjectives ?? DEFAULT_CHOICES.allObjectives,
});

/** Lists the templates of a strategy. */
export const listTemplates: Handler<'bookTemplates.list'> = async ({ store, strategyId }) => ({
  templates: await readTemplates(store.read, strategyId),
});

/** Keeps choices as a template. */
export const createTemplateCall: Handler<'bookTemplates.create'> = ({
  store,
  body: { name, ...given },
  ...by
}) => createTemplate(store, by, name, chosen(given));

/** Changes a template. */
export const updateTemplateCall: Handler<'bookTemplates.update'> = ({ store, params, body, ...by }) =>
  updateTemplate(store, by, params.templateId, body);

/** Deletes a template. */
export const deleteTemplateCall: Handler<'bookTemplates.delete'> = async ({
  store,
  params,
  logEvent,
  ...by
}) => {
  await deleteTemplate(store, by, params.templateId);
  logEvent('book_template.deleted', { record: params.templateId });
};

/** Lists the pages that a book would have. */
export const readOutline: Handler<'books.outline'> = async ({ store, strategyId, query }) => {
  const { snapshotId, format, sections, allObjectives } = query;
  const choices = chosen({ sections, allObjectives: allObjectives === 'true' });
  const source = await readSource(store.read, strategyId, snapshotId, choices);
  const outline = await outlineBook(source, format);
  if ('refusal' in outline) throw new Refusal('limit_reached', outline.refusal);
  return outline;
};

/** Lists the books of a strategy. */
export const listBooks: Handler<'books.list'> = async ({ store, strategyId }) => ({
  books: await readBooks(store.read, strategyId),
});

/** Begins to make a book. */
export const createBookCall: Handler<'books.create'> = ({
  store,
  body: { snapshotId, format, ...given },
  ...by
}) => createBook(store, by, { snapshotId, format, choices: chosen(given) });

/** Reads a book without its file. */
export const readBookCall: Handler<'books.read'> = ({ store, params }) => readBook(store.read, params.id);

/** Deletes a book. */
export const deleteBookCall: Handler<'books.delete'> = async ({ store, params, logEvent, ...by }) => {
  await deleteBook(store, by, params.id);
  logEvent('book.deleted', { record: params.id });
};

/** What a file name cannot have on some system. */
const NOT_IN_NAMES = /[\s\\/:*?"<>|]+/g;

/** Reads the file of a book. */
export const readBookFile: Handler<'books.readFile'> = async ({ store, params }) => {
  const { title, period, format } = await readBook(store.read, params.id);
  const name = `${title}, ${period}`.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, 150);
  return new AnswerFile(await readFileOf(store.read, params.id), BOOK_TYPES[format], `${name}.${format}`);
};
