import * as z from 'zod/mini';
import { ToolError } from './tool.ts';

/** The size that an answer keeps to unless a limit is asked for, and the largest: bytes. */
export const ANSWER_BYTES = 20_000;
const BYTES_MAX = 200_000;
/** The room for what stands beside the rows. */
const BESIDE_BYTES = 1500;
/** The longest text of a row: characters. */
const TEXT_MAX = 400;
/** The digits of a number that is not whole. */
const DIGITS = 12;

/** The fields by which long answers are asked for in pages. */
export const pageFields = {
  limit: z.optional(
    z
      .int()
      .check(
        z.minimum(1),
        z.maximum(1000),
        z.describe('How many rows to answer at most. Without it as many as fit into 20 KB.'),
      ),
  ),
  cursor: z.optional(
    z
      .string()
      .check(
        z.describe('Continues an earlier answer: the text that its field "next" gave, and nothing else.'),
      ),
  ),
};
interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A number without the digits in which a computer's arithmetic differs from a person's. */
const plain = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));

function shownOf(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  return typeof value === 'number' ? plain(value) : value;
}

/** An answer as a text: JSON without what is empty, because a model pays for each word. */
export const textOf = (answer: object): string =>
  JSON.stringify(answer, (_, value: unknown) => shownOf(value));

/** A text cut to what a list needs of it. */
export const short = (text: string | null | undefined): string | undefined =>
  text && text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : (text ?? undefined);

/** Two values as 'from → to'. */
export const arrow = (from: string | number | null, to: string | number | null): string =>
  [from, to].map((side) => (typeof side === 'number' ? plain(side) : (side ?? 'none'))).join(' → ');

/** A page of rows: those from the cursor that fit, and the cursor of the next ones. */
export interface PageOf<T> {
  total: number;
  shown: readonly T[];
  next: string | undefined;
  more: string | undefined;
}

/** The index that a cursor stands for. */
export function startOf({ cursor = '0' }: Page, total: number): number {
  const start = /^\d{1,9}$/.test(cursor) ? Number(cursor) : NaN;
  if (start <= total) return start;
  throw new ToolError(
    'This cursor is of no earlier answer. Call again without it to start from the first row.',
  );
}

/** Takes as many rows as fit into an answer, from the cursor on. */
export function pageOf<T extends object>(rows: readonly T[], page: Page, unit: string): PageOf<T> {
  const { limit } = page;
  const start = startOf(page, rows.length);
  const room = (limit === undefined ? ANSWER_BYTES : BYTES_MAX) - BESIDE_BYTES;
  const shown: T[] = [];
  let bytes = 0;
  for (const row of rows.slice(start, limit === undefined ? undefined : start + limit)) {
    bytes += Buffer.byteLength(textOf(row)) + 1;
    if (bytes > room && shown.length > 0) break;
    shown.push(row);
  }
  const end = start + shown.length;
  const left = rows.length - end;
  const next = left > 0 ? String(end) : undefined;
  const more =
    left > 0 ? `${left} more ${unit}: call again with the cursor ${end}, or ask for less.` : undefined;
  return { total: rows.length, shown, next, more };
}

/** A page of rows as the field of an answer. */
export function paged(rows: readonly object[], page: Page, unit: string): object {
  const { shown, ...rest } = pageOf(rows, page, unit);
  return { ...rest, [unit]: shown };
}
