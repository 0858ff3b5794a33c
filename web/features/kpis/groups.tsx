import { Link } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import { statusText } from '../../../contract/words/status.ts';
import { contentsIn, healthOf } from '../../entities/board/contents.ts';
import { objectiveOf } from '../../entities/kpi/filters.ts';
import { ScoreButton } from '../../entities/scorecard/score-button.tsx';
import { Trend } from '../../entities/scorecard/trend.tsx';
import type { ShownScores } from '../../entities/scorecard/use-scores.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { type Kpi, objectiveIdOf } from '../../lib/strategy/selectors.ts';
import type { Grouping } from '../../ui/data-table/model.ts';
import { StatusMark } from '../../ui/status-mark.tsx';

/** KPIs below their objectives: how each does, its name and pillar, and its score where it has one. */
export const groupingOf = (
  content: Content,
  { byId: scores, period }: Pick<ShownScores, 'byId' | 'period'>,
): Grouping<Kpi> => ({
  label: 'Group by objective',
  column: 'objective',
  by: (kpi) => `objective ${objectiveIdOf(content, kpi)}`,
  of: (kpi) => {
    const { strategyId } = kpi;
    const name = objectiveOf(content, kpi);
    const id = objectiveIdOf(content, kpi);
    // An objective with a temporary id has no page.
    if (id === null || id < 0) return { name, title: name };
    const contents = contentsIn(content, id, scores);
    const { allKpis, hasScores } = contents;
    const scored = contents.scores?.own;
    // Its worst KPI speaks for an objective that has no score.
    const worst = hasScores ? undefined : healthOf(contents).statuses[0]?.[0];
    const status = scored ? statusText(scored.status) : worst;
    return {
      name,
      mark: status && <StatusMark status={status} />,
      title: (
        <Link href={pathTo('objective', strategyId, id)} tabIndex={-1} className="quiet-link">
          {name}
        </Link>
      ),
      about: content.node.get(content.node.get(id)?.perspectiveId ?? 0)?.title,
      end: scored ? (
        <>
          <ScoreButton {...{ strategyId, name, period, scored }} record={`objective:${id}`} look="score" />
          <Trend trend={scored.trend} />
        </>
      ) : (
        !hasScores && (
          <span className="tabular font-normal text-ink-3">
            <span className="sr-only print:hidden">{worst}, </span>
            {allKpis.length} {allKpis.length === 1 ? 'KPI' : 'KPIs'}
          </span>
        )
      ),
    };
  },
});
