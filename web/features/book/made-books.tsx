import { Download, Trash2 } from 'lucide-react';
import type { Book } from '../../../contract/month/book.ts';
import { correctionText } from '../../lib/time/corrected.ts';
import { dateTime } from '../../lib/time/dates.ts';
import { counted } from '../../lib/text/list.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { ListState } from '../../ui/list-state.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isUnfinished, useBooks } from './books.ts';
import type { Ask } from './requests.tsx';

const FORMAT_LABELS = { pdf: 'PDF', pptx: 'PowerPoint' };

/** How many are shown before they are asked for, so that the outline below stays beside the choices. */
const FIRST = 3;

/** The size of a file: '152 KB', '1.2 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, bytes / 1000), 0)} KB`
    : `${formatNumber(bytes / 1_000_000, 1)} MB`;

/** The books that were made, newest first, with how far those are that are being made. */
export function MadeBooks({ strategyId, ask }: { strategyId: number; ask: Ask | undefined }) {
  const { data, error, refetch } = useBooks(strategyId);
  const all = data?.books ?? [];
  const { shown, showAll } = useFirst(all, FIRST);
  return (
    <section aria-labelledby="books">
      <h2 id="books" className="text-16 font-semibold text-ink">
        Books
      </h2>
      {!data && <ListState error={error} onRetry={refetch} />}
      {data && all.length === 0 && (
        <p className="py-2 text-14 text-ink-2">The books that are made are kept here, to fetch them again.</p>
      )}
      {shown.length > 0 && (
        <ul aria-labelledby="books" className="mt-1 divide-y">
          {shown.map((book) => (
            <li key={book.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="text-14 font-medium wrap-anywhere text-ink">{book.title}</p>
                <p className="text-13 wrap-anywhere text-ink-3">
                  {FORMAT_LABELS[book.format]} of {book.snapshot}
                  {book.snapshot !== book.period && `, ${book.period}`} · {book.by}, {dateTime(book.at)}
                  {correctionText(book) && ` · ${correctionText(book)}`}
                </p>
                <State book={book} />
              </div>
              <div className="flex items-center gap-2">
                {book.state === 'done' && (
                  <LinkButton
                    size="sm"
                    href={`/api/books/${book.id}/file`}
                    download
                    icon={<Download className="size-3.5" />}
                    aria-label={`Download ${book.title}, ${FORMAT_LABELS[book.format]}`}
                  >
                    Download
                  </LinkButton>
                )}
                {ask && (
                  <IconButton
                    label={`Delete ${book.title}, ${FORMAT_LABELS[book.format]}`}
                    onClick={() => ask({ kind: 'deleteBook', book })}
                  >
                    <Trash2 className="size-4" />
                  </IconButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {showAll('mt-2')}
    </section>
  );
}

function State({ book }: { book: Book }) {
  if (isUnfinished(book))
    return (
      <div className="mt-1 flex max-w-sm items-center gap-2">
        <span className="shrink-0 text-13 text-ink-2">
          {book.state === 'waiting' ? 'Waiting' : 'Being made'}
        </span>
        <ProgressBar className="flex-1" value={book.progress} label={`Progress of ${book.title}`} />
      </div>
    );
  if (book.state === 'failed') return <p className="mt-0.5 text-13 text-destructive">{book.error}</p>;
  return (
    <p className="tabular text-13 text-ink-2">
      {[book.pages === null ? '' : counted(book.pages, 'page'), book.size === null ? '' : sizeText(book.size)]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}
