import { chosenBeside } from '../../../contract/words/status.ts';
import type { Judged } from '../../../contract/words/value.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The status that a member chose for a tracked KPI, with the reason, where it differs from the computed one. */
export function ChosenStatus({
  kpi,
  computed,
}: {
  kpi: Pick<Kpi, 'grain' | 'status' | 'statusChosen' | 'statusReason'>;
  computed: Judged;
}) {
  const chosen = chosenBeside(kpi, computed);
  if (chosen === null) return null;
  const { statusReason } = kpi;
  return (
    <span className="text-12 whitespace-nowrap text-ink-3" {...(statusReason && { title: statusReason })}>
      chosen: {chosen}
      {statusReason && <span className="sr-only">: {statusReason}</span>}
    </span>
  );
}
