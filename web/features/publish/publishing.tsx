import { isBlank } from '../../../contract/words/invisible.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import type { Publication } from '../../../contract/publication/publication.ts';
import type { PublicSource } from '../../../contract/publication/view.ts';
import { snapshotToShow } from '../../entities/scorecard/snapshots.ts';
import { useTakenScorecard } from '../../entities/scorecard/scorecard.ts';
import { call } from '../../lib/api/call.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { queryClient, snapshotsKey } from '../../lib/sync/query.ts';
import { snapshotQuery } from '../../lib/strategy/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRun } from '../../ui/use-run.ts';
import { Choices } from './choices.tsx';
import { dropDraft, endOf, useDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { changePublications } from '../../entities/publication/publications.ts';
import { groupsOf, inSnapshot, startingMarks } from './tree.ts';
import { dayText, today } from '../../../contract/words/dates.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const LinkDialog = loadable(async () => ({ default: (await import('./requests.tsx')).LinkDialog }));

/** What a page of a snapshot is built from, once it is read. */
function useSource(strategyId: number, snapshotId: number | null) {
  const taken = useQuery({ ...snapshotQuery(strategyId, snapshotId ?? 0), enabled: snapshotId !== null });
  const scores = useTakenScorecard(strategyId, snapshotId);
  const source = useMemo((): PublicSource | undefined => {
    if (!taken.data || !scores.data) return undefined;
    const { content, snapshot, notes } = taken.data;
    const { before, collected } = scores.data;
    const { period, at: takenAt } = snapshot;
    return { period, content, scorecard: scores.data, notes, before, collected, takenAt };
  }, [taken.data, scores.data]);
  return { source, error: taken.error ?? scores.error };
}

/** What the owner publishes, beside a preview: a new page, or another state of a published one. */
export function Publishing({
  strategy,
  publication,
  snapshots,
}: {
  strategy: Strategy;
  /** Null for a new page. */
  publication: Publication | null;
  snapshots: readonly Snapshot[];
}) {
  const strategyId = strategy.id;
  const params = { id: strategyId };
  const [, navigate] = useLocation();
  const [draft, change] = useDraft(strategyId, publication);
  const [linked, setLinked] = useState<Answer<Routes['publications.create']>>();
  const [isTaking, runTake] = useRun();
  const [isSaving, runSave] = useRun();
  const [isSubmitted, setSubmitted] = useState(false);
  const snapshot = snapshotToShow(snapshots, { chosenId: draft.snapshotId });
  const { source, error } = useSource(strategyId, snapshot?.id ?? null);
  const groups = useMemo(() => source && groupsOf(source.content), [source]);
  const { note, expiry } = draft;
  const marks = useMemo(() => draft.marks ?? startingMarks(groups ?? []), [draft.marks, groups]);
  const title = draft.title ?? strategy.title;
  const isUntitled = isBlank(title);
  const leave = (): void => navigate(pathTo('publish', strategyId));

  const take = (): void =>
    runTake(async () => {
      const name = `Published ${dayText(today())}`;
      const taken = await call('snapshots.create', { params, body: { name } });
      await queryClient.invalidateQueries({ queryKey: snapshotsKey(strategyId) });
      change({ snapshotId: taken.id });
      toast.success(`Snapshot “${taken.name}” taken`, { title: 'Kept' });
    });
  const save = (): void => {
    setSubmitted(true);
    if (isUntitled || !snapshot || !groups) return;
    runSave(async () => {
      const shown = { snapshotId: snapshot.id, title, note, marks: inSnapshot(marks, groups) };
      const expiresAt = endOf(expiry, new Date());
      if (publication) {
        const body = { ...shown, ...(expiresAt !== undefined && { expiresAt }) };
        const request = { params: { ...params, publicationId: publication.id }, body };
        await changePublications(strategyId, call('publications.update', request));
        toast.success(`“${title.trim()}” shows what you chose`, { title: 'Saved' });
        leave();
      } else {
        const body = { ...shown, expiresAt: expiresAt ?? null };
        setLinked(await changePublications(strategyId, call('publications.create', { params, body })));
      }
      dropDraft(strategyId, publication?.id);
    });
  };

  if (!snapshot)
    return (
      <EmptyState
        message="A published page shows a snapshot: the strategy as it was, with the results of a period. There is none yet."
        action={
          <Button variant="primary" pending={isTaking} onClick={take}>
            Take one now
          </Button>
        }
      />
    );
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <section aria-label="What the page shows" className="flex min-w-0 flex-col gap-5">
        <Choices
          {...{ publication, draft, marks, change, snapshots, groups, title, take, isTaking }}
          isReading={!groups && !error}
          snapshotId={snapshot.id}
          titleError={isSubmitted && isUntitled ? 'Title is required' : undefined}
        />
      </section>
      <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-16 lg:row-span-2">
        <h2 id="preview" className="mb-2 text-13 font-medium text-ink">
          What everybody will see
        </h2>
        {source && <Preview {...{ source, snapshot, marks, title, note }} />}
        {!source && !error && <Skeleton className="h-96 w-full" />}
        {!source && error && (
          <p role="alert" className="text-14 text-ink-2">
            The snapshot could not be read. {error.message}
          </p>
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={isSaving} disabled={!groups} onClick={save}>
          {publication ? 'Save' : 'Publish'}
        </Button>
        {publication && (
          <Button
            onClick={() => {
              dropDraft(strategyId, publication.id);
              leave();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      {linked && <LinkDialog {...linked} heading="Published" onClose={leave} />}
    </div>
  );
}
