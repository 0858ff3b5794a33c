import { ArrowUpDown, ImageDown, Presentation, Wand2 } from 'lucide-react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import type { MapEdits } from './edits.ts';
import { exportPicture } from './export-picture.ts';

const FORMATS = [
  { format: 'svg', label: 'Export SVG' },
  { format: 'png', label: 'Export PNG' },
] as const;

/** The presentation, begun at its slide of the map. */
export const presentationOfMap = (strategyId: number): string => `${pathTo('present', strategyId)}?at=map`;

/** What the menu of the map offers: to who may edit, and of the strategy as it is now. */
export const mapMenu = (
  strategy: Strategy,
  period: string | null,
  { edits, isNow }: { edits: MapEdits | null; isNow: boolean },
): MenuItem[] => [
  ...(isNow
    ? [{ id: 'present', label: 'Present', icon: <Presentation />, href: presentationOfMap(strategy.id) }]
    : []),
  ...(edits
    ? [
        { id: 'arrange', label: 'Arrange', icon: <Wand2 />, onAction: () => void edits.arrange() },
        {
          id: 'turn',
          label: 'Turn the order of pillars',
          icon: <ArrowUpDown />,
          onAction: () => void edits.turn(!strategy.mapTurned),
        },
      ]
    : []),
  ...(isNow
    ? FORMATS.map(({ format, label }) => ({
        id: format,
        label,
        icon: <ImageDown />,
        onAction: () => void exportPicture(strategy, period, format),
      }))
    : []),
];
