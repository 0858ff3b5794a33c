import type { Book } from '../../../contract/month/book.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import type { Publication } from '../../../contract/publication/publication.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { changeBooks } from '../../entities/book/books.ts';
import { changeSnapshots } from '../../entities/scorecard/snapshots.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { dropDraft } from './draft.ts';
import { changePublications } from '../../entities/publication/publications.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const SnapshotDialog = loadable(() => import('../../entities/scorecard/snapshot-dialog.tsx'));

type Linked = Answer<Routes['publications.renewLink']>;

/** What the viewer does: with a page, a book, or by taking a snapshot. */
export type Request =
  | ({ kind: 'link' } & Linked)
  | { kind: 'renewLink' | 'revoke' | 'makePageAgain'; publication: Publication }
  | { kind: 'deleteBook' | 'makeBookAgain'; book: Book }
  | { kind: 'deleteSnapshot'; snapshot: Snapshot }
  | { kind: 'snapshot' };

/** Opens the dialog of a request. */
export type Ask = (request: Request) => void;

/** The dialog of a request. */
export default function RequestDialog({
  strategyId,
  request,
  onClose,
  onLink,
}: {
  strategyId: number;
  request: Request;
  onClose: () => void;
  onLink: (linked: Linked) => void;
}) {
  switch (request.kind) {
    case 'snapshot':
      return <SnapshotDialog {...{ strategyId, onClose }} />;
    case 'deleteBook':
      return <DeleteBookDialog {...{ strategyId, onClose }} book={request.book} />;
    case 'makeBookAgain':
      return <MakeBookAgainDialog {...{ strategyId, onClose }} book={request.book} />;
    case 'makePageAgain':
      return <MakePageAgainDialog {...{ strategyId, onClose }} publication={request.publication} />;
    case 'deleteSnapshot':
      return <DeleteSnapshotDialog {...{ strategyId, onClose }} snapshot={request.snapshot} />;
    case 'revoke':
      return <RevokeDialog {...{ strategyId, onClose }} publication={request.publication} />;
    case 'renewLink':
      return <NewLinkDialog {...{ strategyId, onClose, onLink }} publication={request.publication} />;
    case 'link':
      break;
  }
  return <LinkDialog {...request} heading="New link" onClose={onClose} />;
}

/** The link of a page, to take along: nobody can read it again. */
export function LinkDialog({
  heading,
  link,
  publication: { title },
  onClose,
}: Linked & { heading: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={heading}
      description={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Link" value={link} copied="Link copied to clipboard" />
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
}: {
  strategyId: number;
  publication: Publication;
  onClose: () => void;
}) {
  const { id: publicationId, title } = publication;
  const revoke = async (): Promise<void> => {
    const request = call('publications.revoke', { params: { id: strategyId, publicationId } });
    await changePublications(strategyId, request);
    toast.success(`“${title}” is no longer public`, { title: 'Revoked' });
    dropDraft(strategyId, publicationId);
  };
  return (
    <ConfirmRun title={`Revoke “${title}”`} confirmLabel="Revoke" destructive run={revoke} onClose={onClose}>
      <p>Its link shows nothing from then on, and cannot be given back. The snapshot stays.</p>
    </ConfirmRun>
  );
}

function DeleteSnapshotDialog({
  strategyId,
  snapshot: { id, name },
  onClose,
}: {
  strategyId: number;
  snapshot: Snapshot;
  onClose: () => void;
}) {
  return (
    <ConfirmRun
      title={`Delete “${name}”`}
      confirmLabel="Delete"
      destructive
      run={() => changeSnapshots(strategyId, call('snapshots.delete', { params: { id } }))}
      onClose={onClose}
    >
      <p>
        Nobody can open or compare it from then on, and it cannot be given back. Its revoked pages go with it.
        The plan and its values stay.
      </p>
    </ConfirmRun>
  );
}

function DeleteBookDialog({
  strategyId,
  book: { id, title },
  onClose,
}: {
  strategyId: number;
  book: Book;
  onClose: () => void;
}) {
  return (
    <ConfirmRun
      title={`Delete “${title}”`}
      confirmLabel="Delete"
      destructive
      run={() => changeBooks(strategyId, call('books.delete', { params: { id } }))}
      onClose={onClose}
    >
      <p>Its file is deleted. The snapshot stays, so the same book can be made again.</p>
    </ConfirmRun>
  );
}

function MakeBookAgainDialog({
  strategyId,
  book: { id, title, period, supersededBy },
  onClose,
}: {
  strategyId: number;
  book: Book;
  onClose: () => void;
}) {
  const make = async (): Promise<void> => {
    await changeBooks(strategyId, call('books.makeAgain', { params: { id } }));
  };
  return (
    <ConfirmRun title={`Make “${title}” again`} confirmLabel="Make again" run={make} onClose={onClose}>
      <p>
        It is made anew from{' '}
        {supersededBy === undefined ? 'its snapshot' : `the corrected results of ${period}`}, and can be
        downloaded once it is ready.
      </p>
    </ConfirmRun>
  );
}

function MakePageAgainDialog({
  strategyId,
  publication: { id: publicationId, title, period, supersededBy },
  onClose,
}: {
  strategyId: number;
  publication: Publication;
  onClose: () => void;
}) {
  const make = async (): Promise<void> => {
    const params = { id: strategyId, publicationId };
    await changePublications(
      strategyId,
      call('publications.update', { params, body: { snapshotId: supersededBy } }),
    );
    dropDraft(strategyId, publicationId);
  };
  return (
    <ConfirmRun title={`Make “${title}” again`} confirmLabel="Make again" run={make} onClose={onClose}>
      <p>It shows the corrected results of {period} from then on. Its link stays.</p>
    </ConfirmRun>
  );
}
