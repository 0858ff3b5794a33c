import { useState } from 'react';
import { ROLE_LABELS, type InviteRole } from '../../../contract/people/roles.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { inviteLinksKey, queryClient } from '../../lib/sync/query.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
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
  const [link, setLink] = useState<string>();
  const [pending, setPending] = useState(false);

  async function generate(): Promise<void> {
    setPending(true);
    try {
      const made: { link?: unknown } | null = await call('inviteLinks.create', {
        params: { id: strategyId },
        body: { role },
      });
      if (typeof made?.link === 'string') setLink(made.link);
      else toast.error('Failed to generate invite link: Invalid response format');
      void queryClient.invalidateQueries({ queryKey: inviteLinksKey(strategyId) });
    } catch (error) {
      toast.error(`Failed to generate invite link: ${reasonOf(error)}`);
    }
    setPending(false);
  }

  if (link !== undefined) {
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
        <CopyField label="Invite link" value={link} copied="Invite link copied to clipboard" />
        <p className="mt-4 text-13 text-ink-2">
          The link expires in 24 hours. Until then everybody who has it can join with the role{' '}
          {ROLE_LABELS[role]}. It is shown only now.
        </p>
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
      <p className="mt-3 text-13 text-ink-2">
        You get a link to send to your teammates. The link expires in 24 hours.
      </p>
    </Dialog>
  );
}
