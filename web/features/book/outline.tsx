import { TriangleAlert } from 'lucide-react';
import { BOOK_SECTION_LABELS, type BookOutline } from '../../../contract/month/book.ts';
import { counted } from '../../../contract/words/list.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The most pages of a section that are listed; a book of thousands has as many. */
const LISTED = 60;

/** The pages of the book that is being put together. */
export function Outline({
  outline,
  isOld,
  error,
  isEmpty,
}: {
  outline: BookOutline | undefined;
  /** It is of earlier choices, and the one of these is being read. */
  isOld: boolean;
  error: string | undefined;
  /** Whether no section is chosen. */
  isEmpty: boolean;
}) {
  return (
    <section aria-labelledby="outline" aria-busy={isOld} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="outline" className="text-16 font-semibold text-ink">
          Outline
        </h2>
        {outline && !isEmpty && !error && (
          <span role="status" className="tabular text-13 text-ink-3">
            {counted(outline.pages, 'page')}
          </span>
        )}
      </div>
      {isEmpty && <p className="py-2 text-14 text-ink-2">Choose at least one section.</p>}
      {!isEmpty && error && (
        <p role="alert" className="py-2 text-14 text-destructive">
          {error}
        </p>
      )}
      {!isEmpty && !error && outline && outline.missing.length > 0 && (
        <p className="mt-2 flex items-start gap-2 text-14 text-ink-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" />A PDF shows boxes in place of some
          letters of this book, such as {outline.missing.join(' ')}. PowerPoint shows them.
        </p>
      )}
      {!isEmpty && !error && !outline && <Skeleton className="mt-2 h-64 w-full" />}
      {!isEmpty && !error && outline && (
        <ol className="mt-1 divide-y">
          {outline.sections.map(({ section, pages }) => (
            <li key={section} className="py-2">
              <p className="text-13 font-medium text-ink-2">{BOOK_SECTION_LABELS[section]}</p>
              {pages.length === 0 ? (
                <p className="text-13 text-ink-3">Nothing to show, left out</p>
              ) : (
                <ol>
                  {pages.slice(0, LISTED).map(({ page, last, title }) => (
                    <li key={page} className="flex justify-between gap-3 text-14 text-ink">
                      <span className="min-w-0 wrap-anywhere">{title}</span>
                      <span className="tabular shrink-0 text-ink-3">
                        {last > page ? `${page}–${last}` : page}
                      </span>
                    </li>
                  ))}
                  {pages.length > LISTED && (
                    <li className="text-13 text-ink-3">and {counted(pages.length - LISTED, 'more title')}</li>
                  )}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
