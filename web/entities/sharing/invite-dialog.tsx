import { useState } from 'react';
import { ROLE_LABELS, type InviteRole } from '../../../contract/people/roles.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { inviteLinksKey, queryClient } from '../../lib/sync/query.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ROLE_OPTIONS } from './roles.ts';

/** The message for a failure. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Unknown error';
  if (error.code === 'network') return error.message;
  const isUnreadable = error.status >= 200 && error.status < 300;
  return error.sentence ?? (isUnreadable ? 'Invalid response format' : 'Unknown error');
}

/** Creates an invite link: asks for the role, then shows the link once. */
export default function InviteDialog({
  strategyId,
  title,
  onClose,
}: {
  strategyId: number;
  /** The id of the strategy. */
  title: string;
  onClose: () => void;
}) {
  const [role, setRole] = useState<InviteRole>('read_only');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [made, setMade] = useState<{ link: string; mailedTo: string | null; isUnsent: boolean }>();
  const [pending, setPending] = useState(false);

  async function generate(): Promise<void> {
    const address = email.trim();
    setPending(true);
    setFault(undefined);
    try {
      const answer: { link?: unknown; isMailed?: unknown } | null = await call('inviteLinks.create', {
        params: { id: strategyId },
        body: { role, ...(address !== '' && { email: address }) },
      });
      const isMailed = answer?.isMailed === true;
      if (typeof answer?.link === 'string')
        setMade({
          link: answer.link,
          mailedTo: isMailed ? address : null,
          isUnsent: address !== '' && !isMailed,
        });
      else toast.error('Failed to generate invite link: Invalid response format');
      void queryClient.invalidateQueries({ queryKey: inviteLinksKey(strategyId) });
    } catch (error) {
      const atField = error instanceof ApiError ? error.fieldErrors()['email'] : undefined;
      setFault(atField);
      if (atField === undefined) toast.error(`Failed to generate invite link: ${reasonOf(error)}`);
    }
    setPending(false);
  }

  if (made) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Add Teammate"
        description={title}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <CopyField label="Invite link" value={made.link} copied="Invite link copied to clipboard" />
        <p className="mt-4 text-13 text-ink-2">
          The link expires in 24 hours. Until then everybody who has it can join with the role{' '}
          {ROLE_LABELS[role]}. It is shown only now.
        </p>
        {made.mailedTo !== null && (
          <p role="status" className="mt-2 text-13 wrap-anywhere text-ink-2">
            A mail with a link is on its way to {made.mailedTo}.
          </p>
        )}
        {made.isUnsent && (
          <p role="status" className="mt-2 text-13 text-ink-2">
            This server sends no mail, so send the link yourself.
          </p>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add Teammate"
      description={title}
      onSubmit={() => void generate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Generate Link
          </Button>
        </>
      }
    >
      <RadioGroup label="Role" name="role" options={ROLE_OPTIONS} value={role} onChange={setRole} />
      <TextField
        className="mt-4"
        label="Mail the link to (optional)"
        type="email"
        name="email"
        value={email}
        error={fault}
        onChange={({ target }) => setEmail(target.value)}
      />
      <p className="mt-3 text-13 text-ink-2">
        You get a link to send to your teammates. The link expires in 24 hours.
      </p>
    </Dialog>
  );
}
