import * as z from 'zod/mini';
import {
  Book,
  BOOK_FORMATS,
  BOOK_TYPES,
  bookRules,
  BookOutline,
  BookTemplate,
  templateName,
} from '../../month/book.ts';
import { id, idInQuery, text } from '../fields.ts';
import type { Route } from '../route.ts';

const read = { who: 'member', act: 'strategy.read' } as const;
const change = { who: 'member', act: 'content.change' } as const;

const format = z.enum(BOOK_FORMATS, `Choose ${BOOK_FORMATS.join(' or ')}`);
const { sections, title, subtitle, allObjectives } = bookRules;

/** What is chosen for a book: only the sections must be. */
const choices = {
  title: z.optional(title),
  subtitle: z.optional(subtitle),
  sections,
  allObjectives: z.optional(allObjectives),
};

/** Sections in a query, divided by commas. */
const sectionsInQuery = z.pipe(
  z.pipe(
    text(200),
    z.transform((value: string) => value.split(',')),
  ),
  sections,
);

/** Books for the board, and the templates of them. */
export const bookRoutes = {
  'bookTemplates.list': {
    method: 'GET',
    path: '/api/strategies/{id}/book-templates',
    summary: 'The templates of books of a strategy, by name',
    access: read,
    answer: z.object({ templates: z.array(BookTemplate) }),
    status: 200,
  },
  'bookTemplates.create': {
    method: 'POST',
    path: '/api/strategies/{id}/book-templates',
    summary: 'Keep what a book shows under a name',
    access: change,
    body: z.strictObject({ name: templateName, ...choices }),
    answer: BookTemplate,
    status: 201,
  },
  'bookTemplates.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/book-templates/{templateId}',
    summary: 'Change a template of books',
    access: change,
    body: z.strictObject({ name: z.optional(templateName), ...choices, sections: z.optional(sections) }),
    ignored: ['id', 'strategyId'],
    answer: BookTemplate,
    status: 200,
  },
  'bookTemplates.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}/book-templates/{templateId}',
    summary: 'Delete a template of books; books that were made stay',
    access: change,
    answer: z.void(),
    status: 204,
  },
  'books.outline': {
    method: 'GET',
    path: '/api/strategies/{id}/books/outline',
    summary: 'The pages that a book of a snapshot would have',
    access: read,
    query: z.strictObject({
      snapshotId: idInQuery,
      format,
      /** Such as `cover,scorecard`. */
      sections: sectionsInQuery,
      allObjectives: z.optional(z.enum(['true', 'false'], 'Say true or false')),
    }),
    answer: BookOutline,
    status: 200,
    errors: ['limit_reached'],
  },
  'books.list': {
    method: 'GET',
    path: '/api/strategies/{id}/books',
    summary: 'The books of a strategy, newest first, with how far each is',
    access: read,
    answer: z.object({ books: z.array(Book) }),
    status: 200,
  },
  'books.create': {
    method: 'POST',
    path: '/api/strategies/{id}/books',
    summary: 'Begin to make a book of a snapshot as PDF or PPTX',
    access: change,
    body: z.strictObject({ snapshotId: id, format, ...choices }),
    answer: Book,
    status: 201,
  },
  'books.read': {
    method: 'GET',
    path: '/api/books/{id}',
    summary: 'A book without its file: whether it is made, and how far it is',
    access: { ...read, of: 'book' },
    answer: Book,
    status: 200,
  },
  'books.makeAgain': {
    method: 'POST',
    path: '/api/books/{id}/make-again',
    summary:
      'Make a book again, whose file is missing or that could not be made; one that is being made stays as it is',
    access: { ...change, of: 'book' },
    answer: Book,
    status: 200,
  },
  'books.delete': {
    method: 'DELETE',
    path: '/api/books/{id}',
    summary: 'Delete a book; one that is being made is given up',
    access: { ...change, of: 'book' },
    answer: z.void(),
    status: 204,
  },
  'books.readFile': {
    method: 'GET',
    path: '/api/books/{id}/file',
    summary: 'The file of a book; 404 until it is made',
    access: { ...read, of: 'book' },
    answer: z.string(),
    file: Object.values(BOOK_TYPES),
    status: 200,
  },
} as const satisfies Record<string, Route>;
