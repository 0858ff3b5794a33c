import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MailAccount } from '../../../contract/people/mail.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { NotificationSettings } from '../../entities/strategy/notifications/notification-settings.tsx';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { mailAccountQuery } from '../../lib/session/mail-account.ts';
import { queryClient } from '../../lib/sync/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { toast } from '../../ui/toast.tsx';
import { DigestSettings } from './digest-settings.tsx';
import { Section } from '../../ui/section-layout.tsx';
import { Unread } from './unread.tsx';
import { loadable } from '../../lib/dom/prefetch.ts';

const AddressDialog = loadable(() => import('./address-dialog.tsx'));

/** The mail address of the viewer, and what is mailed there. */
export function MailSection() {
  const { data, error, isFetching, refetch } = useQuery({ ...mailAccountQuery, refetchOnMount: 'always' });
  const [dialog, setDialog] = useState<'give' | 'remove' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusLoss(dialog && true, () => heading.current?.focus());
  const close = () => setDialog(null);
  const hasAddress = data !== undefined && (data.email ?? data.pending) !== null;
  return (
    <Section title="E-mail" headingRef={heading}>
      {data ? (
        <>
          <Address account={data} />
          <div className="flex gap-2">
            <Button size="sm" onClick={() => setDialog('give')}>
              {hasAddress ? 'Change address' : 'Add address'}
            </Button>
            {hasAddress && (
              <Button size="sm" onClick={() => setDialog('remove')}>
                Remove
              </Button>
            )}
          </div>
          <DigestSettings account={data} />
          <Disclosure size="sm" label="What I am notified of">
            <NotificationSettings />
          </Disclosure>
        </>
      ) : (
        <Unread what="Your e-mail address" error={error} isTrying={isFetching} onTry={() => void refetch()} />
      )}
      {dialog === 'give' && <AddressDialog onClose={close} />}
      {dialog === 'remove' && (
        <ActionDialog
          title="Remove your e-mail address?"
          confirmLabel="Remove"
          destructive
          action={async () => {
            await call('email.delete');
            await queryClient.invalidateQueries({ queryKey: mailAccountQuery.queryKey });
          }}
          failed="Failed to remove the e-mail address"
          onClose={close}
        >
          <p>Nothing is mailed to you any more, and a forgotten password cannot be replaced by mail.</p>
        </ActionDialog>
      )}
    </Section>
  );
}

function Address({ account: { email, pending, sendsMail } }: { account: MailAccount }) {
  return (
    <div className="space-y-2">
      {email === null && pending === null && (
        <p>
          With an address you can replace a forgotten password, and have notices and a digest mailed to you.
          Nothing is mailed before you choose it.
        </p>
      )}
      {email !== null && (
        <p>
          {email} <Badge tone="positive">Confirmed</Badge>
        </p>
      )}
      {pending !== null && <Pending address={pending} sendsMail={sendsMail} />}
      {!sendsMail && (
        <p>
          This server sends no mail yet. What you choose here is mailed once its operator sets that up. Until
          then you find everything in the product.
        </p>
      )}
    </div>
  );
}

function Pending({ address, sendsMail }: { address: string; sendsMail: boolean }) {
  const [isSending, setIsSending] = useState(false);
  async function sendAgain(): Promise<void> {
    setIsSending(true);
    try {
      queryClient.setQueryData(mailAccountQuery.queryKey, await call('email.sendAgain'));
      toast.success(`A link is on its way to ${address}`);
    } catch (error) {
      toast.error((error as ApiError).message);
    }
    setIsSending(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {address} <Badge tone="warning">Not confirmed</Badge>
        {sendsMail && ' Follow the link that was mailed there.'}
      </p>
      {sendsMail && (
        <Button size="sm" pending={isSending} onClick={() => void sendAgain()}>
          Send again
        </Button>
      )}
    </div>
  );
}
