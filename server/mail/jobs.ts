import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { transact } from '../change/transact.ts';
import { hourly, type JobKinds, jobOf } from '../jobs/kinds.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { failMail, type Mailing, sendMail } from './send.ts';

/** An SMTP server may be away for a day. */
const ATTEMPTS_MAX = 30;
/** A slow server makes it likely that mails are underway whenever a process ends; the mail is not what ends it. */
const CRASHES_MAX = 20;

/** How long what became of a mail is kept: 30 days, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes what became of old mails, and expired links. */
async function deleteOld(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    await writer.deleteFrom('mails').where('created_at', '<', before).execute();
    await writer.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute();
  });
}

/** The jobs of mail: a lane of its own for what people wait for, and one for the rest. */
export function mailJobs(mailing: Mailing): JobKinds {
  const send = (lane: 'mail' | 'bulkMail') =>
    jobOf(z.object({ mailId: id }), ({ mailId }, context) => sendMail(mailing, mailId, context), {
      lane,
      attemptsMax: ATTEMPTS_MAX,
      crashesMax: CRASHES_MAX,
      onFailed: ({ mailId }) => failMail(mailing.store, mailId),
    });
  return {
    'mail.send': send('mail'),
    'mail.send-bulk': send('bulkMail'),
    'mail.clean-up': hourly(() => deleteOld(mailing.store, new Date())),
  };
}
