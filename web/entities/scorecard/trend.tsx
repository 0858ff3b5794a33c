import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';

const TRENDS = {
  up: [ArrowUpRight, 'Up since the period before'],
  down: [ArrowDownRight, 'Down since the period before'],
  flat: [ArrowRight, 'As in the period before'],
} as const;

/** The direction since the period before, without a judgement; nothing where there is no value to compare. */
export function Trend({ trend }: { trend: keyof typeof TRENDS | null }) {
  if (trend === null) return null;
  const [Icon, label] = TRENDS[trend];
  return (
    <span title={label} className="shrink-0 text-ink-3">
      <Icon className="size-3.5" role="img" aria-label={label} />
    </span>
  );
}
