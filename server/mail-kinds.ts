import { writeReset, writePasswordChanged } from './accounts/reset-by-mail.ts';
import { writeAddressChanged, writeVerification } from './accounts/verify-address.ts';
import { writeDigest } from './digest/write-digest.ts';
import type { MailKinds } from './mail/content.ts';
import { writeNotices } from './notifications/mail-notices.ts';
import { writeInvite } from './sharing/invite-mail.ts';

/** Who writes the mails of each kind. */
export const mailKinds: MailKinds = {
  verify: writeVerification,
  'address-changed': writeAddressChanged,
  'password-reset': writeReset,
  'password-changed': writePasswordChanged,
  invite: writeInvite,
  notices: writeNotices,
  digest: writeDigest,
  test: () =>
    Promise.resolve({
      subject: 'A test of mail from Meridian',
      heading: 'Mail works',
      blocks: [{ text: 'An operator of this server sent this mail to test its settings.' }],
      reason: 'You get this because an operator asked for it.',
    }),
};
