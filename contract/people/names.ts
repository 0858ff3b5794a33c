import * as z from 'zod/mini';
import { text } from '../api/fields.ts';
import { visibleText } from '../words/invisible.ts';

/** The maximum length of a full name: characters. */
const FULL_NAME_MAX = 100;

/** A full name, on one line; empty for none. */
export const FullName = text(FULL_NAME_MAX).check(
  z.refine((name) => !/[\n\t]/.test(name), 'Remove the control characters'),
);

/** A name as it is compared with others: without regard to case, width, space and what shows nothing. */
export const nameKey = (name: string): string =>
  visibleText(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
