import { shownScore } from '../../../../contract/scorecard/shown-score.ts';
import { Link } from 'wouter';
import { commentedOf } from '../../../../contract/people/comments.ts';
import { numbersOf, targetOf } from '../../../../contract/words/against.ts';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import { dayText } from '../../../../contract/words/dates.ts';
import type { Review, ReviewItem } from '../../../../contract/month/review.ts';
import { formatOf, valueText } from '../../../../contract/words/value.ts';
import { FormerDecisions } from '../../../entities/scorecard/former-decisions.tsx';
import { KpiChart } from '../../../entities/scorecard/chart/kpi-chart.tsx';
import { Comments } from '../../../entities/comments/comments.tsx';
import { KpiStatus } from '../../../entities/scorecard/kpi-status.tsx';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import { useScorecard, useTimeline } from '../../../entities/scorecard/scorecard.ts';
import { TrackedValue } from '../../../entities/scorecard/tracked-value.tsx';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { areScored, isTracked, kpisOf } from '../../../lib/strategy/selectors.ts';
import { type Scores, scoresOf } from '../../../lib/strategy/scores.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { pathTo } from '../../../lib/routes/pages.ts';
import { useNameOf } from '../../../lib/strategy/people.ts';

const LINK = 'text-ink underline underline-offset-2';

interface Shown {
  strategy: Strategy;
  content: Content;
  review: Review;
  scores: Scores | undefined;
}

/** What a topic is about: its record as it stands in the period, and what people wrote of it. */
export function Topic({ item, ...rest }: { item: ReviewItem } & Omit<Shown, 'scores'>) {
  const { strategy, content, review } = rest;
  const { data: scorecard } = useScorecard(strategy.id, review.period.key, areScored(content));
  const shown = { ...rest, scores: scorecard && scoresOf(scorecard) };
  const { of: subject } = item;
  const { kind, id } = subject === null ? { kind: null, id: 0 } : commentedOf(subject);
  const records = { kpi: content.kpi, objective: content.node, initiative: content.initiative };
  const isThere = kind !== null && records[kind].has(id);
  return (
    <div className="flex flex-col gap-4">
      {item.reasons.length > 0 && (
        <ul aria-label="Why it is on the agenda" className="flex flex-col gap-1 text-16 text-ink">
          {item.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {subject !== null && isThere && kind !== 'initiative' && (
        <FormerDecisions
          strategyId={strategy.id}
          record={subject}
          period={review.period}
          kpi={kind === 'kpi' ? content.kpi.get(id) : undefined}
        />
      )}
      {kind === 'kpi' && <OfKpi {...shown} id={id} />}
      {kind === 'objective' && <OfObjective {...shown} id={id} />}
      {kind === 'initiative' && <OfInitiative {...shown} id={id} />}
      {subject !== null && isThere && (
        <Comments
          strategyId={strategy.id}
          record={subject}
          name={item.title}
          label="Comments"
          className="self-start"
        />
      )}
    </div>
  );
}

const Gone = () => <p className="text-14 text-ink-2">It was deleted since.</p>;

function OfKpi({ content, review, scores, id }: Shown & { id: number }) {
  const nameOf = useNameOf(review.strategyId);
  const kpi = content.kpi.get(id);
  if (!kpi) return <Gone />;
  const { period } = review;
  const scored = shownScore(kpi, scores?.kpis.get(id));
  const format = formatOf(kpi, scored);
  const target = targetOf(kpi, scored);
  const [chart, notes] = isTracked(kpi)
    ? [
        <KpiChart key="chart" kpi={kpi} period={period} />,
        <Notes key="notes" strategyId={kpi.strategyId} id={id} period={period.key} />,
      ]
    : [null, kpi.statusReason !== '' && <Note key="note" text={kpi.statusReason} />];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <KpiStatus kpi={kpi} scored={scored} period={period.key} />
        <p className="tabular text-20 font-medium text-ink">
          {valueText(numbersOf(kpi, scored).value, format)}
          {target !== '' && <span className="text-14 font-normal text-ink-2"> against {target}</span>}
        </p>
      </div>
      {chart}
      <p className="text-13 text-ink-3">
        {kpi.inputOwner ? `Owner: ${nameOf(kpi.inputOwner)} · ` : ''}
        <Link href={`${kpiPath(kpi)}?period=${period.key}`} className={LINK}>
          Open the KPI
        </Link>
      </p>
      {notes}
    </div>
  );
}

const Note = ({ text, author }: { text: string; author?: string | null }) => (
  <blockquote className="measure border-l-2 pl-3 text-14 wrap-anywhere whitespace-pre-wrap text-ink-2">
    {text}
    {author && <footer className="mt-1 text-13 text-ink-3">{author}</footer>}
  </blockquote>
);

/** What was written on the values of a KPI in the period. */
function Notes({ strategyId, id, period }: { strategyId: number; id: number; period: string }) {
  const { data } = useTimeline(strategyId, id, { from: period, to: period });
  return data?.periods
    .filter(({ note }) => note)
    .map(({ key, note, by: author }) => <Note key={key} text={note ?? ''} author={author} />);
}

function OfObjective({ strategy, content, review: { period }, scores, id }: Shown & { id: number }) {
  const node = content.node.get(id);
  if (!node) return <Gone />;
  const scored = scores?.objectives.get(id);
  const kpis = kpisOf(content, id);
  return (
    <div className="flex flex-col gap-3">
      {scored && (
        <ScoreButton
          strategyId={strategy.id}
          record={`objective:${id}`}
          name={node.title}
          period={period.key}
          scored={scored}
          className="self-start"
        />
      )}
      {kpis.length > 0 && (
        <ul aria-label="KPIs" className="divide-y">
          {kpis.map((kpi) => {
            const scored = shownScore(kpi, scores?.kpis.get(kpi.id));
            return (
              <li key={kpi.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-14">
                <Link href={kpiPath(kpi)} className="min-w-40 flex-1 wrap-anywhere">
                  {kpi.measure}
                </Link>
                <KpiStatus kpi={kpi} scored={scored} period={period.key} />
                {scored && <TrackedValue kpi={kpi} scored={scored} />}
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-13">
        <Link href={pathTo('objective', strategy.id, id)} className={LINK}>
          Open the objective
        </Link>
      </p>
    </div>
  );
}

function OfInitiative({ content, review, id }: Shown & { id: number }) {
  const nameOf = useNameOf(review.strategyId);
  const initiative = content.initiative.get(id);
  if (!initiative) return <Gone />;
  const day = initiative.whenDate?.slice(0, 10);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <StatusBadge status={initiative.status} />
        <ProgressBar
          label={`Progress of ${initiative.initiative}`}
          value={initiative.progress}
          tone="initiative"
          isWorded
          className="w-48"
        />
      </div>
      <p className="text-13 text-ink-3">
        {[initiative.whoName && `Owner: ${nameOf(initiative.whoName)}`, day && `Due ${dayText(day)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {initiative.notes !== '' && <Note text={initiative.notes} />}
    </div>
  );
}
