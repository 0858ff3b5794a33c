import { useId } from 'react';
import { Link } from 'wouter';
import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { COMPUTED_STATUSES, statusText } from '../../../contract/words/status.ts';
import { heldSentence, scoreWords } from '../../../contract/words/reason.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';

const LINK = 'relative z-10 min-w-0 wrap-anywhere text-ink no-underline hover:underline pointer-coarse:py-2';

type Objectives = NonNullable<StrategyOverview['pillars'][number]['objectives']>;

/** The objectives of a pillar with their scores. */
export const Objectives = ({ strategyId, objectives }: { strategyId: number; objectives: Objectives }) => (
  <ul className="mt-1">
    {objectives.map(({ id, title, score, status, guardCode }) => (
      <li key={id} className="flex items-baseline gap-1.5 py-0.5 text-13">
        {status && <StatusMark status={statusText(status)} />}
        {status && <span className="sr-only">{statusText(status)}</span>}{' '}
        <Link href={pathTo('objective', strategyId, id)} className={LINK}>
          {title}
        </Link>{' '}
        <span title={heldSentence(guardCode)} className="tabular ml-auto shrink-0 text-ink-2">
          {scoreWords({ score, guardCode })}
        </span>
      </li>
    ))}
  </ul>
);

/** The first KPIs that are Off Track, with value and target, and how many more there are. */
export function OffTrackKpis({
  standing: { id: strategyId, offTrack = [], statuses },
}: {
  standing: StrategyOverview;
}) {
  const headingId = useId();
  const all = statuses.kpis.find(({ status }) => status === COMPUTED_STATUSES.red)?.count ?? 0;
  const more = all - offTrack.length;
  if (offTrack.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-3 border-t pt-2">
      <h4 id={headingId} className="flex items-center gap-1.5 text-12">
        <StatusMark status="Off Track" />
        <StatusWord status="Off Track" />
      </h4>
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
        {offTrack.map(({ id, measure, against, hasTurned }) => (
          <li key={id} className="flex min-h-8 items-baseline gap-2 border-b border-hairline py-1.5 text-13">
            <Link href={pathTo('kpi', strategyId, id)} className={LINK}>
              {measure}
            </Link>{' '}
            {hasTurned && <span className="shrink-0 text-12 text-ink-3">turned</span>}{' '}
            <span className="tabular ml-auto shrink-0 text-right text-ink-2">{against}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          href={`${pathTo('kpis', strategyId)}?status=${encodeURIComponent(COMPUTED_STATUSES.red)}`}
          className="relative z-10 mt-1.5 inline-block text-13 text-ink-2 no-underline hover:underline pointer-coarse:py-2"
        >
          and {more} more
        </Link>
      )}
    </section>
  );
}
