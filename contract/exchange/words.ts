import * as z from 'zod/mini';
import { text } from '../api/fields.ts';
import { formatNumber } from '../words/amount.ts';

/** The names before the words of others, which a copy puts there: nobody else is a member of the new strategy. */
const AUTHORS = /^(?:[^:\n]{1,200}: )+/;

/** The room for these names: a copy of a copy may have several. */
const AUTHORS_MAX = 400;

/** The words of somebody else, with the name before them; of a text of at most `max` characters. */
export const withAuthor = (author: string, words: string, max: number): string =>
  `${author}: ${words}`
    .slice(0, max + AUTHORS_MAX)
    .toWellFormed()
    .trimEnd();

/** A text in a file of at most `max` characters, beside the names of those whose words it has. */
export const fileWords = (max: number) =>
  text(max + AUTHORS_MAX).check(
    z.refine(
      (value) => value.replace(AUTHORS, '').length <= max,
      `Use at most ${formatNumber(max)} characters`,
    ),
  );
