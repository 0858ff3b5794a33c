import { badField } from '../refusal.ts';

/** Throws where the end date is before the start date; `path` is the field of the end. */
export function refuseEndBeforeStart(start: string | null, end: string | null, path: string): void {
  if (start !== null && end !== null && end < start)
    throw badField(path, 'The end date is before the start date');
}
