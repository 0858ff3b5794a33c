import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { type Judged, statusText } from '../../../contract/words/value.ts';

/** The status that a person chose, with the reason, where it differs from the computed one. */
export function ChosenStatus({
  kpi: { status, statusReason },
  computed,
}: {
  kpi: Pick<AnyKpi, 'status' | 'statusReason'>;
  computed: Judged;
}) {
  if (status === statusText(computed)) return null;
  return (
    <span className="text-12 whitespace-nowrap text-ink-3" {...(statusReason && { title: statusReason })}>
      said {status}
      {statusReason && <span className="sr-only">: {statusReason}</span>}
    </span>
  );
}
