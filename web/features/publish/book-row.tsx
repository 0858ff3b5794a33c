import { Download, RotateCcw, Trash2 } from 'lucide-react';
import type { Book } from '../../../contract/month/book.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { bookFileOf, isUnfinished } from '../../entities/book/books.ts';
import { counted } from '../../../contract/words/list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Ask } from './requests.tsx';
import { ListRow, MadeBy } from './row.tsx';

const FORMAT_LABELS = { pdf: 'PDF', pptx: 'PowerPoint' };

/** The size of a file: '152 KB', '1.2 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, bytes / 1000), 0)} KB`
    : `${formatNumber(bytes / 1_000_000, 1)} MB`;

/** A book: how far it is, and its file once it is made. */
export function BookRow({ book, ask }: { book: Book; ask: Ask | undefined }) {
  const { title, format, snapshot, period, state } = book;
  const name = `${title}, ${FORMAT_LABELS[format]}`;
  return (
    <ListRow
      kind="Book"
      name={title}
      period={period}
      about={
        <>
          {FORMAT_LABELS[format]} of {snapshot} · <MadeBy {...book} />
        </>
      }
      state={<State book={book} />}
    >
      {state === 'done' && (
        <LinkButton
          size="sm"
          href={bookFileOf(book)}
          download
          icon={<Download className="size-3.5" />}
          aria-label={`Download ${name}`}
        >
          Download
        </LinkButton>
      )}
      {ask && !isUnfinished(book) && <MakeAgain {...{ book, name, ask }} />}
      {ask && (
        <IconButton size="sm" label={`Delete ${name}`} onClick={() => ask({ kind: 'deleteBook', book })}>
          <Trash2 className="size-4" />
        </IconButton>
      )}
    </ListRow>
  );
}

function MakeAgain({ book, name, ask }: { book: Book; name: string; ask: Ask }) {
  const label = `Make ${name} again`;
  const make = (): void => ask({ kind: 'makeBookAgain', book });
  // A corrected one is wanted.
  if (book.supersededBy !== undefined)
    return (
      <Button size="sm" aria-label={label} onClick={make}>
        Make again
      </Button>
    );
  return (
    <IconButton size="sm" label={label} onClick={make}>
      <RotateCcw className="size-4" />
    </IconButton>
  );
}

function State({ book }: { book: Book }) {
  if (isUnfinished(book))
    return (
      <div className="flex items-center gap-2">
        <span className="shrink-0">{book.state === 'waiting' ? 'Waiting' : 'Being made'}</span>
        <ProgressBar className="min-w-20 flex-1" value={book.progress} label={`Progress of ${book.title}`} />
      </div>
    );
  if (book.state === 'failed')
    return (
      <>
        <Badge tone="destructive">Not made</Badge>
        <p className="mt-0.5 wrap-anywhere text-destructive">{book.error}</p>
      </>
    );
  const size = [
    book.pages === null ? '' : counted(book.pages, 'page'),
    book.size === null ? '' : sizeText(book.size),
  ];
  return (
    <>
      <Badge tone="positive">Ready</Badge>
      <p className="tabular mt-0.5 text-12 text-ink-3">{size.filter(Boolean).join(', ')}</p>
    </>
  );
}
