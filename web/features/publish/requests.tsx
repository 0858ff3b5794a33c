import type { Publication } from '../../../contract/publication/publication.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { changePublications } from './publications.ts';

/** What the viewer does with a page: takes its link along, or revokes it. */
export type Request =
  | { kind: 'link'; link: string; title: string }
  | { kind: 'revoke'; publication: Publication };

/** The dialog of a request. */
export default function RequestDialog({
  strategyId,
  request,
  onClose,
  onRevoked,
}: {
  strategyId: number;
  request: Request;
  onClose: () => void;
  onRevoked: (publication: Publication) => void;
}) {
  if (request.kind === 'revoke')
    return <RevokeDialog {...{ strategyId, onClose, onRevoked }} publication={request.publication} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Published"
      description={request.title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Link" value={request.link} copied="Link copied to clipboard" />
      <p className="mt-4 text-13 text-ink-2">
        Everybody who has this link sees the page, without an account. It is shown only now: the server keeps
        only a digest of it.
      </p>
    </Dialog>
  );
}

function RevokeDialog({
  strategyId,
  publication,
  onClose,
  onRevoked,
}: {
  strategyId: number;
  publication: Publication;
  onClose: () => void;
  onRevoked: (publication: Publication) => void;
}) {
  const { id: publicationId, title } = publication;
  const revoke = async (): Promise<void> => {
    const request = call('publications.revoke', { params: { id: strategyId, publicationId } });
    await changePublications(strategyId, request);
    toast.success(`“${title}” is no longer public`, { title: 'Revoked' });
    onRevoked(publication);
  };
  return (
    <ConfirmRun title={`Revoke “${title}”`} confirmLabel="Revoke" destructive run={revoke} onClose={onClose}>
      <p>Its link shows nothing from then on, and cannot be given back. The snapshot stays.</p>
    </ConfirmRun>
  );
}
