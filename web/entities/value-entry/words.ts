import { dayOfInstant } from '../../../contract/words/dates.ts';

/** How long ago something was: 'a minute ago'; after a day its date. */
export function agoText(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return 'just now';
  if (hours < 1) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  if (hours >= 24) return `on ${dayOfInstant(at)}`;
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}
