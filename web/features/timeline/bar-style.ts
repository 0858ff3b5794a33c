import { Flag, Split, SquareCheck, type LucideIcon } from 'lucide-react';
import type { Kind } from './tasks.ts';

/** The color, height and icon of each type of work. */
export const looks: Record<
  Kind,
  { Icon: LucideIcon; ink: string; fill: string; ground: string; height: string }
> = {
  initiative: {
    Icon: Flag,
    ink: 'text-initiative',
    fill: 'bg-initiative',
    ground: 'border-initiative bg-initiative-soft',
    height: 'h-6',
  },
  tactic: {
    Icon: Split,
    ink: 'text-tactic',
    fill: 'bg-tactic',
    ground: 'border-tactic bg-tactic-soft',
    height: 'h-5',
  },
  action: {
    Icon: SquareCheck,
    ink: 'text-action',
    fill: 'bg-action',
    ground: 'border-action bg-action-soft',
    height: 'h-4',
  },
};
