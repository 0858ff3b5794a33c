import { againstOf } from '../../../../contract/words/against.ts';
import { whyNoValue } from '../../../../contract/words/reason.ts';
import { statusLook } from '../../../../contract/words/status.ts';
import { formatOf, valueText } from '../../../../contract/words/value.ts';
import { scoreOf, shownStatus, type Contents } from '../../../entities/board/contents.ts';
import { formatActual } from '../../../entities/kpi/format.ts';
import { formatKpi } from '../../../entities/kpi/line.ts';
import { ChosenStatus } from '../../../entities/scorecard/chosen-status.tsx';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { stateText } from '../../../entities/scorecard/tracked-value.tsx';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import type { ScoredKpi } from '../../../lib/strategy/scores.ts';
import { atPeriod } from '../../../lib/time/period.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { NoValue } from '../../../ui/no-value.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { useBoard, type BoardContext } from '../board-context.ts';
import { PageLink } from './page-link.tsx';
import type { Kpi } from '../../../lib/strategy/selectors.ts';

/** A KPI in a line, whose cells are in the columns of its card: mark, name, last values, value against target, owner. */
export function KpiLine({ kpi, contents }: { kpi: Kpi; contents: Contents }) {
  const board = useBoard();
  const owner = board.ownerOf(kpi);
  return (
    <li className="group/line kpi-line">
      {(kpi.grain === null ? renderUntracked : renderTracked)(kpi, scoreOf(contents, kpi), board)}
      {owner && (
        <>
          <span role="img" aria-label={`Owner: ${owner}`} className="kpi-owner">
            <span aria-hidden="true">
              <Avatar name={owner} title={`Owner: ${owner}`} size="sm" />
            </span>
          </span>
          <span className="kpi-owner-name">{owner}</span>
        </>
      )}
    </li>
  );
}

// Functions and not components: a board has hundreds of lines, and each renders seldom.

const renderLink = (kpi: Kpi, { period }: BoardContext, text: string) => (
  <PageLink path={kpi.id > 0 ? atPeriod(kpiPath(kpi), period) : null}>{text}</PageLink>
);

const renderMark = (kpi: Kpi, scored: ScoredKpi, { strategyId, period }: BoardContext) => (
  <ScoreButton {...{ strategyId, period, scored }} record={`kpi:${kpi.id}`} name={kpi.measure} look="mark" />
);

/** A KPI without periods: the text of the specification, whose own period is part of it. Its mark explains the score of a judged one. */
function renderUntracked(kpi: Kpi, scored: ScoredKpi | undefined, board: BoardContext) {
  const status = shownStatus(kpi, scored);
  // What all other statuses look like does not tell them apart.
  const isTold = statusLook(status).shape !== 'ring';
  return (
    <>
      <span title={status} className="flex">
        {scored ? renderMark(kpi, scored, board) : <StatusMark status={status} />}
      </span>
      <span className="col-span-2 wrap-anywhere">
        {renderLink(kpi, board, formatKpi(kpi))}{' '}
        <span className={isTold ? 'sr-only' : 'text-12 text-ink-3'}>{status}</span>{' '}
        {scored && <ChosenStatus kpi={kpi} computed={scored.status} />}
      </span>
      {renderAgainst(
        { value: kpi.actual === null ? null : formatActual(kpi), target: '' },
        status === 'Off Track',
      )}
    </>
  );
}

/** A KPI in the period of the board. Its mark and value are there once scores are read. */
function renderTracked(kpi: Kpi, scored: ScoredKpi | undefined, board: BoardContext) {
  return (
    <>
      <span className="flex w-3">{scored && renderMark(kpi, scored, board)}</span>
      <span className="min-w-0">
        <span title={kpi.measure} className="line-clamp-6 wrap-anywhere print:line-clamp-none">
          {renderLink(kpi, board, kpi.measure)}
        </span>
        {scored && <ChosenStatus kpi={kpi} computed={scored.status} />}
      </span>
      <span className="flex items-center justify-end">
        {scored && (
          <Sparkline
            values={scored.sparkline}
            format={(value) => valueText(value, formatOf(kpi, scored))}
            className="w-11 print:w-8"
          />
        )}
      </span>
      {scored ? renderAgainst(ofTracked(kpi, scored), scored.status === 'red', scored) : <span />}
    </>
  );
}

const ofTracked = (kpi: Kpi, scored: ScoredKpi) => {
  const { value, target } = againstOf(scored, kpi);
  return { value: scored.value === null ? null : value, target };
};

/** A number stays with its unit and its target, unless that takes the room of the name. */
const unbroken = (text: string) => text.length < 18 && 'whitespace-nowrap';

/** Value and target at the right, and what is special about the value. */
function renderAgainst(
  { value, target }: { value: string | null; target: string },
  isBad: boolean,
  scored?: ScoredKpi,
) {
  const state = scored && stateText(scored);
  return (
    <span className="tabular text-right wrap-break-word">
      <span className={cx(unbroken(`${value ?? ''} / ${target}`))}>
        {value === null ? (
          <NoValue why={whyNoValue(scored)} />
        ) : (
          <span className={cx(isBad ? 'text-destructive' : 'text-ink', unbroken(value))}>{value}</span>
        )}
        {target && (
          <>
            {' '}
            <span className={cx('text-ink-3', unbroken(target))}>/ {target}</span>
          </>
        )}
      </span>
      {state && <span className="block text-12 text-ink-3">{state}</span>}
    </span>
  );
}
