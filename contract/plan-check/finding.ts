/** How much a finding matters, the most important first. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The rules of the plan check, the most important first. */
export const RULES = {
  offTrackWithoutAction: { severity: 'high', title: 'Off track without action' },
  workWithoutEffect: { severity: 'high', title: 'Work done, KPI unmoved' },
  pastEnd: { severity: 'high', title: 'Past its end date' },
  stale: { severity: 'high', title: 'No recent value' },
  mixedUnits: { severity: 'high', title: 'Different units in one roll-up' },
  weightsZero: { severity: 'high', title: 'All weights are 0' },
  lowCoverage: { severity: 'medium', title: 'Less than half has a score' },
  baselinePastTarget: { severity: 'medium', title: 'Baseline past the target' },
  zeroTarget: { severity: 'medium', title: 'Target 0 without a red line' },
  ownerNoMember: { severity: 'medium', title: 'Owners who stand for no member' },
  noOwner: { severity: 'medium', title: 'No owner' },
  initiativeWithoutKpi: { severity: 'low', title: 'Initiatives without a KPI' },
  kpiWithoutInitiative: { severity: 'low', title: 'KPIs without an initiative' },
  noLeadMeasure: { severity: 'low', title: 'No lead measure' },
  onNoPath: { severity: 'low', title: 'On no path of the map' },
  effectWithoutCause: { severity: 'low', title: 'Effect without a cause' },
  causeWithoutEvidence: { severity: 'low', title: 'Cause that the data cannot show' },
  tooManyKpis: { severity: 'low', title: 'Many KPIs under one objective' },
  tooManyElements: { severity: 'low', title: 'A large plan' },
} as const satisfies Record<string, { severity: Severity; title: string }>;

/** The name of a rule. */
export type RuleName = keyof typeof RULES;

/** The names of the rules, in their order. */
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];

/** The kinds of record that findings are about. */
export const FOUND_KINDS = ['strategy', 'pillar', 'objective', 'kpi', 'initiative'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Where a finding is mended: the dialog of a record at a field, a new record, or the page with the values of a KPI. */
export type Fix =
  | {
      open: 'kpi';
      id: number;
      field: 'actual' | 'baseline' | 'indicator' | 'inputOwner' | 'unit' | 'weight';
    }
  | { open: 'initiative'; id: number; field: 'nodeId' | 'whenDate' | 'whoName' }
  | { open: 'node'; id: number; field: 'weight' }
  | { open: 'newKpi' | 'newInitiative'; nodeId: number }
  | { open: 'values'; id: number }
  | { open: 'kpis' | 'objectives' | 'map' | 'team' };

/** Something in a strategy that should be looked at. */
export interface Finding {
  rule: RuleName;
  /** The record, such as `kpi:12`. */
  of: string;
  /** Its title. */
  name: string;
  /** What is the matter, in numbers. */
  text: string;
  fix: Fix;
}

/** The name of a finding: a rule finds a record once. */
export const findingKey = ({ rule, of }: Pick<Finding, 'rule' | 'of'>): string => `${rule} ${of}`;
