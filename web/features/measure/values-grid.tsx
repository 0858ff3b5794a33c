import { useState } from 'react';
import { inputDay } from '../../../contract/month/input-status.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { type Timeline, useTimeline } from '../../entities/scorecard/scorecard.ts';
import { type Typing, useTyping } from '../../lib/strategy/typing.ts';
import { cellLock } from '../../entities/record/reopen.tsx';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { cellOf } from '../../ui/grid/model.ts';
import { SectionState } from '../../ui/section-state.tsx';
import {
  blankOf,
  checkRow,
  columnsOf,
  contextOf,
  isOfPlan,
  KEYS,
  periodOf,
  pointsOf,
  rowsOf,
  unusualIn,
} from './grid-rows.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { submitPointRows } from './submit-rows.ts';
import { editRange } from './view.ts';

const TITLE = 'Values and targets';

interface GridProps {
  kpi: TrackedKpi;
  /** Whether the viewer may change targets too. */
  canPlan: boolean;
  onClose: () => void;
}

/** The grid of the values and targets of a KPI by period. */
export default function ValuesGrid({ kpi, canPlan, onClose }: GridProps) {
  const timeline = useTimeline(kpi.strategyId, kpi.id, editRange(kpi.grain, inputDay()));
  const typing = useTyping(kpi.strategyId);
  const error = timeline.error ?? typing.error;
  if (timeline.data && timeline.isCurrent && typing.data)
    return <Grid {...{ kpi, canPlan, onClose }} timeline={timeline.data} typing={typing.data} />;
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} size="lg">
      <SectionState
        what="values"
        error={error}
        onRetry={() => Promise.all([timeline.refetch(), typing.refetch()])}
      />
    </Dialog>
  );
}

function Grid({
  kpi,
  canPlan,
  timeline,
  typing,
  onClose,
}: GridProps & { timeline: Timeline; typing: Typing }) {
  // As they are when the grid opens: what others change meanwhile is a conflict.
  const [{ rows, context, bases }] = useState(() => ({
    rows: rowsOf(kpi, timeline),
    context: contextOf(kpi, typing.calendar, inputDay(), timeline),
    bases: new RowBases(kpi.strategyId),
  }));
  const running = timeline.periods.find(({ phase }) => phase === 'open');
  const lockOn = (period: Period) => cellLock(kpi.strategyId, period, typing.lockOf(period), canPlan);
  const locks = new Map(
    timeline.periods.map((period) => [period.key, lockOn({ ...period, grain: kpi.grain })]),
  );
  return (
    <GridDialog
      title={TITLE}
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. A target applies until the next one. Write n/a, with a note, where there is no value."
      noun={['period', 'periods']}
      columns={columnsOf(kpi)}
      rows={rows}
      blank={() => blankOf(kpi)}
      keys={KEYS}
      reader={async () => (await import('./pasted.ts')).blockReader(context)}
      isSkipped={(cells) => cellOf(cells, 'period').trim() === ''}
      skips="a period"
      check={(cells, before) => checkRow(cells, before, context)}
      ask={(changed) => Promise.resolve(unusualIn(changed, timeline, context))}
      save={(changed) =>
        submitPointRows(
          kpi.strategyId,
          kpi.measure,
          changed.flatMap((row) => pointsOf(row, context)),
          bases,
        )
      }
      saved="Values saved"
      failed="Failed to save values"
      startAt={running?.key}
      nothingToSave="Nothing to save"
      isLocked={({ id }, column) =>
        (column === 'period' && !id.startsWith('new-')) || (!canPlan && isOfPlan(column))
      }
      lockOf={({ id, cells }) => {
        if (locks.has(id)) return locks.get(id);
        const period = periodOf(cells, context);
        return period && lockOn(period);
      }}
      onClose={onClose}
    />
  );
}
