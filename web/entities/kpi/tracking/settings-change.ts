import { kpi as kind } from '../../../../contract/kinds/kpi.ts';
import type { Snapshot } from '../../../../contract/month/snapshot.ts';
import { listOf } from '../../../../contract/words/list.ts';
import type { KpiFormValues } from '../values.ts';

/** The settings that decide what a period says, each by its form values. */
const SETTINGS = {
  unit: ['unit'],
  direction: ['direction'],
  decimals: ['decimals'],
  aggregation: ['aggregation'],
  targetAggregation: ['targetAggregation'],
  missing: ['missing'],
  source: ['source'],
  formula: ['formula'],
  numeratorId: ['numeratorId'],
  denominatorId: ['denominatorId'],
  factor: ['factor'],
  baseline: ['baseline.value', 'baseline.date'],
  finalTarget: ['finalTarget.value', 'finalTarget.date'],
  cap: ['cap'],
} as const satisfies Partial<Record<keyof typeof kind.fields, readonly (keyof KpiFormValues)[]>>;

type Setting = keyof typeof SETTINGS;

/** The names of the settings that form values change. */
export const changedSettings = (before: KpiFormValues, values: KpiFormValues): Setting[] =>
  (Object.keys(SETTINGS) as Setting[]).filter((name) =>
    SETTINGS[name].some((value) => before[value] !== values[value]),
  );

/** Says which periods changed settings hold for, and which locks keep the earlier ones. */
export function settingsChangeWords(
  changed: readonly Setting[],
  snapshots: readonly Pick<Snapshot, 'isLock' | 'period'>[],
): string {
  const names = listOf(changed.map((name) => kind.fields[name].label.toLowerCase()));
  const holds = `The new ${names} ${changed.length === 1 ? 'holds' : 'hold'}`;
  const last = snapshots
    .filter(({ isLock }) => isLock)
    .toSorted((a, b) => (a.period.end < b.period.end ? 1 : -1))[0];
  const sentences = [
    last
      ? `${holds} after ${last.period.label}, and in earlier periods that are not locked.`
      : `${holds} for all periods, also those before, because none is locked.`,
    last && 'Locked periods stay as they are.',
    changed.includes('unit') && 'No number is converted.',
  ];
  return sentences.filter(Boolean).join(' ');
}
