import { Link } from 'wouter';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Records } from '../../../../contract/kinds/kinds.ts';
import type { Review, ReviewItem } from '../../../../contract/month/review.ts';
import { shownScore } from '../../../../contract/scorecard/shown-score.ts';
import { againstIn, numbersOf } from '../../../../contract/words/against.ts';
import { dayText } from '../../../../contract/words/dates.ts';
import { heldSentence, scoreWords, whyNoValue } from '../../../../contract/words/reason.ts';
import { statusText } from '../../../../contract/words/status.ts';
import { kpiMovement } from '../../../../contract/words/trend.ts';
import { doneText, formatOf } from '../../../../contract/words/value.ts';
import { Comments } from '../../../entities/comments/comments.tsx';
import { KpiChart } from '../../../entities/scorecard/chart/kpi-chart.tsx';
import { ChosenStatus } from '../../../entities/scorecard/chosen-status.tsx';
import { FormerDecisions } from '../../../entities/scorecard/former-decisions.tsx';
import { KpiStatus } from '../../../entities/scorecard/kpi-status.tsx';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import { useTimeline } from '../../../entities/scorecard/scorecard.ts';
import { TrackedValue } from '../../../entities/scorecard/tracked-value.tsx';
import { Trend } from '../../../entities/scorecard/trend.tsx';
import { pathTo } from '../../../lib/routes/pages.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { useNameOf, useOwnerOf } from '../../../lib/strategy/people.ts';
import type { ScoredKpi, Scores } from '../../../lib/strategy/scores.ts';
import { type Initiative, isTracked, type Kpi, kpisOf } from '../../../lib/strategy/selectors.ts';
import { NoValue } from '../../../ui/no-value.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusMark, StatusWord } from '../../../ui/status-mark.tsx';
import { subjectOf } from '../../../entities/record/subject.ts';
import { statusOf } from './subject-status.ts';
import { TopicHead } from './topic-head.tsx';

const LINK = 'text-ink-2 underline underline-offset-2';

interface Shown {
  strategy: Strategy;
  content: Content;
  review: Review;
  item: ReviewItem;
  scores: Scores | undefined;
}

/** What a topic is about: its record as it stands in the period, what people wrote of it, and what was decided before. */
export function Topic(shown: Shown) {
  const { strategy, content, review, item } = shown;
  const subject = subjectOf(content, item.of);
  if (item.of === null || !subject)
    return <TopicHead item={item}>{item.of !== null && 'It was deleted since.'}</TopicHead>;
  return (
    <div className="flex flex-col gap-4">
      {subject.kind === 'kpi' && <OfKpi {...shown} kpi={subject.record} />}
      {subject.kind === 'objective' && <OfObjective {...shown} node={subject.record} />}
      {subject.kind === 'initiative' && <OfInitiative {...shown} initiative={subject.record} />}
      {subject.kind !== 'initiative' && (
        <FormerDecisions
          strategyId={strategy.id}
          record={item.of}
          period={review.period}
          kpi={subject.kind === 'kpi' ? subject.record : undefined}
        />
      )}
    </div>
  );
}

/** The button of the comments on the record of an item. */
const Talk = ({ strategy, item }: Shown) => (
  <Comments strategyId={strategy.id} record={item.of ?? ''} name={item.title} label="Comments" />
);

/** The status of a record in words, with its score where one is judged. */
const Status = ({ status, scored }: { status: string; scored?: ScoredKpi | undefined }) => (
  <span className="tabular flex items-baseline gap-1.5">
    <StatusWord status={status} />
    {scored && scored.score !== null && (
      <span title={heldSentence(scored.guardCode)} className="text-12 font-medium text-ink-2">
        {scoreWords(scored)}
      </span>
    )}
  </span>
);

function OfKpi({ kpi, ...shown }: Shown & { kpi: Kpi }) {
  const { item, scores, review } = shown;
  const owner = useOwnerOf(kpi.strategyId)(kpi);
  const { period } = review;
  const scored = shownScore(kpi, scores?.kpis.get(kpi.id));
  const status = statusOf({ kind: 'kpi', record: kpi }, scores) ?? '';
  const numbers = numbersOf(kpi, scored);
  const against = againstIn({ ...numbers, band: scored?.band ?? null }, formatOf(kpi, scored));
  return (
    <>
      <TopicHead
        item={item}
        mark={
          scored ? (
            <ScoreButton
              strategyId={kpi.strategyId}
              record={item.of ?? ''}
              name={kpi.measure}
              period={period.key}
              scored={scored}
              look="mark"
            />
          ) : (
            <StatusMark status={status} />
          )
        }
        {...against}
        {...(numbers.value === null && { value: <NoValue why={whyNoValue(scored)} /> })}
        trend={scored && <Trend movement={kpiMovement(kpi, scored)} />}
      >
        <Status status={status} scored={scored} />
        {scored && <ChosenStatus kpi={kpi} computed={scored.status} />}
        {owner !== '' && <span>Owner: {owner}</span>}
        <Link href={`${kpiPath(kpi)}?period=${period.key}`} className={LINK}>
          Open the KPI
        </Link>
        <Talk {...shown} />
      </TopicHead>
      {isTracked(kpi) ? (
        <>
          <KpiChart kpi={kpi} period={period} />
          <Notes strategyId={kpi.strategyId} id={kpi.id} period={period.key} />
        </>
      ) : (
        kpi.statusReason !== '' && <Note text={kpi.statusReason} />
      )}
    </>
  );
}

const Note = ({ text, author }: { text: string; author?: string | null }) => (
  <blockquote className="measure border-l-2 pl-3 text-14 wrap-anywhere whitespace-pre-wrap text-ink">
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

function OfObjective({ node, ...shown }: Shown & { node: Records['node'] }) {
  const { item, content, scores, strategy, review } = shown;
  const { key } = review.period;
  const scored = scores?.objectives.get(node.id);
  const kpis = kpisOf(content, node.id);
  return (
    <>
      <TopicHead
        item={item}
        mark={
          scored && (
            <ScoreButton
              strategyId={strategy.id}
              record={item.of ?? ''}
              name={node.title}
              period={key}
              scored={scored}
              look="mark"
            />
          )
        }
        {...(scored &&
          scored.score !== null && {
            value: <span title={heldSentence(scored.guardCode)}>{scoreWords(scored)}</span>,
            trend: <Trend {...scored} />,
          })}
      >
        {scored && <Status status={statusText(scored.status)} />}
        <Link href={pathTo('objective', strategy.id, node.id)} className={LINK}>
          Open the objective
        </Link>
        <Talk {...shown} />
      </TopicHead>
      {kpis.length > 0 && (
        <ul aria-label="KPIs" className="divide-y border-y">
          {kpis.map((kpi) => {
            const ofKpi = shownScore(kpi, scores?.kpis.get(kpi.id));
            return (
              <li key={kpi.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-14">
                <Link
                  href={kpiPath(kpi)}
                  className="min-w-40 flex-1 wrap-anywhere text-ink no-underline hover:underline"
                >
                  {kpi.measure}
                </Link>
                <KpiStatus kpi={kpi} scored={ofKpi} period={key} />
                {ofKpi && <TrackedValue kpi={kpi} scored={ofKpi} />}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function OfInitiative({ initiative, ...shown }: Shown & { initiative: Initiative }) {
  const nameOf = useNameOf(shown.strategy.id);
  const { status, progress, whoName, notes, whenDate } = initiative;
  return (
    <>
      <TopicHead item={shown.item} mark={<StatusMark status={status} />} value={doneText(progress)}>
        <Status status={status} />
        {whoName && <span>Owner: {nameOf(whoName)}</span>}
        {whenDate && <span>Due {dayText(whenDate.slice(0, 10))}</span>}
        <Talk {...shown} />
      </TopicHead>
      <ProgressBar
        label={`Progress of ${initiative.initiative}`}
        value={progress}
        tone="initiative"
        showValue={false}
        className="w-full max-w-96"
      />
      {notes !== '' && <Note text={notes} />}
    </>
  );
}
