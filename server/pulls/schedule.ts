import { Cron } from 'croner';
import { cronOf, type PullSchedule } from '../../contract/pulls/schedule.ts';

/** When a schedule is due next after a time. A change of the clock skips no run. */
export function nextRun(schedule: PullSchedule, timeZone: string, after: Date): Date {
  const next = new Cron(cronOf(schedule), { timezone: timeZone, paused: true }).nextRun(after);
  if (!next) throw new Error('A schedule has no next run');
  return next;
}
