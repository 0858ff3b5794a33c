import { gapsText, isWithoutValues, sameText } from '../../../../contract/words/compared.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Content } from '../../../../contract/commands/content.ts';
import { todayIn } from '../../../../contract/scorecard/today.ts';
import { periodsWithValuesQuery, useCalendar } from '../../../entities/scorecard/scorecard.ts';
import { usePeriod } from '../../../entities/scorecard/use-period.ts';
import { useSnapshots } from '../../../entities/scorecard/snapshots.ts';
import { correctionLine } from '../../../lib/time/corrected.ts';
import { useContent } from '../../../lib/sync/use-content.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SectionState } from '../../../ui/section-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { AsTable } from './as-table.tsx';
import { comparisonQuery } from './comparison.ts';
import { InWords } from './in-words.tsx';
import { OnBoard } from './on-board.tsx';
import { MonthPage } from '../month-page.tsx';
import { defaultSides, type SideChoices, sideChoices } from './sides.ts';

const VIEWS = { words: 'In words', table: 'Table', board: 'Board' } as const;
type View = keyof typeof VIEWS;

/** The fourth step of a month: what moved between two times, and what came and went. */
export default function ComparePage({ strategyId }: { strategyId: number }) {
  return (
    <MonthPage strategyId={strategyId} page="compare">
      {() => <Compare strategyId={strategyId} />}
    </MonthPage>
  );
}

function Compare({ strategyId }: { strategyId: number }) {
  const { content, error: contentError, refetch: readFlow } = useContent(strategyId);
  const calendar = useCalendar(strategyId);
  const snapshots = useSnapshots(strategyId);
  const months = useQuery(periodsWithValuesQuery(strategyId));
  const [period] = usePeriod();
  if (content && calendar.data && snapshots.data && months.data) {
    const today = todayIn(calendar.data);
    const choices = sideChoices(calendar.data, today, snapshots.data.snapshots, months.data.periods);
    return (
      <Chosen {...{ strategyId, content, choices }} sides={defaultSides(calendar.data, today, period)} />
    );
  }
  return (
    <SectionState
      loading="Loading..."
      failed="Failed to load"
      error={contentError ?? calendar.error ?? snapshots.error ?? months.error}
      onRetry={() => Promise.all([readFlow(), calendar.refetch(), snapshots.refetch(), months.refetch()])}
      className="min-h-[50dvh]"
    />
  );
}

function Chosen({
  strategyId,
  content,
  choices,
  sides,
}: {
  strategyId: number;
  content: Content;
  choices: SideChoices;
  /** What is compared where the address names nothing. */
  sides: { from: string; to: string };
}) {
  const [search, setSearch] = useSearchParams();
  const from = search.get('from') ?? sides.from;
  const to = search.get('to') ?? sides.to;
  const view = (Object.keys(VIEWS) as View[]).find((name) => name === search.get('view')) ?? 'words';
  const set = (values: Record<string, string>) =>
    setSearch((last) => new URLSearchParams({ ...Object.fromEntries(last), ...values }), { replace: true });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 print:hidden">
        <div className="flex flex-wrap items-end gap-2">
          <SideField label="From" choices={choices} value={from} onChange={(side) => set({ from: side })} />
          <IconButton label="Swap" onClick={() => set({ from: to, to: from })}>
            <ArrowLeftRight className="size-4" />
          </IconButton>
          <SideField label="To" choices={choices} value={to} onChange={(side) => set({ to: side })} />
        </div>
        <div role="group" aria-label="Shown as" className="flex gap-1">
          {(Object.keys(VIEWS) as View[]).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === view ? 'secondary' : 'quiet'}
              aria-pressed={name === view}
              onClick={() => set({ view: name })}
            >
              {VIEWS[name]}
            </Button>
          ))}
        </div>
      </div>
      <Compared {...{ strategyId, content, from, to, view }} />
    </div>
  );
}

function SideField({
  label,
  choices: { now, snapshots, periods, labelOf },
  value,
  onChange,
}: {
  label: string;
  choices: SideChoices;
  value: string;
  onChange: (value: string) => void;
}) {
  const isListed = [now, ...snapshots, ...periods].some((choice) => choice.value === value);
  return (
    <Select
      label={label}
      className="w-60 max-sm:min-w-0 max-sm:flex-1"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={now.value}>{now.label}</option>
      {!isListed && <option value={value}>{labelOf(value)}</option>}
      {snapshots.length > 0 && (
        <optgroup label="Snapshots">
          {snapshots.map((snapshot) => (
            <option key={snapshot.value} value={snapshot.value}>
              {snapshot.label}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Periods, with the plan of today">
        {periods.map((period) => (
          <option key={period.value} value={period.value}>
            {period.label}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

function Compared({
  strategyId,
  content,
  from,
  to,
  view,
}: {
  strategyId: number;
  content: Content;
  from: string;
  to: string;
  view: View;
}) {
  const { data, error, isPlaceholderData, refetch } = useQuery(comparisonQuery(strategyId, from, to));
  if (!data)
    return (
      <SectionState
        loading="Comparing..."
        failed="Failed to compare"
        error={error}
        onRetry={refetch}
        className="min-h-[50dvh]"
      />
    );
  const names = { before: data.from.name, after: data.to.name };
  const comparison = isWithoutValues(data) ? { ...data, scores: [] } : data;
  if (comparison.scores.length + data.records.length === 0)
    return <EmptyState message={sameText(data, names)} />;
  const gaps = gapsText(data, names);
  return (
    <div aria-busy={isPlaceholderData} className={cx('flex flex-col gap-6', view === 'words' && 'max-w-180')}>
      {[data.from, data.to].map(
        (side, index) =>
          correctionLine(side) && (
            <p key={index === 0 ? 'from' : 'to'} className="text-13 text-ink-2">
              {side.name}: {correctionLine(side)}
            </p>
          ),
      )}
      {gaps && <p className="text-14 text-ink-2">{gaps}</p>}
      {view === 'words' && <InWords {...{ strategyId, comparison }} />}
      {view === 'table' && <AsTable {...{ strategyId, comparison }} />}
      {view === 'board' && <OnBoard {...{ content, strategyId, comparison }} />}
    </div>
  );
}
