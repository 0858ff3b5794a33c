import { type Content, emptyContent } from '../../../contract/commands/content.ts';
import { ChartLine, Plus } from 'lucide-react';
import { createContext, use } from 'react';
import { Link } from 'wouter';
import { targetOf } from '../../../contract/words/against.ts';
import { hasOwner } from '../../entities/people/owner-name.tsx';
import { KpiOwner } from '../../entities/kpi/kpi-owner.tsx';
import { NOTHING, scoreOf, shownStatus, type Contents } from '../../entities/board/contents.ts';
import { InputStatusBadge } from '../../entities/kpi/input-status-badge.tsx';
import { formatPeriod, KPI_LEVELS } from '../../entities/kpi/line.ts';
import { Comments } from '../../entities/comments/comments.tsx';
import { kpiPath, historyPath } from '../../lib/routes/record-paths.ts';
import { formatActual } from '../../entities/kpi/format.ts';
import { inputStatusIn } from '../../entities/kpi/filters.ts';
import { KpiStatus } from '../../entities/scorecard/kpi-status.tsx';
import { TrackedActual } from '../../entities/scorecard/tracked-value.tsx';
import { EditingMark } from '../../entities/people/presence.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { prefetchKpiDialogs } from './chunks.ts';
import { useOpened } from './opened.ts';
import { useOpen } from './requests.tsx';
import { RowMenu } from './row-menu.tsx';
import { Nothing, Section } from './section.tsx';
import { Value } from './value.tsx';
import { TreeGroup } from './tree-group.tsx';
import { TreeEnd, TreeRow, TreeTable, UNMARKED } from './tree-table.tsx';
import { useGrowing } from './use-growing.ts';
import { below, type Kpi } from '../../lib/strategy/selectors.ts';
import { whyNoValue } from '../../../contract/words/reason.ts';
import { NoValue } from '../../ui/no-value.tsx';

/** What the rows depend on beside their KPI. */
interface Shown {
  content: Content;
  /** Those of their objective. */
  contents: Contents;
  period: string | null;
  /** The day of the input statuses. */
  day: string;
}

const ShownContext = createContext<Shown>({
  content: emptyContent(),
  contents: NOTHING,
  period: null,
  day: '',
});

const HEADS = ['Measure', 'Status', 'Actual', 'Target', 'Period', 'Owner', 'Input'];

/** The KPIs of the objective: primary, department and team KPIs, nested. */
export function KpisCard(shown: Shown) {
  const open = useOpen();
  const { kpis } = shown.contents;
  const rendered = useGrowing(kpis.length);
  return (
    <Section
      id="kpis"
      title="Key Performance Indicators"
      actions={
        open && (
          <Button
            icon={<Plus className="size-4" />}
            onPointerEnter={prefetchKpiDialogs}
            onFocus={prefetchKpiDialogs}
            onClick={() => open({ kind: 'addKpi', level: 'primary' })}
          >
            Add Primary KPI
          </Button>
        )
      }
    >
      {kpis.length === 0 ? (
        <Nothing>A KPI tells in numbers whether this objective is reached. It has none yet.</Nothing>
      ) : (
        <ShownContext value={shown}>
          <TreeTable label="Key Performance Indicators" kind="kpis" heads={HEADS}>
            {kpis.slice(0, rendered).map((kpi, at) => (
              <TreeGroup key={kpi.id} at={at}>
                <PrimaryRow kpi={kpi} />
              </TreeGroup>
            ))}
          </TreeTable>
        </ShownContext>
      )}
    </Section>
  );
}

function PrimaryRow({ kpi }: { kpi: Kpi }) {
  const open = useOpen();
  const [isOpen, toggle] = useOpened(kpi.strategyId, 'kpi', kpi.id);
  const departments = below(use(ShownContext).content, kpi);
  return (
    <>
      <KpiRow
        kpi={kpi}
        level={1}
        isOpen={isOpen}
        onToggle={open || departments.length > 0 ? toggle : undefined}
      />
      {isOpen && (
        <>
          {departments.map((department) => (
            <DepartmentRow key={department.id} kpi={department} />
          ))}
          <TreeEnd
            level={2}
            message={departments.length === 0 ? 'Department KPIs say what each department adds to it.' : null}
            add={
              open && {
                label: 'Add Department KPI',
                name: kpi.measure,
                onClick: () => open({ kind: 'addKpi', level: 'department', parent: kpi }),
                onIntent: prefetchKpiDialogs,
              }
            }
          />
        </>
      )}
    </>
  );
}

function DepartmentRow({ kpi }: { kpi: Kpi }) {
  const open = useOpen();
  const [isOpen, toggle] = useOpened(kpi.strategyId, 'kpi', kpi.id);
  const teams = below(use(ShownContext).content, kpi);
  return (
    <>
      <KpiRow kpi={kpi} level={2} isOpen={isOpen} onToggle={open || teams.length > 0 ? toggle : undefined} />
      {isOpen && (
        <>
          {teams.map((team) => (
            <KpiRow key={team.id} kpi={team} level={3} />
          ))}
          <TreeEnd
            level={3}
            message={teams.length === 0 ? 'Team KPIs say what each team adds to it.' : null}
            add={
              open && {
                label: 'Add Team KPI',
                name: kpi.measure,
                onClick: () => open({ kind: 'addKpi', level: 'team', parent: kpi }),
                onIntent: prefetchKpiDialogs,
              }
            }
          />
        </>
      )}
    </>
  );
}

function KpiRow({
  kpi,
  level,
  isOpen = false,
  onToggle,
}: {
  kpi: Kpi;
  level: 1 | 2 | 3;
  isOpen?: boolean;
  onToggle?: (() => void) | undefined;
}) {
  const open = useOpen();
  const { contents, period, day } = use(ShownContext);
  const scored = scoreOf(contents, kpi);
  const input = inputStatusIn(kpi, scored, day);
  return (
    <TreeRow
      kind="kpis"
      level={level}
      part={`kpi ${kpi.id}`}
      name={kpi.measure}
      status={shownStatus(kpi, scored)}
      tag={
        <>
          <Badge tone="quiet">{KPI_LEVELS[kpi.kpiLevel]}</Badge>
          {scored && scored.period !== 'once' && (
            <Link
              href={kpiPath(kpi)}
              aria-label={`Values of ${kpi.measure} over time`}
              title="Values over time"
              className="inline-flex rounded-sm text-ink-3 hover:text-ink pointer-coarse:p-2.5 print:hidden"
            >
              <ChartLine className="size-4" />
            </Link>
          )}
          <EditingMark strategyId={kpi.strategyId} entity="kpi" id={kpi.id} />
          <Comments strategyId={kpi.strategyId} record={`kpi:${kpi.id}`} name={kpi.measure} />
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
      heads={HEADS}
      cells={[
        <span key="status" className={UNMARKED}>
          <KpiStatus {...{ kpi, scored, period }} />
        </span>,
        scored ? (
          <TrackedActual key="actual" {...{ kpi, scored }} />
        ) : (
          <span key="actual" className="tabular wrap-anywhere">
            {kpi.actual === null ? <NoValue text="N/A" why={whyNoValue()} /> : formatActual(kpi)}
          </span>
        ),
        <Value key="target">{targetOf(kpi, scored)}</Value>,
        <Value key="period">{formatPeriod(kpi)}</Value>,
        hasOwner(kpi) ? <KpiOwner key="who" kpi={kpi} /> : <Value key="who">{kpi.inputOwner}</Value>,
        input && <InputStatusBadge key="input" status={input} />,
      ]}
      menu={
        open && (
          <RowMenu
            name={kpi.measure}
            page={kpiPath(kpi)}
            history={historyPath(kpi.strategyId, 'kpi', kpi.id)}
            onUse={prefetchKpiDialogs}
            onEdit={() => open({ kind: 'editKpi', kpi })}
            onDelete={() => open({ kind: 'deleteKpi', kpi })}
          />
        )
      }
    />
  );
}
