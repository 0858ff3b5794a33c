import type { Kpi } from '../../../../contract/api/kpi.ts';
import { scoreOf, type Contents } from '../../../entities/board/contents.ts';
import { formatAgainst, formatKpi } from '../../../entities/kpi/line.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { TrackedValue } from '../../../entities/scorecard/tracked-value.tsx';
import { ChosenStatus } from '../../../entities/scorecard/chosen-status.tsx';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import { atPeriod } from '../../../lib/time/period.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { StatusMark, StatusWord } from '../../../ui/status-mark.tsx';
import { useBoard } from '../board-context.ts';
import { PageLink } from './page-link.tsx';

/** A KPI, whose page opens from its line. A tracked one shows its score and value in the period of the board. */
export function KpiLine({ kpi, contents }: { kpi: Kpi; contents: Contents }) {
  const { strategyId, period } = useBoard();
  const scored = scoreOf(contents, kpi);
  return (
    <li className="py-1 text-13 text-ink-2">
      <p className={cx('wrap-anywhere', kpi.grain !== null && 'mb-1')}>
        <PageLink path={kpi.id > 0 ? atPeriod(kpiPath(kpi), period) : null}>{formatKpi(kpi)}</PageLink>
      </p>{' '}
      {kpi.grain === null ? (
        <span className="flex items-center gap-2">
          <StatusFigure status={kpi.status} figure={formatAgainst(kpi)} />
          <Owner kpi={kpi} />
        </span>
      ) : (
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-12 pointer-coarse:min-h-10">
          {scored && (
            <>
              <ScoreButton
                {...{ strategyId, period }}
                record={`kpi:${kpi.id}`}
                name={kpi.measure}
                status={scored.status}
                score={scored.score}
              />
              <ChosenStatus kpi={kpi} computed={scored.status} />
            </>
          )}
          <span className="ml-auto flex items-center gap-x-2">
            {scored && <TrackedValue kpi={kpi} scored={scored} />}
            <Owner kpi={kpi} />
          </span>
        </div>
      )}
    </li>
  );
}

/** The member who owns a KPI. */
function Owner({ kpi: { ownerId, inputOwner } }: { kpi: Kpi }) {
  return ownerId === null ? null : <Avatar name={inputOwner} title={`Owner: ${inputOwner}`} size="sm" />;
}

/** Status and figure of a line, below its texts, so that both align. */
export function StatusFigure({ status, figure }: { status: string; figure: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 text-12">
      <StatusMark status={status} />
      <StatusWord status={status} />{' '}
      <span className="tabular ml-auto pl-2 text-right wrap-anywhere text-ink-3">{figure}</span>
    </span>
  );
}
