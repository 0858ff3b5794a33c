import * as z from 'zod/mini';
import { tracking } from '../kinds/tracking.ts';

const { decimals, direction, source, aggregation } = tracking;

/** The settings of a KPI that say how its values are shown, and which way is better. */
export const KeptSettings = z.object({
  unit: z.string(),
  decimals: decimals.type,
  direction: direction.type,
  source: source.type,
  aggregation: aggregation.type,
});
export type KeptSettings = z.infer<typeof KeptSettings>;

const NAMES = ['unit', 'decimals', 'direction', 'source', 'aggregation'] as const;

/** The settings that a lock keeps where they are not the present ones; undefined where they are, and where either is not there. */
export function otherSettings(
  then: KeptSettings | undefined,
  now: KeptSettings | undefined,
): KeptSettings | undefined {
  if (!then || !now || NAMES.every((name) => then[name] === now[name])) return undefined;
  return Object.fromEntries(NAMES.map((name) => [name, then[name]])) as KeptSettings;
}
