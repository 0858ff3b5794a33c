import { BOOK_TYPES, type BookChoices, DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import {
  addTemplate,
  createBook,
  deleteBook,
  deleteTemplate,
  makeBookAgain,
  updateTemplate,
} from './write.ts';
import { AnswerFile, fileName } from '../lib/answer-bytes.ts';
import type { Handler } from '../http/call.ts';
import { outlineBook } from './make.ts';
import { openFileOf, readBook, readBooks, readSource, readTemplates } from './read.ts';

/** Given choices with the defaults of those that are not given. */
const chosen = (choices: { [K in keyof BookChoices]?: BookChoices[K] | undefined }): BookChoices => ({
  title: choices.title ?? DEFAULT_CHOICES.title,
  subtitle: choices.subtitle ?? DEFAULT_CHOICES.subtitle,
  sections: choices.sections ?? DEFAULT_CHOICES.sections,
  allObjectives: choices.allObjectives ?? DEFAULT_CHOICES.allObjectives,
});

/** Lists the templates of a strategy. */
export const listTemplates: Handler<'bookTemplates.list'> = async ({ store, strategyId }) => ({
  templates: await readTemplates(store.read, strategyId),
});

/** Keeps choices as a template. */
export const createTemplateCall: Handler<'bookTemplates.create'> = ({ change, body: { name, ...input } }) =>
  change((tx) => addTemplate(tx, { name, ...chosen(input) }));

/** Changes a template. */
export const updateTemplateCall: Handler<'bookTemplates.update'> = ({ change, params, body }) =>
  change((tx) => updateTemplate(tx, params.templateId, body));

/** Deletes a template. */
export const deleteTemplateCall: Handler<'bookTemplates.delete'> = ({ change, params }) =>
  change((tx) => deleteTemplate(tx, params.templateId));

/** Lists the pages that a book would have. */
export const readOutline: Handler<'books.outline'> = async ({ store, strategyId, query, user, signal }) => {
  const { snapshotId, format, sections, allObjectives } = query;
  const choices = chosen({ sections, allObjectives: allObjectives === 'true' });
  const source = (): ReturnType<typeof readSource> => readSource(store.read, strategyId, snapshotId, choices);
  const outline = await outlineBook(source, format, { userId: user.id, signal });
  if ('refusal' in outline) throw new Refusal('limit_reached', outline.refusal);
  return outline;
};

/** Lists the books of a strategy. */
export const listBooks: Handler<'books.list'> = async ({ store, strategyId }) => ({
  books: await readBooks(store.read, strategyId),
});

/** Begins to make a book. */
export const createBookCall: Handler<'books.create'> = ({ change, body }) => {
  const { snapshotId, format, ...input } = body;
  return change((tx) => createBook(tx, { snapshotId, format, choices: chosen(input) }));
};

/** Reads a book without its file. */
export const readBookCall: Handler<'books.read'> = ({ store, params }) => readBook(store.read, params.id);

/** Makes a book again. */
export const makeBookAgainCall: Handler<'books.makeAgain'> = ({ change, params }) =>
  change((tx) => makeBookAgain(tx, params.id));

/** Deletes a book. */
export const deleteBookCall: Handler<'books.delete'> = ({ change, params }) =>
  change((tx) => deleteBook(tx, params.id));

/** Reads the file of a book. */
export const readBookFile: Handler<'books.readFile'> = async ({ store, files, params }) => {
  const { title, period, format } = await readBook(store.read, params.id);
  const name = fileName(`${title}, ${period}`, format);
  return new AnswerFile(await openFileOf(store.read, files, params.id), BOOK_TYPES[format], name);
};
