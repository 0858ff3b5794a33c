import { useState } from 'react';
import { undoPoints, writePoints } from '../../entities/scorecard/points.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { EditBase } from '../../lib/sync/live/edit-base.ts';
import type { Outcome } from '../../ui/grid/save.ts';
import { toast } from '../../ui/toast.tsx';
import { type CellChange, refusalsOf } from './model.ts';
import { putEntered, type Range } from './use-entered.ts';
import type { View } from './view.ts';
import { useMounted } from '../../ui/use-mounted.ts';

/** Saves changed cells in one call: all or none. */
export function useSaving({
  strategyId,
  view,
  range,
  label,
  base,
  onRefused,
}: {
  strategyId: number;
  view: View;
  range: Range;
  /** What is saved, in words: 'Targets'. */
  label: string;
  base: EditBase;
  /** Nothing was saved: the reason, and which cells are at fault. */
  onRefused: (message: string, refused: Outcome['refused']) => void;
}) {
  const [isSaving, setSaving] = useState(false);
  const isMounted = useMounted();

  /** Resolves with the points that are entered now; undefined where nothing was saved. */
  const save = async (changes: readonly CellChange[], note?: string) => {
    setSaving(true);
    try {
      const points = changes.map(({ point }) => (note === undefined ? point : { ...point, note }));
      const done = await writePoints(strategyId, {
        points,
        label: `${label} FY${view.year}`,
        ...base.option,
      });
      const entered = putEntered(
        strategyId,
        range,
        changes.map((change, index) => ({ ...change, point: points[index] ?? change.point })),
      );
      toast.undoable(`${label} saved`, undoPoints(strategyId, done));
      return entered;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.failure(error, `Failed to save ${label.toLowerCase()}`);
      const choice = base.choice(error);
      onRefused([error.message, choice].filter(Boolean).join(' '), refusalsOf(error, changes));
      return undefined;
    } finally {
      if (isMounted.current) setSaving(false);
    }
  };
  return { isSaving, save };
}
