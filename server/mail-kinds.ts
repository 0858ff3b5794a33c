import { writeReset, writePasswordChanged } from './accounts/reset-by-mail.ts';
import { writeAddressChanged, writeVerification } from './accounts/verify-address.ts';
import { writeDigest } from './digest/write-digest.ts';
import type { MailKinds } from './mail/content.ts';
import { writeNotices } from './notifications/mail-notices.ts';
import { testContent } from './mail/test-mail.ts';
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
  test: () => Promise.resolve(testContent),
};
