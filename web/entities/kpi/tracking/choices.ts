import type { Aggregation, Direction } from '../../../../contract/scorecard/settings.ts';
import type { TrackingValues } from './values.ts';

/** What a KPI is, in one choice: it sets the direction and how values go to longer periods. */
interface Choice {
  id: string;
  label: string;
  direction: Direction;
  aggregation: Aggregation;
}

/** The choices of the KPI dialog. */
export const CHOICES = [
  { id: 'raise', label: 'A level we want to raise', direction: 'up', aggregation: 'last' },
  { id: 'lower', label: 'A level we want to lower', direction: 'down', aggregation: 'last' },
  { id: 'raiseTotal', label: 'A total over the year to raise', direction: 'up', aggregation: 'sum' },
  { id: 'lowerTotal', label: 'A total over the year to lower', direction: 'down', aggregation: 'sum' },
  { id: 'band', label: 'A value to keep within a band', direction: 'band', aggregation: 'mean' },
  { id: 'ratio', label: 'A ratio', direction: 'up', aggregation: 'ratio' },
] as const satisfies readonly Choice[];

type ChoiceId = (typeof CHOICES)[number]['id'];

/** The choice that settings amount to; '' where they are set one by one. */
export function choiceOf({
  direction,
  aggregation,
}: Pick<TrackingValues, 'direction' | 'aggregation'>): ChoiceId | '' {
  if (direction === 'band') return 'band';
  // A ratio is one in either direction.
  if (aggregation === 'ratio' && (direction === 'up' || direction === 'down')) return 'ratio';
  return (
    CHOICES.find((choice) => choice.direction === direction && choice.aggregation === aggregation)?.id ?? ''
  );
}

/** The settings that a choice makes. */
export function settingsOf(id: string): Partial<TrackingValues> {
  const choice = CHOICES.find((candidate) => candidate.id === id);
  if (!choice) return {};
  const { direction, aggregation } = choice;
  return { direction, aggregation, targetAggregation: '' };
}
