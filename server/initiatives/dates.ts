import { badField } from '../refusal.ts';

/** Throws where the end lies before the start; `path` names the field of the end. Both are calendar dates or none. */
export function refuseEndBeforeStart(start: string | null, end: string | null, path: string): void {
  if (start !== null && end !== null && end < start)
    throw badField(path, 'The end date is before the start date');
}
