import { accessJobs } from './access/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { bookJobs } from './books/jobs.ts';
import { changeJobs } from './change/jobs.ts';
import { commentJobs } from './comments/jobs.ts';
import type { FileStore } from './files/file-store.ts';
import { httpJobs } from './http/jobs.ts';
import type { JobKind, JobKinds } from './jobs/kinds.ts';
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
  httpJobs,
  measureJobs,
  monthJobs,
  notificationJobs,
  planJobs,
  updateJobs,
];

/** The kinds of jobs of a server. Without `backup` it makes no scheduled backups. */
export const jobKinds = (
  {
    store,
    files,
    auditDays,
    ...services
  }: { store: Store; files: FileStore; auditDays?: number } & OutgoingServices,
  backup: JobKind | undefined,
): JobKinds =>
  Object.assign(
    {
      backup,
      ...auditJobs(store, auditDays),
      ...bookJobs(store, files),
      ...webhookJobs({ store, ...services }),
      ...pullJobs(store, services),
    },
    ...FEATURES.map((jobsOf) => jobsOf(store)),
  ) as JobKinds;
