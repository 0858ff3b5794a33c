import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { changeBooks, useOutline, useTemplates } from '../../entities/book/books.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { snapshotToShow, useSnapshots } from '../../entities/scorecard/snapshots.ts';
import { usePeriod } from '../../entities/scorecard/use-period.ts';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { call } from '../../lib/api/call.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { queryClient, snapshotsKey } from '../../lib/sync/query.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRun } from '../../ui/use-run.ts';
import { Choices } from './choices.tsx';
import { choicesOf, type Draft, useDraft } from './draft.ts';
import { Outline } from './outline.tsx';
import type { Request } from './requests.tsx';
import { dayText, today } from '../../../contract/words/dates.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const TITLE = 'Book';
const RequestDialog = loadable(() => import('./requests.tsx'));

/** The book for the board: made of a snapshot, as PDF or PowerPoint. */
export default function BookPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, error: strategyError } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useContent(strategyId);
  const { data, error: snapshotsError } = useSnapshots(strategyId);
  if (strategy && data) return <BookOf key={strategyId} strategy={strategy} snapshots={data.snapshots} />;
  const error = strategyError ?? snapshotsError;
  return <NotLoaded strategyId={strategyId} heading={TITLE} what="the book" error={error} />;
}

function BookOf({ strategy, snapshots }: { strategy: Strategy; snapshots: readonly Snapshot[] }) {
  const { id: strategyId, title, boardTitle, role } = strategy;
  const [, navigate] = useLocation();
  const [draft, keep] = useDraft(strategyId);
  const [period] = usePeriod();
  // A book that is begun for a period starts with its lock, whatever was chosen for another book.
  const [isChosen, setChosen] = useState(period === null);
  const change = (fields: Partial<Draft>): void => {
    if ('snapshotId' in fields) setChosen(true);
    keep(fields);
  };
  const { data: stored } = useTemplates(strategyId);
  const [request, setRequest] = useState<Request>();
  const [isTaking, runTake] = useRun();
  const [isBeginning, runBegin] = useRun();
  const ask = may(role, 'content.change') ? setRequest : undefined;
  // A snapshot of the draft may be gone with its strategy's other member.
  const snapshot = snapshotToShow(snapshots, { chosenId: isChosen ? draft.snapshotId : null, period });
  const snapshotId = snapshot?.id ?? null;
  const { data: outline, error, isPlaceholderData } = useOutline(strategyId, { ...draft, snapshotId });
  const isEmpty = draft.sections.length === 0;

  const take = (): void =>
    runTake(async () => {
      const name = `Book of ${dayText(today())}`;
      const taken = await call('snapshots.create', { params: { id: strategyId }, body: { name } });
      await queryClient.invalidateQueries({ queryKey: snapshotsKey(strategyId) });
      change({ snapshotId: taken.id });
      toast.success(`Snapshot “${taken.name}” taken`, { title: 'Kept' });
    });
  const begin = (): void =>
    runBegin(async () => {
      if (snapshotId === null) return;
      const body = { snapshotId, format: draft.format, ...choicesOf(draft) };
      await changeBooks(strategyId, call('books.create', { params: { id: strategyId }, body }));
      navigate(pathTo('publish', strategyId));
    });
  usePageCommands({
    title: TITLE,
    commands: () =>
      ask
        ? [
            ...(snapshotId !== null && !isEmpty ? [{ id: 'make', label: 'Make the book', run: begin }] : []),
            { id: 'take', label: 'Take a snapshot now', run: take },
          ]
        : [],
  });

  return (
    <StrategyPage
      strategy={strategy}
      title={TITLE}
      crumbs={
        <Link href={pathTo('publish', strategyId)} className="text-ink-2">
          Publish
        </Link>
      }
    >
      {snapshots.length === 0 ? (
        <EmptyState
          message="A book for the board shows a snapshot: the strategy as it was, with the results of a period. There is none yet."
          action={
            ask && (
              <Button variant="primary" pending={isTaking} onClick={take}>
                Take one now
              </Button>
            )
          }
        />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <section aria-label="What the book shows" className="flex flex-col gap-5">
            <Choices
              {...{ draft, change, snapshots, snapshotId, title, boardTitle, ask, take, isTaking }}
              templates={stored?.templates ?? []}
            />
            {ask ? (
              <Button
                variant="primary"
                className="self-start"
                pending={isBeginning}
                disabled={isEmpty}
                onClick={begin}
              >
                Make the book
              </Button>
            ) : (
              <p className="text-13 text-ink-3">Making a book takes the Read & Write role.</p>
            )}
          </section>
          <Outline {...{ outline, isEmpty }} isOld={isPlaceholderData} error={error?.message} />
        </div>
      )}
      {request && (
        <RequestDialog
          {...{ strategyId, request }}
          choices={draft}
          onClose={() => setRequest(undefined)}
          onStored={({ id }) => change({ templateId: id })}
        />
      )}
    </StrategyPage>
  );
}
