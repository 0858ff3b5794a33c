import { formatOf } from '../../../contract/words/value.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import type { Change } from '../../../contract/api/change.ts';
import { authorName } from '../../../contract/words/author-name.ts';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { pointDetails } from '../../../contract/words/point-words.ts';
import { type Calendar, useCalendar } from '../../entities/scorecard/scorecard.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { historyPath } from '../../lib/routes/record-paths.ts';
import { scorecardKey } from '../../lib/sync/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** How many changes are listed. */
const SHOWN = 20;
/** How many points of one change are named. */
const DETAILS_MAX = 6;

/** What follows from the values of periods, which are listed themselves. */
const VIEWS = ['actual', 'actualDate', 'target'];

/** A change with the names of the settings that it changed. */
type ShownChange = Change & { settings: readonly string[] };

/** The names of the settings that a change changed, without some. */
const settingsIn = ({ after }: Change, without: readonly string[]): string[] =>
  Object.keys(after ?? {}).flatMap((name) => {
    const field = (KINDS.kpi.fields as Record<string, { label?: string; rule?: unknown }>)[name];
    return field?.label && !without.includes(name) ? [field.label] : [];
  });

/** The last changes of a KPI and of its values, newest first. They are read again with its values. */
function useLastChanges({ strategyId, id }: Kpi) {
  return useQuery<ShownChange[], ApiError>({
    queryKey: [...scorecardKey(strategyId), 'changes', id],
    queryFn: async ({ signal }) => {
      const read = (entity: 'points' | 'kpi') =>
        call('changes.list', {
          params: { id: strategyId },
          query: { entity, entityId: String(id) },
          signal,
        });
      const [{ changes }, points] = await Promise.all([read('kpi'), read('points')]);
      const withValues = new Set(points.changes.map(({ revision }) => revision));
      const ofKpi = changes.map((change) => {
        const isOfValues = change.byJob || withValues.has(change.revision);
        return { ...change, settings: settingsIn(change, isOfValues ? VIEWS : []) };
      });
      return [...ofKpi.filter(isShown), ...points.changes.map((change) => ({ ...change, settings: [] }))]
        .toSorted((a, b) => b.revision - a.revision || b.seq - a.seq)
        .slice(0, SHOWN);
    },
    staleTime: 0,
  });
}

const isShown = ({ operation, settings }: ShownChange): boolean =>
  operation !== 'update' || settings.length > 0;

/** The last changes of a KPI and its values: who, what and when; `all` says what the whole history shows. */
export function Changes({ kpi, all }: { kpi: Kpi; all: 'kpi' | 'points' }) {
  const { data, error, refetch } = useLastChanges(kpi);
  const { data: calendar = DEFAULT_CALENDAR } = useCalendar(kpi.strategyId);
  return (
    <Card as="section" aria-labelledby="changes" className="p-0!">
      <header className="flex items-center gap-2 border-b px-3 py-2">
        <h2 id="changes" className="flex-1 text-16 font-semibold">
          History
        </h2>
        <Link href={historyPath(kpi.strategyId, all, kpi.id)} className="text-13 text-ink-2">
          All changes
        </Link>
      </header>
      {data ? (
        // Focusable, so that the arrow keys scroll it.
        <div
          role="group"
          aria-labelledby="changes"
          tabIndex={0}
          className="max-h-96 overflow-y-auto px-3 print:max-h-none"
        >
          <ul>
            {data.map((change) => (
              <Row key={`${change.revision}.${change.seq}`} change={change} kpi={kpi} calendar={calendar} />
            ))}
            {data.length === 0 && <li className="py-4 text-13 text-ink-2">Nothing was changed yet.</li>}
          </ul>
        </div>
      ) : (
        <div className="flex items-center gap-3 px-3 py-4 text-13 text-ink-2">
          {error ? (
            <>
              {error.message} <Button onClick={() => void refetch()}>Try again</Button>
            </>
          ) : (
            <Spinner size="sm" label="Loading history" />
          )}
        </div>
      )}
    </Card>
  );
}

function Row({ change, kpi, calendar }: { change: ShownChange; kpi: Kpi; calendar: Calendar }) {
  const { at, entity, operation, settings } = change;
  const details = entity === 'points' ? pointDetails(change, calendar, formatOf(kpi)) : [];
  const more = details.length - DETAILS_MAX;
  const sentence =
    entity === 'points'
      ? ''
      : operation === 'update'
        ? `changed ${settings.join(', ')}`
        : `${operation === 'create' ? 'added' : 'deleted'} this KPI`;
  return (
    <li className="border-b border-hairline py-2 text-13 last:border-b-0">
      <p className="flex gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere text-ink">
          <span className="font-medium">{authorName(change)}</span> {sentence}
        </span>
        <time dateTime={at} className="tabular shrink-0 text-12 text-ink-3">
          {dateTime(at)}
        </time>
      </p>
      {details.slice(0, DETAILS_MAX).map(({ field, from, to, note }) => (
        <p key={field} className="tabular wrap-anywhere text-ink-2">
          {field}: <del className="decoration-ink-3">{from}</del> <span aria-hidden>→</span>{' '}
          <ins className="text-ink no-underline">{to}</ins>
          {note && <span className="text-ink-3"> ({note})</span>}
        </p>
      ))}
      {more > 0 && <p className="text-ink-3">and {more} more</p>}
    </li>
  );
}
