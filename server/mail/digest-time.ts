import { Cron } from 'croner';
import type { DigestRhythm } from '../../contract/people/mail.ts';

/** When a digest comes. */
export interface DigestTime {
  digest: DigestRhythm;
  hour: number;
  timeZone: string;
}

/** On Mondays. */
const WEEKLY = 1;

/** The next time after an instant at which a digest is due: the hour of the clock where the person is. Undefined for none. */
export function nextDigest({ digest, hour, timeZone }: DigestTime, after: Date): Date | undefined {
  if (digest === 'off') return undefined;
  const day = digest === 'weekly' ? WEEKLY : '*';
  return new Cron(`0 ${hour} * * ${day}`, { timezone: timeZone }).nextRun(after) ?? undefined;
}
