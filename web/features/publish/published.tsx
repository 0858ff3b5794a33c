import { useSearchParams } from 'wouter';
import { may, type Role } from '../../../contract/people/roles.ts';
import { withParam } from '../../lib/routes/params.ts';
import { useBooks } from '../../entities/book/books.ts';
import { useSnapshots } from '../../entities/scorecard/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { BookRow } from './book-row.tsx';
import { PageRow } from './page-row.tsx';
import { usePublications } from '../../entities/publication/publications.ts';
import type { Ask } from './requests.tsx';
import { EMPTY, listIn, LISTS, type ListName, rowsOf } from './rows.ts';
import { SnapshotRow } from './snapshot-row.tsx';

/** How many rows are shown before all are asked for. */
const FIRST = 50;
const NAMES = Object.keys(LISTS) as ListName[];

/** Books, published pages and snapshots in one list, and the choice of one kind. */
export function Published({ strategyId, role, ask }: { strategyId: number; role: Role; ask: Ask }) {
  const [search, setSearch] = useSearchParams();
  const books = useBooks(strategyId);
  const pages = usePublications(strategyId);
  const snapshots = useSnapshots(strategyId);
  const reads = { books, pages, snapshots };
  const list = listIn(search);
  const all = rowsOf({ ...books.data, ...pages.data, ...snapshots.data });
  const rows = list === null ? all : all.filter((row) => row.list === list);
  const { shown, showAll } = useFirst(rows, FIRST);
  const names = list === null ? NAMES : [list];
  const failed = names.filter((name) => !reads[name].data && reads[name].error);
  const isReading = names.some((name) => !reads[name].data && !reads[name].error);
  const label = list === null ? 'Books, published pages and snapshots' : LISTS[list].label;
  const mayChange = may(role, 'content.change');
  const mayManage = may(role, 'strategy.manage');
  const choose = (name: ListName | null): void =>
    setSearch((last) => withParam(last, 'kind', name), { replace: true });
  return (
    <section id="published" tabIndex={-1} aria-label={label} aria-busy={isReading} className="outline-none">
      <div role="group" aria-label="Shown" className="flex flex-wrap gap-1 print:hidden">
        {[null, ...NAMES].map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === list ? 'secondary' : 'quiet'}
            aria-pressed={name === list}
            onClick={() => choose(name)}
          >
            {name === null ? 'All' : LISTS[name].label}{' '}
            {(name === null || reads[name].data) && (
              <span className="tabular font-regular text-ink-3">
                {name === null ? all.length : all.filter((row) => row.list === name).length}
              </span>
            )}
          </Button>
        ))}
      </div>
      {!mayManage && list !== 'books' && list !== 'snapshots' && (
        <p className="mt-3 text-14 text-ink-2">The owner of this strategy decides what is public.</p>
      )}
      {failed.map((name) => (
        <section key={name} aria-label={LISTS[name].label} className="mt-3">
          <p className="text-14 font-medium text-ink">{LISTS[name].label} could not be read</p>
          <ListState
            error={reads[name].error}
            isTrying={reads[name].isFetching}
            onRetry={reads[name].refetch}
          />
        </section>
      ))}
      {isReading ? (
        [1, 2, 3].map((row) => <Skeleton key={row} className="mt-3 h-12 w-full" />)
      ) : rows.length > 0 ? (
        <ul aria-label={label} className="mt-2 divide-y">
          {shown.map((row) =>
            row.list === 'books' ? (
              <BookRow key={row.key} book={row.book} ask={mayChange ? ask : undefined} />
            ) : row.list === 'pages' ? (
              <PageRow key={row.key} publication={row.publication} ask={mayManage ? ask : undefined} />
            ) : (
              <SnapshotRow key={row.key} snapshot={row.snapshot} ask={mayManage ? ask : undefined} />
            ),
          )}
        </ul>
      ) : (
        failed.length === 0 && (
          <EmptyState
            message={list === null ? EMPTY : LISTS[list].empty}
            action={
              mayChange &&
              (list === null || list === 'snapshots') && (
                <Button onClick={() => ask({ kind: 'snapshot' })}>Take a snapshot</Button>
              )
            }
          />
        )
      )}
      {showAll('mt-3')}
    </section>
  );
}
