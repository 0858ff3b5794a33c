import { useQuery } from '@tanstack/react-query';
import type { NotificationKind } from '../../../../contract/people/notifications.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { toast } from '../../../ui/toast.tsx';
import { settingsQuery, turnOff } from './notifications.ts';
import { KIND_LABELS } from './words.ts';

const KINDS = Object.keys(KIND_LABELS) as NotificationKind[];

/** Turns each kind of notification on or off. */
export function NotificationSettings() {
  const { data, error } = useQuery(settingsQuery);
  if (error) return <p className="text-13 text-destructive">{error.message}</p>;
  const off = data?.off ?? [];
  const toggle = (kind: NotificationKind, isOn: boolean): void => {
    const next = isOn ? off.filter((other) => other !== kind) : [...off, kind];
    turnOff(next).catch((failure: ApiError) => toast.failure(failure));
  };
  return (
    <div className="flex flex-col gap-1 py-2 pl-6">
      {KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={KIND_LABELS[kind]}
          checked={!off.includes(kind)}
          disabled={!data}
          onChange={({ target }) => toggle(kind, target.checked)}
        />
      ))}
    </div>
  );
}
