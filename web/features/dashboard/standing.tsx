import { Fragment } from 'react';
import { Link } from 'wouter';
import { heldSentence, scoreWords } from '../../../contract/words/reason.ts';
import { listOf } from '../../../contract/words/list.ts';
import { statusText } from '../../../contract/words/status.ts';
import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { SentenceParts } from '../../entities/scorecard/month-sentence.tsx';
import { updatesPath } from '../../lib/strategy/updates.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { Trend } from '../../entities/scorecard/trend.tsx';
import { Objectives, OffTrackKpis } from './details.tsx';
import { StrategyHealth } from './strategy-health.tsx';

/** The most periods that are named. */
const PERIODS_MAX = 2;

/** Who is late with the values of which periods: 'Late with Oct 2026: Ada, Ben and 3 more'. */
function Late({ standing: { late, lateMore, latePeriods } }: { standing: StrategyOverview }) {
  const more = latePeriods.length - PERIODS_MAX;
  const periods = [...latePeriods.slice(0, PERIODS_MAX), ...(more > 0 ? [`${more} more`] : [])];
  const names = [...late, ...(lateMore > 0 ? [`${lateMore} more`] : [])];
  return (
    <span className="wrap-anywhere">
      {`Late${periods.length > 0 ? ` with ${listOf(periods)}` : ''}: `}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && (at === names.length - 1 ? ' and ' : ', ')}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** The pillars of a strategy with their scores. */
function Pillars({ standing: { id, pillars }, title }: { standing: StrategyOverview; title: string }) {
  if (pillars.length === 0) return null;
  return (
    <ul
      aria-label={`Pillars of ${title}`}
      className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-2"
    >
      {pillars.map((pillar) => (
        <li key={pillar.id} className="min-w-0 border-t pt-1">
          <span title={pillar.title} className="block truncate text-12 text-ink-2">
            {pillar.title}
          </span>{' '}
          <span className="flex items-center gap-1.5">
            <StatusMark status={statusText(pillar.status)} />
            <span className="sr-only">{statusText(pillar.status)}</span>{' '}
            <span title={heldSentence(pillar.guardCode)} className="tabular text-14 font-medium text-ink">
              {scoreWords(pillar)}
            </span>
          </span>
          {pillar.objectives && <Objectives strategyId={id} objectives={pillar.objectives} />}
        </li>
      ))}
    </ul>
  );
}

/** How a strategy stands: its score, what turned Off Track, its month in a sentence, what is due from the viewer, and who is late. */
export function Standing({
  standing,
  title,
  hasPillars,
}: {
  standing: StrategyOverview;
  title: string;
  /** Whether there is room for the scores of its pillars. */
  hasPillars: boolean;
}) {
  const { id, score, status, guardCode, trend, turned, sentence, period, statuses, due, late } = standing;
  const isEmpty = statuses.kpis.length === 0 && statuses.initiatives.length === 0;
  return (
    <>
      {status !== null && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-13 text-ink-2">
          <StatusMark status={statusText(status)} />
          <StatusWord status={statusText(status)} />
          {score !== null && (
            <span title={heldSentence(guardCode)} className="tabular font-medium text-ink">
              Score {scoreWords(standing)}
            </span>
          )}
          <Trend trend={trend} />
          {turned > 0 && <span className="tabular ml-2">{turned} turned Off Track</span>}
        </p>
      )}
      {isEmpty && <p className="mt-1.5 text-13 text-ink-3">It has no KPIs and no initiatives yet.</p>}
      {sentence.length > 0 && (
        <p className="mt-1.5 max-w-[100ch] text-13 wrap-anywhere text-ink-2">
          {period}: <SentenceParts strategyId={id} sentence={sentence} linkClassName="relative z-10" />
        </p>
      )}
      {hasPillars && <Pillars {...{ standing, title }} />}
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
        {due > 0 && (
          <Link
            href={updatesPath(id)}
            aria-label={`${due} due from you in ${title}`}
            className="tabular relative z-10 font-medium text-ink underline decoration-boundary underline-offset-2 hover:decoration-current pointer-coarse:py-2"
          >
            {due} due from you
          </Link>
        )}
        {late.length > 0 && <Late standing={standing} />}
        <StrategyHealth statuses={statuses} />
      </div>
      <OffTrackKpis standing={standing} />
    </>
  );
}
