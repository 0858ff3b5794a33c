import type { Generated } from 'kysely';
import type { DigestRhythm } from '../../contract/people/mail.ts';
import type { NotificationKind } from '../../contract/people/notifications.ts';

/** The address of a user, and the digest that is mailed there. */
interface MailAccountsTable {
  user_id: number;
  /** The verified address, and its form in lower case, which is unique. */
  address: string | null;
  address_key: string | null;
  /** The address that waits to be verified; SHA-256 of the token in its link, in hex, and until when that works. */
  pending: string | null;
  pending_digest: string | null;
  pending_until: string | null;
  /** The key of this user's links that turn mails off; it opens nothing else. */
  unsubscribe_key: string;
  time_zone: string | null;
  digest: DigestRhythm;
  digest_hour: number;
  /** When the next digest is due, and since when it tells. */
  digest_at: string | null;
  digest_since: string | null;
}

/**
 * What became of a mail. `waiting` for its next attempt; `sending`: begun, and not all of it handed to the SMTP server; `handed`: all of
 * it, whose answer is not known yet. The rest are ends: the answer never came (`uncertain`), there was nothing to send (`dropped`).
 */
export type MailState = 'waiting' | 'sending' | 'handed' | 'sent' | 'failed' | 'uncertain' | 'dropped';

/** The kinds of mail. */
export type MailKind =
  | 'verify'
  | 'address-changed'
  | 'password-reset'
  | 'password-changed'
  | 'invite'
  | 'notices'
  | 'digest'
  | 'test';

interface MailsTable {
  id: Generated<number>;
  /** The Message-ID, the same for each attempt. */
  message_id: string;
  kind: MailKind;
  /** Names its cause: one cause makes one mail. */
  key: string | null;
  user_id: number | null;
  address: string;
  /** JSON of what its kind needs to write it; never a secret. */
  payload: string;
  state: MailState;
  attempt: number;
  created_at: string;
  handed_at: string | null;
  ended_at: string | null;
  /** Why it failed, without addresses. */
  error: string | null;
}

/** Links by which a forgotten password is replaced. */
interface PasswordResetsTable {
  /** SHA-256 of the token, in hex. */
  digest: string;
  user_id: number;
  /** The address it was sent to: another one ends it. */
  address: string;
  /** SHA-256 of the hash of the password at that time: another password ends it. */
  password_digest: string;
  expires_at: string;
}

/** The tables of mail. */
export interface MailTables {
  mail_accounts: MailAccountsTable;
  mails: MailsTable;
  /** The kinds of notification that a user wants by mail too. */
  notifications_mailed: { user_id: number; kind: NotificationKind };
  password_resets: PasswordResetsTable;
}
