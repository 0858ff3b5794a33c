import type { Publication } from '../../../contract/publication/publication.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { changePublications } from './publications.ts';

type Linked = Answer<Routes['publications.renewLink']>;

/** What the viewer does with a page: takes its link along, replaces it, or revokes the page. */
export type Request =
  | ({ kind: 'link'; heading: string } & Linked)
  | { kind: 'renewLink'; publication: Publication }
  | { kind: 'revoke'; publication: Publication };

/** The dialog of a request. */
export default function RequestDialog({
  strategyId,
  request,
  onClose,
  onLink,
  onRevoked,
}: {
  strategyId: number;
  request: Request;
  onClose: () => void;
  onLink: (linked: Linked) => void;
  onRevoked: (publication: Publication) => void;
}) {
  if (request.kind === 'revoke')
    return <RevokeDialog {...{ strategyId, onClose, onRevoked }} publication={request.publication} />;
  if (request.kind === 'renewLink')
    return <NewLinkDialog {...{ strategyId, onClose, onLink }} publication={request.publication} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={request.heading}
      description={request.publication.title}
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

function NewLinkDialog({
  strategyId,
  publication: { id: publicationId, title, linkAt },
  onClose,
  onLink,
}: {
  strategyId: number;
  publication: Publication;
  onClose: () => void;
  onLink: (linked: Linked) => void;
}) {
  const renew = async (): Promise<void> => {
    const params = { id: strategyId, publicationId };
    const request = call('publications.renewLink', { params, body: { linkAt } });
    onLink(await changePublications(strategyId, request));
  };
  return (
    <ConfirmRun
      title={`New link for “${title}”`}
      confirmLabel="Make new link"
      destructive={linkAt !== null}
      run={renew}
      onClose={onClose}
    >
      <p>
        {linkAt === null
          ? 'Nobody has a link to this page yet.'
          : 'The old link stops working at once. Send the new one to everybody who still needs the page.'}
      </p>
    </ConfirmRun>
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
