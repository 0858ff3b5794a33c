import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { closeKey, queryClient } from '../../lib/sync/query.ts';
import { counted } from '../../../contract/words/list.ts';
import { ListState } from '../../ui/list-state.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRun } from '../../ui/use-run.ts';

const DAYS = [0, 3, 5, 7, 10, 15, 20, 30, 45, 60];

const sentenceOf = (days: number | null): string => {
  if (days === null) return 'Months stay open until somebody locks them';
  const when = days === 0 ? 'on the day after they end' : `${counted(days, 'day')} after they end`;
  return `Months are locked automatically, ${when}`;
};

/** After how many days a month is locked by itself: only the owner of the strategy decides. */
export function AutomaticLock({ strategyId, mayManage }: { strategyId: number; mayManage: boolean }) {
  const params = { id: strategyId };
  const [isSaving, runSave] = useRun();
  const { data, error, isFetching, refetch } = useQuery<Answer<Routes['close.read']>, ApiError>({
    queryKey: [...closeKey(strategyId), 'settings'],
    queryFn: ({ signal }) => call('close.read', { params, query: {}, signal }),
    refetchOnMount: 'always',
  });
  if (!data) return <ListState error={error} isTrying={isFetching} onRetry={refetch} />;
  const days = data.closesAfterDays;
  if (!mayManage) return <p>{sentenceOf(days)}.</p>;
  const save = (text: string): void =>
    runSave(async () => {
      const closesAfterDays = text === '' ? null : Number(text);
      await call('close.update', { params, body: { closesAfterDays } });
      await queryClient.invalidateQueries({ queryKey: closeKey(strategyId) });
      toast.success(sentenceOf(closesAfterDays));
    });
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].sort((a, b) => a - b);
  return (
    <Select
      label="Lock each month automatically"
      className="w-72 max-w-full"
      value={days ?? ''}
      disabled={isSaving}
      onChange={(event) => save(event.target.value)}
    >
      <option value="">Never</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === 0 ? 'On the day after the end' : `${counted(choice, 'day')} after the end`}
        </option>
      ))}
    </Select>
  );
}
