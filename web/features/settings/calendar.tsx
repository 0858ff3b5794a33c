import { Suspense, useState } from 'react';
import { periodOn } from '../../../contract/scorecard/periods.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { PATTERN_LABELS } from '../../entities/scorecard/calendar/values.ts';
import { useCalendar } from '../../entities/scorecard/scorecard.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { dayText } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ListState } from '../../ui/list-state.tsx';

const CalendarDialog = loadable(() => import('../../entities/scorecard/calendar/calendar-dialog.tsx'));
const prefetchDialog = () => prefetch(CalendarDialog);

/** The calendar of a strategy in short, and its dialog. */
export function CalendarSummary({ strategyId, mayChange }: { strategyId: number; mayChange: boolean }) {
  const { data: calendar, error, refetch } = useCalendar(strategyId);
  const [isOpen, setOpen] = useState(false);
  if (!calendar) return <ListState error={error} onRetry={refetch} />;
  const year = periodOn(calendar, 'year', todayIn(calendar));
  return (
    <>
      <p>
        {PATTERN_LABELS[calendar.weekPattern]}. {year.label} runs from {dayText(year.start)} to{' '}
        {dayText(year.end)}. Days end by the time zone {calendar.timeZone}.
      </p>
      {mayChange && (
        <Button
          aria-label="Change calendar"
          onPointerEnter={prefetchDialog}
          onFocus={prefetchDialog}
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      )}
      <Suspense>
        {isOpen && <CalendarDialog strategyId={strategyId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
