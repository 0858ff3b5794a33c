import { useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { counted } from '../../lib/text/list.ts';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { changePeriod, type Closing } from './closing.ts';

const DAYS = [0, 3, 5, 7, 10, 15, 20, 30, 45, 60];

const sentenceOf = (days: number): string =>
  days === 0 ? 'on the day after they end' : `${counted(days, 'day')} after they end`;

/** After how many days a month is locked by itself: only the owner of the strategy decides. */
export function AutomaticClose({
  strategyId,
  closing: { closesAfterDays: days },
  mayManage,
}: {
  strategyId: number;
  closing: Closing;
  mayManage: boolean;
}) {
  const [isSaving, setSaving] = useState(false);
  if (!mayManage)
    return days === null ? null : (
      <p className="border-t pt-3 text-13 text-ink-3">Months are locked automatically, {sentenceOf(days)}.</p>
    );
  async function save(text: string): Promise<void> {
    const closesAfterDays = text === '' ? null : Number(text);
    setSaving(true);
    try {
      const request = call('close.update', { params: { id: strategyId }, body: { closesAfterDays } });
      await changePeriod(strategyId, request);
      toast.success(
        closesAfterDays === null
          ? 'Months stay open until somebody locks them'
          : `Months are locked automatically, ${sentenceOf(closesAfterDays)}`,
      );
    } catch (error) {
      toast.failure(error as ApiError);
    }
    setSaving(false);
  }
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].sort((a, b) => a - b);
  return (
    <div className="border-t pt-3">
      <Select
        label="Lock each month automatically"
        value={days ?? ''}
        disabled={isSaving}
        onChange={(event) => void save(event.target.value)}
      >
        <option value="">Never</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? 'On the day after the end' : `${counted(choice, 'day')} after the end`}
          </option>
        ))}
      </Select>
    </div>
  );
}
