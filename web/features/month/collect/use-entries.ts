import { useState } from 'react';
import type { ClosingItem } from '../../../../contract/month/close.ts';
import { writePoints } from '../../../entities/scorecard/points.ts';
import { pointsOfValue, readValue, type TypedValue } from '../../../entities/scorecard/typed-value.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { CHOICE } from '../../../lib/sync/live/edit-base.ts';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { changePeriod } from '../closing.ts';
import { type Entries, type Entry, isUnsaved, itemKey } from './entries.ts';

/** The values that are typed in place. A refused one keeps its text; `onNoValue` asks for the reason where there is none. */
export function useEntries(strategyId: number, onNoValue: (item: ClosingItem) => void) {
  const [entries, setEntries] = useState<Entries>(new Map());
  const put = (entry: Entry): void => setEntries((last) => new Map(last).set(itemKey(entry.item), entry));
  const drop = (item: ClosingItem): void =>
    setEntries((last) => new Map([...last].filter(([key]) => key !== itemKey(item))));

  async function save(entry: Entry, typed: TypedValue & { kind: 'value' }): Promise<void> {
    const { item, base, factor } = entry;
    const points = pointsOfValue({ kpiId: item.kpiId, period: item.period }, typed, factor !== null);
    put({ ...entry, state: 'saving' });
    try {
      const edit = { points, label: item.title, ...(base !== undefined && { base }) };
      await changePeriod(strategyId, writePoints(strategyId, edit));
      put({ ...entry, state: 'saved' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = Object.values(error.fieldErrors())[0] ?? error.message;
      // After a conflict, saving again overwrites.
      if (error.code === 'conflict')
        put({ ...entry, state: 'refused', message: `${reason} ${CHOICE}`, base: undefined });
      else put({ ...entry, state: 'refused', message: reason });
    }
  }
  const commit = (item: ClosingItem): void => {
    const entry = entries.get(itemKey(item));
    if (!entry || !isUnsaved(entry)) return;
    const typed = readValue(entry.text, entry);
    if (typed.kind === 'na') onNoValue(item);
    if (typed.kind === 'na' || typed.kind === 'none') drop(item);
    else if (typed.kind === 'error') put({ ...entry, state: 'refused', message: typed.message });
    else void save(entry, typed);
  };
  const unsaved = Array.from(entries.values()).filter(isUnsaved);
  useLeaveGuard(unsaved.length > 0, { keep: () => unsaved.forEach(({ item }) => commit(item)) });
  return { entries, put, commit, drop };
}
