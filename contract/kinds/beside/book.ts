import type { BesideKind } from './kind.ts';

/** What books of a strategy show, kept under a name. */
export const bookTemplate = {
  name: 'bookTemplate',
  table: 'book_templates',
  singular: 'template',
  plural: 'Templates of books',
  act: 'content.change',
  limit: {
    most: 50,
    sentence: (most: number) => `A strategy can have at most ${most} templates. Delete some first.`,
  },
  fields: {
    name: 'Name',
    title: 'Title',
    subtitle: 'Subtitle',
    sections: 'Sections',
    allObjectives: 'All objectives',
  },
} as const satisfies BesideKind;

/** A book of a snapshot. */
export const book = {
  name: 'book',
  table: 'books',
  singular: 'book',
  plural: 'Books',
  act: 'content.change',
  limit: {
    most: 50,
    sentence: (most: number) => `A strategy can keep at most ${most} books. Delete some first.`,
  },
  fields: {},
  phrases: { create: 'had the book made', update: 'had the book made again' },
} as const satisfies BesideKind;
