import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { MailAccount } from '../../../../contract/people/mail.ts';
import type { NotificationKind } from '../../../../contract/people/notifications.ts';
import { NOTIFICATION_LABELS } from '../../../../contract/words/notification.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { PAGES } from '../../../lib/routes/pages.ts';
import { useUser } from '../../../lib/session/session.ts';
import { mailAccountQuery } from '../../../lib/session/mail-account.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changeSettings, settingsQuery } from './notifications.ts';

const KINDS = Object.keys(NOTIFICATION_LABELS) as NotificationKind[];

const toggled = (kinds: readonly NotificationKind[], kind: NotificationKind): NotificationKind[] =>
  kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind];

/** Turns each kind of notification on or off, and chooses those that are mailed too. */
export function NotificationSettings() {
  const user = useUser();
  const { data, error } = useQuery(settingsQuery);
  const { data: account } = useQuery(mailAccountQuery);
  if (error) return <p className="text-13 text-destructive">{error.message}</p>;
  const { off = [], mail = [] } = data ?? {};
  const change = (settings: Parameters<typeof changeSettings>[0]): void =>
    void changeSettings(settings).catch((failure: ApiError) => toast.failure(failure));
  return (
    <div className="flex max-w-md flex-col gap-1 py-2 pl-6">
      <p aria-hidden="true" className="self-end text-12 font-medium text-ink-3">
        By mail
      </p>
      {KINDS.filter((kind) => kind !== 'leaver' || user?.isOperator).map((kind) => (
        <div key={kind} className="flex items-start justify-between gap-4">
          <Checkbox
            label={NOTIFICATION_LABELS[kind]}
            checked={!off.includes(kind)}
            disabled={!data}
            onChange={() => change({ off: toggled(off, kind) })}
          />
          <Checkbox
            className="mr-3"
            label={`By mail: ${NOTIFICATION_LABELS[kind]}`}
            hideLabel
            checked={mail.includes(kind) && !off.includes(kind)}
            disabled={!data || off.includes(kind)}
            onChange={() => change({ off, mail: toggled(mail, kind) })}
          />
        </div>
      ))}
      {account && <WhereMailGoes account={account} />}
    </div>
  );
}

/** Where mails go, or why none go anywhere. */
function WhereMailGoes({ account: { email, sendsMail } }: { account: MailAccount }) {
  return (
    <p className="measure mt-1 text-13 wrap-anywhere text-ink-2">
      {email === null ? (
        <>
          Mail takes an address: give it in <Link href={PAGES.account}>your account</Link>.
        </>
      ) : (
        `Mail goes to ${email}.`
      )}
      {!sendsMail &&
        ' This server sends no mail yet. What is marked here is mailed once its operator sets that up.'}
    </p>
  );
}
