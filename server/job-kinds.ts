import { resetJobs } from './accounts/reset-by-mail.ts';
import { accessJobs } from './access/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { bookJobs } from './books/jobs.ts';
import { changeJobs } from './change/jobs.ts';
import { commentJobs } from './comments/jobs.ts';
import { digestJobs } from './digest/jobs.ts';
import type { FileStore } from './files/file-store.ts';
import { httpJobs } from './http/jobs.ts';
import type { JobKinds } from './jobs/kinds.ts';
import { mailJobs } from './mail/jobs.ts';
import type { Mailing } from './mail/send.ts';
import { mailKinds } from './mail-kinds.ts';
import { BACKUP_NOW, type Backups } from './operation/schedule.ts';
import { measureJobs } from './measures/jobs.ts';
import { monthJobs } from './month/jobs.ts';
import { notificationJobs } from './notifications/jobs.ts';
import type { OutgoingServices } from './outgoing/services.ts';
import { planJobs } from './plan/jobs.ts';
import { pullJobs } from './pulls/jobs.ts';
import type { Store } from './store/store.ts';
import { updateJobs } from './updates/jobs.ts';
import { webhookJobs } from './webhooks/jobs.ts';

const FEATURES = [
  accessJobs,
  changeJobs,
  commentJobs,
  digestJobs,
  httpJobs,
  measureJobs,
  monthJobs,
  notificationJobs,
  planJobs,
  resetJobs,
  updateJobs,
];

/** How a server sends mail; a server that sends none ends them unsent. */
export type MailOptions = Pick<Mailing, 'sender' | 'address' | 'log'>;

const NO_MAIL: MailOptions = { sender: undefined, address: () => '', log: { warn: () => undefined } };

/** The kinds of jobs of a server. Without `backups` it makes no scheduled backups, without `mail` it sends none. */
export const jobKinds = (
  {
    store,
    files,
    auditDays,
    ...services
  }: { store: Store; files: FileStore; auditDays?: number } & OutgoingServices,
  backups: Pick<Backups, 'job' | 'now'> | undefined,
  mail = NO_MAIL,
): JobKinds =>
  Object.assign(
    {
      backup: backups?.job,
      [BACKUP_NOW]: backups?.now,
      ...auditJobs(store, auditDays),
      ...bookJobs(store, files),
      ...webhookJobs({ store, ...services }),
      ...pullJobs(store, services),
      ...mailJobs({ store, kinds: mailKinds, ...mail }),
    },
    ...FEATURES.map((jobsOf) => jobsOf(store)),
  ) as JobKinds;
