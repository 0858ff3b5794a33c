import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { type Movement, movementText, scoreMovement } from '../../../contract/words/trend.ts';
import { cx } from '../../ui/cx.ts';

const ICONS = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };

/**
 * What moved since the period before, and whether that is better: of a score by default. Nothing where there is none to compare. What
 * got worse is bold too, because its color alone would not tell a rising cost from rising sales.
 */
export function Trend(props: { trend: Movement['trend'] | null } | { movement: Movement | null }) {
  const movement = 'movement' in props ? props.movement : scoreMovement(props);
  if (movement === null) return null;
  const Icon = ICONS[movement.trend];
  const label = `${capitalized(movementText(movement))} since the period before`;
  const { isBetter } = movement;
  return (
    <span
      title={label}
      className={cx(
        'shrink-0',
        isBetter === null ? 'text-ink-3' : isBetter ? 'text-positive' : 'text-destructive',
      )}
    >
      <Icon
        className="size-3.5"
        strokeWidth={isBetter === false ? 3.5 : 1.75}
        role="img"
        aria-label={label}
      />
    </span>
  );
}
