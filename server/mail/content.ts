import type { NotificationKind } from '../../contract/people/notifications.ts';
import type { MailKind } from '../store/mail-schema.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A line of a list: what it says, a remark, and where it leads: a path of the product. */
export interface MailItem {
  title: string;
  note?: string;
  path?: string;
}

/** A part of a mail. */
export type MailBlock =
  | { text: string }
  | { label: string; path: string }
  | { heading: string; items: readonly MailItem[] };

/** Which mails a link turns off: the digest, all notices, or those of one kind. */
export type Unsubscribed = 'digest' | 'notices' | NotificationKind;

/** What a mail says. The subject is made of the product's own words, so that no text of a user is in a header. */
export interface MailContent {
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why this person gets it: a sentence. */
  reason: string;
  /** What its link turns off; none for what somebody waits for. */
  unsubscribes?: Unsubscribed;
}

/** Writes the mails of one kind when they are sent, so that no secret waits in the database; undefined where there is nothing to say. */
export type WriteMail = (store: Store, mail: Row<'mails'>) => Promise<MailContent | undefined>;

/** Who writes the mails of each kind. */
export type MailKinds = Readonly<Record<MailKind, WriteMail>>;
