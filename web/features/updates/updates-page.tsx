import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Update } from '../../../contract/month/updates.ts';
import { watchList } from '../../lib/sync/live/live.ts';
import { prefetchWhenIdle } from '../../lib/dom/prefetch.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { type MyUpdates, updatesPath, updatesQuery } from '../../lib/strategy/updates.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLoading, PageState } from '../../ui/page-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { draftOf, subjectsIn, useDrafts } from '../../entities/value-entry/drafts.ts';
import { type Paste, PasteDialog } from './paste-dialog.tsx';
import { ReviewActions } from './review-actions.tsx';
import { isDone, isTable, keyOf, Rows } from './rows.ts';
import { UpdateRow } from './update-row.tsx';
import { useLinkedRow } from './use-linked-row.ts';
import type { ValueSubject } from '../../entities/value-entry/entry.ts';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';

const TITLE = 'My updates';
const LIST = 'updates';

/** Loads what reads a pasted table. */
const loadPaste = () => import('./paste.ts');

/** What is due from the viewer: values of KPIs, and progress of work. */
export default function UpdatesPage() {
  useTitle(TITLE);
  useEffect(watchList, []);
  // What others entered meanwhile, or what became due.
  const { data, error, refetch } = useQuery({ ...updatesQuery, refetchOnMount: 'always' });
  if (data) return <Updates mine={data} />;
  if (!error) return <PageLoading heading={TITLE} title="Loading updates..." />;
  return (
    <PageState
      kind="error"
      title="Failed to load updates"
      message={error.message}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}

const strategyIn = (search: URLSearchParams): number | undefined => {
  const text = search.get('strategy') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

type Strategies = Map<number, MyUpdates['strategies'][number]>;

/** The rows by strategy, in the order of the strategies; those saved here may be due no more. */
function sectionsOf({ strategies }: MyUpdates, rows: readonly Update[], cached: Strategies) {
  for (const strategy of strategies) cached.set(strategy.id, strategy);
  const byStrategy = Map.groupBy(rows, ({ strategyId }) => strategyId);
  return Array.from(cached.values(), (strategy) => ({
    ...strategy,
    rows: byStrategy.get(strategy.id) ?? [],
  })).filter((section) => section.rows.length > 0);
}

function Updates({ mine }: { mine: MyUpdates }) {
  const only = strategyIn(useSearchParams()[0]);
  const all = useDrafts();
  const [order] = useState(() => new Rows());
  const [strategies] = useState((): Strategies => new Map());
  const [hidesDone, setHidesDone] = useState(false);
  const [paste, setPaste] = useState<Paste>();
  useLinkedRow();
  useEffect(() => prefetchWhenIdle(loadPaste), []);
  const typed = subjectsIn(all).filter(({ list }) => list === LIST);
  const listed = mine.updates.map((update): ValueSubject => ({ ...update, list: LIST }));
  const rows = order.of(listed, typed).filter(({ strategyId }) => only === undefined || strategyId === only);
  const actions = mine.actions.filter(({ strategyId }) => only === undefined || strategyId === only);
  const sections = sectionsOf(mine, rows, strategies);
  const isIn = (row: Update): boolean => {
    const draft = draftOf(row, all);
    return draft ? draft.state === 'saved' : isDone(row);
  };
  const done = rows.filter(isIn);
  const late = rows.filter((row) => row.isLate && !done.includes(row)).length;
  const isShown = (row: Update): boolean => !hidesDone || !isDone(row) || draftOf(row, all) !== undefined;
  const inOrder = sections.flatMap((section) =>
    section.rows.filter(isShown).map((update) => ({
      update,
      base: section.revision,
      strategy: section.title,
      calendar: section.calendar,
    })),
  );

  return (
    <main className="px-(--gutter) pb-24">
      <PageHead
        title={TITLE}
        action={
          <>
            {only !== undefined && (
              <Link href={updatesPath()} className="text-13">
                All strategies
              </Link>
            )}
            {rows.some(isDone) && (
              <Button size="sm" variant="quiet" onClick={() => setHidesDone(!hidesDone)}>
                {hidesDone ? 'Show what is done' : 'Hide what is done'}
              </Button>
            )}
          </>
        }
      />
      <div className="max-w-(--reading) pt-3">
        {rows.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p role="status" className="tabular text-13 text-ink-2">
              {done.length} of {rows.length} done
              {late > 0 && `, ${late} late`}
            </p>
            <ProgressBar
              className="min-w-40 flex-1"
              label="Done"
              showValue={false}
              value={(100 * done.length) / rows.length}
            />
          </div>
        )}
        {rows.length === 0 && actions.length === 0 && <NothingDue />}
        {sections.map(({ id, title, revision, rows: sectionRows }) => (
          <section key={id} aria-labelledby={`updates-${id}`} className="mt-2 mb-8">
            <h2 id={`updates-${id}`} className="border-b pb-2 text-16 font-semibold wrap-anywhere">
              <Link href={pathTo('board', id)} className="text-ink no-underline hover:underline">
                {title}
              </Link>
            </h2>
            <ul className="divide-y">
              {sectionRows.filter(isShown).map((row) => (
                <UpdateRow
                  key={keyOf(row)}
                  update={row}
                  draft={draftOf(row, all)}
                  base={revision}
                  onPaste={(text) => {
                    if (isTable(text))
                      void loadPaste().then(({ planPaste: plan }) =>
                        setPaste({ text, into: keyOf(row), plan }),
                      );
                    return isTable(text);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        <ReviewActions actions={actions} />
        {rows.length > 0 && done.length === rows.length && actions.length === 0 && <AllDone />}
      </div>
      {paste && <PasteDialog rows={inOrder} paste={paste} onClose={() => setPaste(undefined)} />}
    </main>
  );
}

const HomeLink = () => (
  <Link href={PAGES.dashboard} asChild>
    <LinkButton>Go to the dashboard</LinkButton>
  </Link>
);

function NothingDue() {
  return (
    <EmptyState
      message="Nothing is due from you. Values of KPIs that you are responsible for, and work that names you, appear here when they are due."
      action={<HomeLink />}
    />
  );
}

function AllDone() {
  return (
    <EmptyState message="All done. Everything that was due from you is up to date." action={<HomeLink />} />
  );
}
