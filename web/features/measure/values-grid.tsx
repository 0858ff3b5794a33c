import { useState } from 'react';
import { inputDay } from '../../../contract/month/input-status.ts';
import {
  type Calendar,
  type Timeline,
  useCalendar,
  useTimeline,
} from '../../entities/scorecard/scorecard.ts';
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
  namesOf,
  pointsOf,
  rowsOf,
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
  const calendar = useCalendar(kpi.strategyId);
  const error = timeline.error ?? calendar.error;
  if (timeline.data && timeline.isCurrent && calendar.data)
    return <Grid {...{ kpi, canPlan, onClose }} timeline={timeline.data} calendar={calendar.data} />;
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} size="lg">
      <SectionState
        what="values"
        error={error}
        onRetry={() => Promise.all([timeline.refetch(), calendar.refetch()])}
      />
    </Dialog>
  );
}

function Grid({
  kpi,
  canPlan,
  timeline,
  calendar,
  onClose,
}: GridProps & { timeline: Timeline; calendar: Calendar }) {
  // As they are when the grid opens: what others change meanwhile is a conflict.
  const [{ rows, context, bases }] = useState(() => ({
    rows: rowsOf(kpi, timeline),
    context: contextOf(kpi, calendar, inputDay(), timeline),
    bases: new RowBases(kpi.strategyId),
  }));
  const running = timeline.periods.find(({ phase }) => phase === 'open');
  const locked = new Set(timeline.periods.filter(({ phase }) => phase === 'locked').map(({ key }) => key));
  return (
    <GridDialog
      title={TITLE}
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. A target applies until the next one. Write n/a, with a note, where there is no value."
      noun={['period', 'periods']}
      columns={columnsOf(kpi)}
      rows={rows}
      blank={() => blankOf(kpi)}
      keys={KEYS}
      names={namesOf(context)}
      isSkipped={(cells) => cellOf(cells, 'period').trim() === ''}
      skips="a period"
      check={(cells, before) => checkRow(cells, before, context)}
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
        (column === 'period' && !id.startsWith('new-')) || locked.has(id) || (!canPlan && isOfPlan(column))
      }
      onClose={onClose}
    />
  );
}
