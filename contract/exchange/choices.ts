import { capitalized } from '../words/capitalized.ts';
import { NODE_KINDS } from '../words/field.ts';
import {
  AGGREGATION_LABELS,
  DIRECTION_LABELS,
  GRAIN_LABELS,
  MISSING_LABELS,
  SOURCE_LABELS,
} from '../words/tracking.ts';

const LEVEL_LABELS = { primary: 'Primary', department: 'Department', team: 'Team' };

const STRENGTH_LABELS = { weak: 'Weak', strong: 'Strong' };

const TYPE_LABELS = Object.fromEntries(
  Object.entries(NODE_KINDS).map(([type, word]) => [type, capitalized(word)]),
);

/** The words of files for the fields whose values are names in the code, as the product shows them. */
export const CHOICE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'node.type': TYPE_LABELS,
  'kpi.kpiLevel': LEVEL_LABELS,
  'kpi.grain': GRAIN_LABELS,
  'kpi.direction': DIRECTION_LABELS,
  'kpi.aggregation': AGGREGATION_LABELS,
  'kpi.targetAggregation': AGGREGATION_LABELS,
  'kpi.missing': MISSING_LABELS,
  'kpi.source': SOURCE_LABELS,
  'link.strength': STRENGTH_LABELS,
};
