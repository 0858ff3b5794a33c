import type { JobContext } from '../jobs/kinds.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { MailKind, MailState } from '../store/mail-schema.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { MailContent, MailKinds } from './content.ts';
import { renderMail } from './layout.ts';
import { MailError, type Message, type Sender } from './transport.ts';
import { unsubscribePath } from './unsubscribe.ts';

/** How mails are sent. */
export interface Mailing {
  store: Store;
  /** Undefined where this server sends none. */
  sender: Sender | undefined;
  kinds: MailKinds;
  /** The address that links in mails begin with. */
  address: () => string;
  log: { warn(fields: object, message: string): void };
}

type Mail = Row<'mails'>;

/** Sets the state of a mail where it is still that of this attempt. */
async function setState(
  store: Store,
  { id, attempt }: Mail,
  from: readonly MailState[],
  change: Partial<Omit<Mail, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .updateTable('mails')
      .set(change)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', 'in', from)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** What an end keeps: when, and nothing of what the mail was made of. */
const ended = (state: MailState, error: string | null = null) => ({
  state,
  error,
  ended_at: new Date().toISOString(),
  payload: 'null',
});

/** Begins an attempt. One that another process began, and did not hand over, takes nothing more; undefined where none may follow. */
const begin = (store: Store, id: number): Promise<Mail | undefined> =>
  transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .updateTable('mails')
      .set((row) => ({ attempt: row('attempt', '+', 1), state: 'sending' }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'sending'])
      .returningAll()
      .executeTakeFirst(),
  );

/** A mail that a process had handed over when it ended may have arrived. It is not sent twice, and its state says so. */
async function leaveUncertain({ store, log }: Mailing, id: number): Promise<void> {
  const mail = await store.read.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  if (mail?.state !== 'handed') return;
  const why = 'The process ended before the SMTP server answered';
  if (await setState(store, mail, ['handed'], ended('uncertain', why)))
    log.warn({ mail: id, kind: mail.kind }, 'a mail may not have arrived');
}

/** The kinds that go to the verified address of their user only. */
const TO_VERIFIED: ReadonlySet<MailKind> = new Set([
  'notices',
  'digest',
  'password-reset',
  'password-changed',
]);

/** Whether the person still has an account that is in use, and the address. */
async function isWanted(store: Store, { kind, user_id, address }: Mail): Promise<boolean> {
  if (user_id === null) return true;
  const row = await store.read
    .selectFrom('users')
    .leftJoin('mail_accounts', 'mail_accounts.user_id', 'users.id')
    .select(['users.disabled_at as disabledAt', 'mail_accounts.address'])
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return row?.disabledAt === null && (!TO_VERIFIED.has(kind) || row.address === address);
}

async function messageOf({ store, address }: Mailing, mail: Mail, content: MailContent): Promise<Message> {
  const base = address();
  const account =
    content.unsubscribes === undefined || mail.user_id === null
      ? undefined
      : await store.read
          .selectFrom('mail_accounts')
          .select(['user_id', 'unsubscribe_key'])
          .where('user_id', '=', mail.user_id)
          .executeTakeFirst();
  const unsubscribe =
    account && content.unsubscribes
      ? base + unsubscribePath(account.unsubscribe_key, account.user_id, content.unsubscribes)
      : undefined;
  const bodies = renderMail(content, { address: base, unsubscribe });
  return { id: mail.message_id, to: mail.address, subject: content.subject, ...bodies, unsubscribe };
}

/** Sends a message, and stores what became of it. */
async function attempt(mailing: Mailing, sender: Sender, mail: Mail, message: Message, signal: AbortSignal) {
  const { store, log } = mailing;
  let isHanded = false;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error('The attempt was broken off'));
  signal.addEventListener('abort', stop, { once: true });
  const hand = async (): Promise<void> => {
    // From here on what became of the message is awaited, also where the process stops or the node loses its claim.
    signal.removeEventListener('abort', stop);
    // The end of the message follows only where this attempt is still the current one.
    const handed = { state: 'handed', handed_at: new Date().toISOString() } as const;
    if (signal.aborted || !(await setState(store, mail, ['sending'], handed)))
      throw new Error('Another attempt follows');
    isHanded = true;
  };
  try {
    await sender.send(message, hand, stopping.signal);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { message: why, isFinal, isAnswered } = error;
    if (isFinal || (isHanded && !isAnswered)) {
      await setState(store, mail, ['sending', 'handed'], ended(isFinal ? 'failed' : 'uncertain', why));
      log.warn(
        { mail: mail.id, kind: mail.kind, why },
        isFinal ? 'a mail was refused' : 'a mail may not have arrived',
      );
      return;
    }
    await setState(store, mail, ['sending', 'handed'], { state: 'waiting', error: why });
    throw error;
  }
  // Also where another node gave it up meanwhile: the server has it.
  await setState(store, mail, ['handed', 'uncertain'], ended('sent'));
}

/**
 * Sends a mail, and never twice. What was begun is stored before the server is asked, that it was handed over before its end is sent,
 * and that it arrived after the answer. An attempt that ended before the handing over is repeated; one that ended after it is not.
 */
export async function sendMail(mailing: Mailing, id: number, { signal }: JobContext): Promise<void> {
  const { store, sender, kinds } = mailing;
  const mail = await begin(store, id);
  if (!mail) return leaveUncertain(mailing, id);
  const content = sender && (await isWanted(store, mail)) && (await kinds[mail.kind](store, mail));
  if (!sender || !content) return void (await setState(store, mail, ['sending'], ended('dropped')));
  const message = await messageOf(mailing, mail, content);
  await attempt(mailing, sender, mail, message, signal);
}

/** Leaves a mail behind whose tries are spent. */
export async function failMail(store: Store, id: number): Promise<void> {
  await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer
      .updateTable('mails')
      .set({ state: 'failed', ended_at: new Date().toISOString(), payload: 'null' })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'sending'])
      .execute(),
  );
}
