import { formatOf } from '../../../contract/words/value.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import type { Change } from '../../../contract/api/change.ts';
import { DEFAULT_CALENDAR } from '../../../contract/scorecard/calendar.ts';
import { pointDetails } from '../../../contract/words/point-words.ts';
import { type Calendar, useCalendar } from '../../entities/scorecard/scorecard.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { dateTime } from '../../lib/time/dates.ts';
import { historyPath } from '../../lib/routes/record-paths.ts';
import { scorecardKey } from '../../lib/sync/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isTracked, type Kpi } from '../../lib/strategy/selectors.ts';

/** How many changes are listed. */
const SHOWN = 20;
/** How many points of one change are named. */
const DETAILS_MAX = 6;

/** The last changes of a KPI and of its values, newest first. They are read again with its values. */
function useLastChanges(kpi: Kpi) {
  const { strategyId, id } = kpi;
  return useQuery<Change[], ApiError>({
    queryKey: [...scorecardKey(strategyId), 'changes', id],
    queryFn: async ({ signal }) => {
      const read = (entity: 'points' | 'kpi') =>
        call('changes.list', {
          params: { id: strategyId },
          query: { entity, entityId: String(id) },
          signal,
        });
      const [settings, points] = await Promise.all([read('kpi'), read('points')]);
      return [...settings.changes.filter((change) => isShown(change, kpi)), ...points.changes]
        .toSorted((a, b) => b.revision - a.revision || b.seq - a.seq)
        .slice(0, SHOWN);
    },
    staleTime: 0,
  });
}

/** The settings that a change changed, of a tracked KPI without the actual, which follows from the values. */
const settingsIn = ({ after }: Change, kpi: Kpi): string[] =>
  Object.keys(after ?? {}).flatMap((name) => {
    const field = (KINDS.kpi.fields as Record<string, { label?: string; rule?: unknown }>)[name];
    const isOfValues = isTracked(kpi) && (name === 'actual' || name === 'actualDate');
    return field?.label && !isOfValues ? [field.label] : [];
  });

const isShown = (change: Change, kpi: Kpi): boolean =>
  change.operation !== 'update' || settingsIn(change, kpi).length > 0;

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

function Row({ change, kpi, calendar }: { change: Change; kpi: Kpi; calendar: Calendar }) {
  const { name, at, entity, operation } = change;
  const details = entity === 'points' ? pointDetails(change, calendar, formatOf(kpi)) : [];
  const more = details.length - DETAILS_MAX;
  const sentence =
    entity === 'points'
      ? ''
      : operation === 'update'
        ? `changed ${settingsIn(change, kpi).join(', ')}`
        : `${operation === 'create' ? 'added' : 'deleted'} this KPI`;
  return (
    <li className="border-b border-hairline py-2 text-13 last:border-b-0">
      <p className="flex gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere text-ink">
          <span className="font-medium">{name}</span> {sentence}
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
