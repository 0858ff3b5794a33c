import { Badge } from '../../../ui/badge.tsx';

/** Whether an integration works, in a word. */
export function StateBadge({ isOn, failingSince }: { isOn: boolean; failingSince: string | null }) {
  if (!isOn) return <Badge tone="neutral">Off</Badge>;
  return failingSince === null ? <Badge tone="positive">On</Badge> : <Badge tone="warning">Failing</Badge>;
}
