import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { snapshotsKey } from '../../../lib/sync/query.ts';
import type { KpiFormValues } from '../values.ts';
import { ChangeNote } from './change-note.tsx';
import { changedSettings, settingsChangeWords } from './settings-change.ts';

/** Says before other settings are saved from when they hold, and which periods keep the earlier ones. */
export function SettingsChangeNote({
  strategyId,
  initial,
  values,
}: {
  strategyId: number;
  initial: KpiFormValues;
  values: KpiFormValues;
}) {
  const changed = changedSettings(initial, values);
  const isChanged = changed.length > 0;
  const { data } = useQuery({
    queryKey: snapshotsKey(strategyId),
    queryFn: ({ signal }) => call('snapshots.list', { params: { id: strategyId }, signal }),
    enabled: isChanged,
  });
  return <ChangeNote text={data && isChanged ? settingsChangeWords(changed, data.snapshots) : ''} />;
}
