import { transact } from './change/transact.ts';
import { HOUSEKEEPING } from './store/principal.ts';
import { deleteOldNotifications } from './notifications/routes.ts';
import { deleteExpiredSessions } from './access/sessions.ts';
import { deleteExpiredLimits } from './http/throttle.ts';
import { deleteOldAnswers } from './change/idempotency.ts';
import { autoLock } from './month/close-months.ts';
import type { Store } from './store/store.ts';
import { makeBookJob } from './books/make-job.ts';
import { checkLock } from './month/check-lock.ts';
import { notifyOfAssignments } from './plan/notify-assigned.ts';
import { notifyOfComment } from './comments/notify-comment.ts';
import { notifyOfDue } from './updates/notify-due.ts';
import { notifyOfNudges } from './month/notify-nudged.ts';
import { notifyOfRed } from './measures/notify-red.ts';
import type { JobKind, JobKinds } from './jobs/runner.ts';

const HOUR_MS = 60 * 60 * 1000;

const hourly = (run: () => Promise<void>): JobKind => ({ everyMs: HOUR_MS, run });

/** The handlers of a server. Without `backup` it makes no scheduled backups. */
export const jobKinds = (store: Store, backup: JobKind | undefined): JobKinds => ({
  'sessions.clean-up': hourly(() => deleteExpiredSessions(store, new Date())),
  'sign-in-limits.clean-up': hourly(() => deleteExpiredLimits(store, new Date())),
  'books.make': { run: ({ payload, signal }) => makeBookJob(store, payload, signal) },
  'locks.check': { run: ({ payload }) => checkLock(store, payload) },
  'notifications.comment': { run: ({ payload }) => notifyOfComment(store, payload) },
  'notifications.assigned': { run: ({ payload }) => notifyOfAssignments(store, payload) },
  'notifications.red': { run: ({ payload }) => notifyOfRed(store, payload) },
  'notifications.nudged': { run: ({ payload }) => notifyOfNudges(store, payload) },
  'periods.close': {
    everyMs: HOUR_MS,
    run: ({ principal, signal }) => autoLock(store, principal, signal),
  },
  'notifications.due': hourly(() => notifyOfDue(store)),
  'notifications.clean-up': hourly(() => deleteOldNotifications(store, new Date())),
  'commands.clean-up': hourly(() =>
    transact(store, { principal: HOUSEKEEPING }, ({ writer }) => deleteOldAnswers(writer, new Date())),
  ),
  backup,
});
