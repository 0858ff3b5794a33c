import * as z from 'zod/mini';
import { TITLE_MAX } from '../kinds/constants.ts';
import { correctionFields } from './corrections.ts';
import { id, instant, requiredText, text } from '../api/fields.ts';

/** The sections of a book, in their order. */
export const BOOK_SECTIONS = [
  'cover',
  'strategy',
  'map',
  'scorecard',
  'objectives',
  'decisions',
  'definitions',
] as const;
export type BookSection = (typeof BOOK_SECTIONS)[number];

/** The names of the sections. */
export const BOOK_SECTION_LABELS: Record<BookSection, string> = {
  cover: 'Cover',
  strategy: 'Strategy on a page',
  map: 'Strategy map',
  scorecard: 'Scorecard by pillar',
  objectives: 'Objectives',
  decisions: 'What changed and what we decided',
  definitions: 'Definitions',
};

/** The formats of a book. */
export const BOOK_FORMATS = ['pdf', 'pptx'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

/** The media type of each format. */
export const BOOK_TYPES: Record<BookFormat, string> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** The most pages of a book. */
export const BOOK_PAGES_MAX = 1500;

const sections = z
  .array(z.enum(BOOK_SECTIONS, `Choose ${BOOK_SECTIONS.join(', ')}`), 'Give a list of sections')
  .check(
    z.minLength(1, 'Choose at least one section'),
    z.refine((sections) => new Set(sections).size === sections.length, 'Name each section once'),
  );

/** The rules of what a book shows, and how it is titled. */
export const bookRules = {
  /** Empty for the title of the strategy. */
  title: text(TITLE_MAX),
  /** Empty for the title of the board. */
  subtitle: text(TITLE_MAX),
  sections,
  /** Whether all objectives have a page, in place of only those that need one. */
  allObjectives: z.boolean('Say true or false'),
};

/** What a book shows, and how it is titled. */
export interface BookChoices {
  title: string;
  subtitle: string;
  sections: BookSection[];
  allObjectives: boolean;
}

/** The choices of a strategy that keeps no template. */
export const DEFAULT_CHOICES: BookChoices = {
  title: '',
  subtitle: '',
  sections: [...BOOK_SECTIONS],
  allObjectives: false,
};

const choicesAnswer = {
  title: z.string(),
  subtitle: z.string(),
  sections: z.array(z.enum(BOOK_SECTIONS)),
  allObjectives: z.boolean(),
};

/** The name of a template. */
export const templateName = requiredText(TITLE_MAX, 'Name is required');

/** Choices that a strategy keeps under a name. */
export const BookTemplate = z
  .object({ id, strategyId: id, name: z.string(), ...choicesAnswer })
  .check(z.meta({ id: 'BookTemplate' }));
export type BookTemplate = z.infer<typeof BookTemplate>;

/** How far a book is. */
export const BOOK_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A book, without its file. */
export const Book = z
  .object({
    id,
    strategyId: id,
    title: z.string(),
    format: z.enum(BOOK_FORMATS),
    state: z.enum(BOOK_STATES),
    /** Percent, 0 to 100. */
    progress: z.int(),
    /** A sentence; null unless it failed. */
    error: z.nullable(z.string()),
    pages: z.nullable(z.int()),
    /** The size of the file in bytes. */
    size: z.nullable(z.int()),
    snapshotId: id,
    snapshot: z.string(),
    period: z.string(),
    ...correctionFields,
    by: z.string(),
    at: instant,
  })
  .check(z.meta({ id: 'Book' }));
export type Book = z.infer<typeof Book>;

/** The pages that a book would have. */
export const BookOutline = z
  .object({
    pages: z.int(),
    sections: z.array(
      z.object({
        section: z.enum(BOOK_SECTIONS),
        /** What is on its pages, each with its first and last one; none where there is nothing to show. */
        pages: z.array(z.object({ page: z.int(), last: z.int(), title: z.string() })),
      }),
    ),
    /** The first characters that the fonts of a PDF lack, at most five; none where it shows them all, and for PowerPoint. */
    missing: z.array(z.string()),
  })
  .check(z.meta({ id: 'BookOutline' }));
export type BookOutline = z.infer<typeof BookOutline>;
