import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { type Change, CHANGED_ENTITIES } from '../../../contract/api/change.ts';
import { recordsOf } from '../../../contract/commands/content.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { isKindName } from '../../../contract/kinds/names.ts';
import { may } from '../../../contract/people/roles.ts';
import { isByUser } from '../../../contract/words/by-user.ts';
import { cachedContent } from '../../lib/sync/content.ts';
import { useCalendar } from '../../entities/scorecard/scorecard.ts';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { viewerId } from '../../lib/session/session.ts';
import { undoRevision } from '../../lib/sync/undo/undo.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageLoading, PageState } from '../../ui/page-state.tsx';
import { SectionLayout } from '../../ui/section-layout.tsx';
import { SectionState } from '../../ui/section-state.tsx';
import { entriesOf } from './batches.ts';
import { BatchEntry, Entry } from './entry.tsx';
import { Filters } from './filters.tsx';
import { type Filter, useHistory } from './use-history.ts';
import { useMembers, useNameOf } from '../../lib/strategy/people.ts';
import { KIND_OPTIONS, namesOf, describeChange } from '../../../contract/words/changes/describe-change.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { withParam } from '../../lib/routes/params.ts';
import { weekdayOfInstant } from '../../../contract/words/dates.ts';

const TITLE = 'History';

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

function filterIn(search: URLSearchParams): Filter {
  const userId = idIn(search.get('person'));
  const entityId = idIn(search.get('item'));
  const entity = CHANGED_ENTITIES.find((kind) => kind === search.get('kind'));
  return {
    ...(userId !== undefined && { userId }),
    ...(entity !== undefined && { entity }),
    ...(entityId !== undefined && { entityId }),
  };
}

/** The history of a strategy: who changed what, and when. */
export default function HistoryPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, content, error } = useStrategyContent(strategyId);
  if (strategy && content) return <History strategy={strategy} content={content} />;
  if (!error) return <PageLoading heading={TITLE} title="Loading history..." />;
  return <PageState kind="error" title="Failed to load history" message={error.message} />;
}

function History({ strategy, content }: { strategy: Strategy; content: Content }) {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const history = useHistory(strategy.id, filter);
  const { changes, error, hasMore, isReading, readMore, retry } = history;
  const filtered = (name: 'person' | 'kind' | 'item', value: string | undefined): URLSearchParams => {
    const next = withParam(search, name, value ?? null);
    // The id belongs to the kind, so another kind resets it.
    if (name === 'kind') next.delete('item');
    return next;
  };
  const hrefOf = (kind?: string): string => `${pathTo('history', strategy.id)}?${filtered('kind', kind)}`;
  const kinds = KIND_OPTIONS.map(([kind, label]) => ({ href: hrefOf(kind), label }));

  return (
    <StrategyPage strategy={strategy} title={TITLE} isReading>
      <SectionLayout
        label="Kind"
        items={[{ href: hrefOf(), label: 'Everything' }, ...kinds]}
        current={hrefOf(filter.entity)}
      >
        <Filters
          strategyId={strategy.id}
          changes={changes ?? []}
          filter={filter}
          onChange={(name, value) => setSearch(filtered(name, value), { replace: true })}
        />
        {!changes && <SectionState what="history" error={error} onRetry={retry} className="min-h-[50dvh]" />}
        {changes?.length === 0 && (
          <EmptyState
            message="Nothing was changed that fits. Every change to the strategy is kept here with who made it."
            action={
              <Link href={pathTo('history', strategy.id)} asChild>
                <LinkButton>Show everything</LinkButton>
              </Link>
            }
          />
        )}
        {changes && changes.length > 0 && (
          <Days
            {...history}
            changes={changes}
            strategyId={strategy.id}
            content={content}
            undoOf={undoIn(strategy)}
          />
        )}
        {hasMore && <More isReading={isReading} onReach={() => void readMore()} />}
      </SectionLayout>
    </StrategyPage>
  );
}

/** How the viewer undoes an entry. */
type UndoOf = (change: Change, assignment?: Change) => (() => Promise<void>) | undefined;

/**
 * How the viewer undoes a change, while it is not undone yet: a deletion of their own, or one that is given to a member by a name,
 * which the owner also undoes where that came of joining.
 */
function undoIn({ id, role }: Strategy): UndoOf {
  const content = may(role, 'content.change') ? cachedContent(id)?.content : undefined;
  return (change, assignment) => {
    const { entity, operation, revision, userId, after } = change;
    if (!content || (operation !== 'delete' && !assignment)) return undefined;
    const isOwn = userId === viewerId() && (isByUser(change) || assignment?.byJob);
    const record = isKindName(entity) ? recordsOf(content, entity).get(change.id) : undefined;
    const isUndone = assignment
      ? record && Object.entries(after ?? {}).some(([name, value]) => record[name] !== value)
      : !isKindName(entity) || record !== undefined;
    return isOwn && !isUndone ? () => undoRevision(id, revision) : undefined;
  };
}

/** The changes under the day they were made on, in the viewer's time zone. */
function Days({
  changes,
  batches,
  readRest,
  strategyId,
  content,
  undoOf,
}: Pick<ReturnType<typeof useHistory>, 'batches' | 'readRest'> & {
  changes: Change[];
  strategyId: number;
  content: Content;
  undoOf: UndoOf;
}) {
  const { data: calendar } = useCalendar(strategyId);
  const members = useMembers(strategyId);
  const memberOf = (id: number) => members.find(({ userId }) => userId === id)?.name;
  const names = namesOf(content, useNameOf(strategyId), calendar, memberOf);
  const describe = (change: Change) => describeChange(change, names);
  const days = Map.groupBy(changes, ({ at }) => weekdayOfInstant(at));
  return [...days].map(([day, sameDay]) => (
    <section key={day} aria-label={day} className="pt-5">
      <h2 className="bg-paper not-short:sticky not-short:top-(--bar-height) py-1 text-13 font-medium text-ink-2">
        {day}
      </h2>
      <ul>
        {entriesOf(sameDay, batches).map((entry) =>
          'counts' in entry ? (
            <BatchEntry
              key={entry.changes[0].revision}
              batch={entry}
              describe={describe}
              undo={entry.changes.map((change) => undoOf(change, entry.assignment)).find(Boolean)}
              readRest={readRest}
            />
          ) : (
            <Entry
              key={`${entry.revision}.${entry.seq}`}
              change={entry}
              description={describe(entry)}
              undo={undoOf(entry)}
            />
          ),
        )}
      </ul>
    </section>
  ));
}

/** Loads the next page when it is scrolled into view or pressed. */
function More({ isReading, onReach }: { isReading: boolean; onReach: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = element.current;
    if (!target || isReading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReach(), {
      rootMargin: '400px',
    });
    observer.observe(target);
    return () => observer.disconnect();
  });
  return (
    <div ref={element} className="flex justify-center py-4">
      <Button pending={isReading} onClick={onReach}>
        Show older changes
      </Button>
    </div>
  );
}
