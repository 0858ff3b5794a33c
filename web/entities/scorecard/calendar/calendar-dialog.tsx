import { useDeferredValue, useMemo, useState } from 'react';
import { lazily } from '../../../../contract/words/lazily.ts';
import { useForm } from '../../../lib/form.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/sync/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormNotes } from '../../../ui/form-notes.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { calendarQuery } from '../../../lib/strategy/calendar.ts';
import { readScoresSoon, useCalendar } from '../scorecard.ts';
import { WEEK_PATTERNS } from '../../../../contract/scorecard/calendar.ts';
import { todayIn } from '../../../../contract/scorecard/today.ts';
import { previewOf } from './preview.ts';
import { PreviewTable } from './preview-table.tsx';
import {
  type Calendar,
  calendarOf,
  calendarValuesOf,
  type CalendarValues,
  changedCalendar,
  checkCalendar,
  PATTERN_LABELS,
} from './values.ts';

const TITLE = 'Calendar';
const DESCRIPTION = 'The periods of this strategy, for everyone in it.';

/** The calendar of a strategy: fiscal year, weeks and time zone, with the periods that follow. */
export default function CalendarDialog({ strategyId, onClose }: { strategyId: number; onClose: () => void }) {
  const { data, error, refetch } = useCalendar(strategyId);
  const [opened, setOpened] = useState<Calendar>();
  // What is typed is compared with the calendar at the opening, not with later changes of other users.
  if (data && !opened) setOpened(data);
  if (opened) return <CalendarForm {...{ strategyId, onClose }} calendar={opened} />;
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} description={DESCRIPTION} size="lg">
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3 text-14 text-ink-2">
          {error.message}
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Loading calendar" />
      )}
    </Dialog>
  );
}

function CalendarForm({
  strategyId,
  calendar,
  onClose,
}: {
  strategyId: number;
  calendar: Calendar;
  onClose: () => void;
}) {
  const [initial] = useState(() => calendarValuesOf(calendar));
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<CalendarValues>({
    initial,
    check: checkCalendar,
    save: async (values) => {
      setRefusal(undefined);
      const body = changedCalendar(calendar, calendarOf(values));
      if (Object.keys(body).length > 0) {
        const saved = await call('calendar.update', { params: { id: strategyId }, body });
        queryClient.setQueryData(calendarQuery(strategyId).queryKey, saved);
        readScoresSoon(strategyId);
        toast.success('Calendar saved');
      }
      onClose();
    },
    onFailure: (error) => {
      toast.failure(error, 'Failed to save calendar');
      setRefusal(error.message);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={TITLE}
      description={DESCRIPTION}
      size="lg"
      form={form}
      submitLabel="Save"
    >
      <div className="flex flex-col gap-5">
        <FormNotes refusal={refusal} isSent={false} />
        <Fields form={form} />
        <Preview values={form.values} />
      </div>
    </FormDialog>
  );
}

const monthNames = lazily(() => {
  const format = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)));
});
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const numbered = (names: readonly string[]) =>
  names.map((name, index) => (
    <option key={name} value={index + 1}>
      {name}
    </option>
  ));

type Form = Pick<ReturnType<typeof useForm<CalendarValues>>, 'values' | 'faults' | 'field' | 'set'>;

function Fields({ form: { values, faults, field, set } }: { form: Form }) {
  const ofWeeks = values.weekPattern !== 'iso';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select label="Months" {...field('weekPattern')} error={faults['weekPattern'] ?? faults['weekAnchor']}>
        {WEEK_PATTERNS.map((pattern) => (
          <option key={pattern} value={pattern}>
            {PATTERN_LABELS[pattern]}
          </option>
        ))}
      </Select>
      {ofWeeks ? (
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 text-13 font-medium text-ink">The year ends on the</legend>
          <div className="grid grid-cols-2 gap-2">
            <Select label="Weekday" hideLabel {...field('weekAnchor.weekday')}>
              {numbered(WEEKDAYS)}
            </Select>
            <Select label="Which one" hideLabel {...field('weekAnchor.rule')}>
              <option value="nearest">nearest to</option>
              <option value="last">last up to</option>
            </Select>
            <Select label="Month of the end" hideLabel {...field('weekAnchor.month')}>
              {numbered(monthNames())}
            </Select>
            <Select label="Day of the end" hideLabel {...field('weekAnchor.day')}>
              {Array.from({ length: 31 }, (_, index) => (
                <option key={index}>{index + 1}</option>
              ))}
            </Select>
          </div>
        </fieldset>
      ) : (
        <Select label="The fiscal year starts in" {...field('fiscalYearStartMonth')}>
          {numbered(monthNames())}
        </Select>
      )}
      <Select label="It is named after the year" {...field('yearLabel')}>
        <option value="end">in which it ends</option>
        <option value="start">in which it starts</option>
      </Select>
      <ComboBox
        label="Time zone"
        name="timeZone"
        description="Says when a day, and so a period, ends"
        value={values.timeZone}
        onChange={(text) => set('timeZone', text)}
        suggestions={ZONES}
        error={faults['timeZone']}
        maxLength={100}
      />
    </div>
  );
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The periods of the running fiscal year and of the next one; as they were while a setting is not complete. */
function Preview({ values }: { values: CalendarValues }) {
  const deferred = useDeferredValue(values);
  const [last, setLast] = useState(values);
  const isComplete = Object.keys(checkCalendar(deferred)).length === 0;
  if (isComplete && last !== deferred) setLast(deferred);
  const years = useMemo(() => {
    const calendar = calendarOf(last);
    return previewOf(calendar, todayIn(calendar));
  }, [last]);
  return (
    <section aria-label="Preview" className="grid gap-x-8 gap-y-5 border-t pt-4 md:grid-cols-2">
      {years.map((year) => (
        <PreviewTable key={year.year.key} year={year} />
      ))}
    </section>
  );
}
