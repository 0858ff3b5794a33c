import { initialOf, type Records } from '../kinds/kinds.ts';
import type { PeriodScores } from '../month/moves.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { FormulaError, parseFormula } from '../scorecard/formula-parse.ts';
import { isAtLeast } from '../scorecard/numbers.ts';
import { guardFields, reasonFields, reasonOf } from '../scorecard/reason.ts';
import { mayHaveStatus, rollUp } from '../scorecard/roll-up.ts';
import { scoreOf } from '../scorecard/score.ts';
import { CAP_MAX } from '../scorecard/settings.ts';
import { type Fault, faultsUnder } from './faults.ts';
import type { FileRecord } from './file-records.ts';

type Scorecard = Pick<ScorecardAnswer, 'strategy' | 'pillars' | 'objectives' | 'kpis'>;
type Part = Scorecard['strategy'];
type Result = Pick<Part, 'score' | 'status'>;

/** The records of a snapshot that scores follow from. */
interface Plan {
  nodes: readonly FileRecord[];
  kpis: readonly FileRecord[];
}

const NO_SCORE = 'No rule gives these scores';
const NO_COVERAGE = 'Coverage is a number from 0 to 1';
const NO_REASON = 'Give reason and guard as their codes say them';
const NONE: Result = { score: null, status: null };

const NOT_OF_VALUE = 'The value and what it is compared with give another score';
const NOT_ROLLED_UP = 'The parts below give another score';

/** Whether a fault is a possible score that values or parts do not give, as an earlier version may have computed one for a lock. */
export const isDifference = ({ message }: Fault): boolean =>
  message === NOT_OF_VALUE || message === NOT_ROLLED_UP;

/** What kept scores and those of the plan may differ by: both are the same but for rounding. */
const TOLERANCE = 1e-6;

const isScore = ({ score, status }: Result): boolean =>
  (score ?? 0) >= 0 && (score ?? 0) <= CAP_MAX && mayHaveStatus(score, status);

/** Whether a score lies between some of those below it, as each weighted mean of them does. */
function isWithin({ score }: Result, below: readonly Result[]): boolean {
  const scores = below.flatMap((part) => part.score ?? []);
  return (
    score === null ||
    (scores.some((other) => other <= score + TOLERANCE) && scores.some((other) => other >= score - TOLERANCE))
  );
}

/** The sentences about formulas of a plan that cannot be read. */
function formulaFaultsIn({ kpis }: Plan): Set<string> {
  const faults = new Set<string>();
  for (const { formula = '' } of kpis)
    try {
      parseFormula(formula as string);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      faults.add(error.message);
    }
  return faults;
}

/** Whether the texts of a part are those of its codes. */
function hasTextsOfCodes(part: Part, formulaFaults: ReadonlySet<string>): boolean {
  const { reasonCode, reasonParams: params, reason, guardCode, guard } = part;
  const isOfCode =
    reasonCode === 'coverageUnder'
      ? !!params && 'percent' in params
      : reasonCode === 'formulaFault'
        ? !!params && 'fault' in params && formulaFaults.has(params.fault)
        : !params;
  return isOfCode && reasonFields(reasonOf(part)).reason === reason && guardFields(guardCode).guard === guard;
}

/** What the plan of a snapshot gives: where a lock keeps another result, that stands beside. */
const presentOf = ({ score, status, wouldBe }: Part): Result => wouldBe ?? { score, status };

type ScoredKpi = Scorecard['kpis'][number];

/** Whether a KPI has the score and the status that its value has by its target or its band. */
function isScoreOfValue(
  kpi: ScoredKpi,
  { direction, cap }: Pick<Records['kpi'], 'direction' | 'cap'>,
): boolean {
  const { value, target, redLine: red, band } = kpi;
  const isOfTarget = direction === 'up' || direction === 'down';
  const limits = isOfTarget
    ? target !== null && { direction, target, red }
    : direction === 'band' && band && { direction, ...band };
  const { score, status } = limits && value !== null ? scoreOf(value, limits, cap) : NONE;
  return status === kpi.status && Math.abs((score ?? 0) - (kpi.score ?? 0)) <= TOLERANCE;
}

/** Returns whether a part of a plan has the score of a roll-up. What the plan lacks was deleted since its lock. */
function rolledUpIn({ nodes, kpis }: Plan, scorecard: Scorecard) {
  const recordsOf = (type: string) => nodes.filter((node) => node['type'] === type);
  const [pillars, objectives] = [recordsOf('perspective'), recordsOf('objective')];
  const under = (records: readonly FileRecord[], field: string) =>
    Map.groupBy(records, (record) => record[field] as number);
  const objectivesOf = under(objectives, 'perspectiveId');
  const primary = kpis.filter(({ parentId = null }) => parentId === null);
  const kpisOf = under(primary, 'nodeId');
  const ids = new Set(nodes.map(({ id }) => id));
  const resultsOf = (parts: readonly Part[]) => new Map(parts.map((part) => [part.id, presentOf(part)]));
  const results = {
    node: resultsOf([...scorecard.pillars, ...scorecard.objectives]),
    kpi: resultsOf(scorecard.kpis),
  };
  const isSum = (part: Part, kind: 'node' | 'kpi', children: readonly FileRecord[] = []): boolean => {
    const initial = initialOf(kind)['weight'];
    const { score } = presentOf(part);
    const rolled = rollUp(
      children.map(({ id, weight = initial }) => ({
        ...(results[kind].get(id) ?? { score: null, status: null }),
        weight: weight as number,
      })),
    ).score;
    return score === null || rolled === null ? score === rolled : Math.abs(score - rolled) <= TOLERANCE;
  };
  const records = new Map(kpis.map((kpi) => [kpi.id, { ...initialOf('kpi'), ...kpi }]));
  const below = under(kpis, 'parentId');
  return {
    // What a lock keeps beside the present result may be by settings that the plan has no more.
    kpis: (kpi: ScoredKpi) => {
      const record = records.get(kpi.id) as Records['kpi'] | undefined;
      if (!record || kpi.score === null || kpi.wouldBe) return true;
      if (kpi.value === null) return isSum(kpi, 'kpi', below.get(kpi.id));
      return isScoreOfValue(kpi, { ...record, ...kpi.settings });
    },
    strategy: (part: Part) => isSum(part, 'node', pillars),
    pillars: (part: Part) => !ids.has(part.id) || isSum(part, 'node', objectivesOf.get(part.id)),
    objectives: (part: Part) => !ids.has(part.id) || isSum(part, 'kpi', kpisOf.get(part.id)),
  };
}

/** What in the scores of a period no rule gives. */
export const faultsInScores = ({ pillars, objectives, kpis }: PeriodScores): Fault[] =>
  Object.entries({ pillars, objectives, kpis }).flatMap(([list, parts]) =>
    parts.flatMap((part, at): Fault[] => {
      const below = { pillars: objectives, objectives: kpis }[list];
      if (!isScore(part)) return [{ path: [list, at, 'score'], message: NO_SCORE }];
      return !below || isWithin(part, below) ? [] : [{ path: [list, at, 'score'], message: NOT_ROLLED_UP }];
    }),
  );

/** What in the scorecard of a plan no rule gives: of each part the first, a difference last. */
export function faultsInScorecard(scorecard: Scorecard, plan: Plan): Fault[] {
  const { strategy, pillars, objectives, kpis } = scorecard;
  const formulaFaults = formulaFaultsIn(plan);
  const rolledUp = rolledUpIn(plan, scorecard);
  const faultOf = (
    part: Part,
    below?: readonly Part[],
    isSum: (part: Part) => boolean = () => true,
  ): Fault[] => {
    const { coverage, wouldBe } = part;
    if (wouldBe && !isScore(wouldBe)) return [{ path: ['wouldBe', 'score'], message: NO_SCORE }];
    if (!isScore(part)) return [{ path: ['score'], message: NO_SCORE }];
    if (coverage !== null && !(isAtLeast(coverage, 0) && isAtLeast(1, coverage)))
      return [{ path: ['coverage'], message: NO_COVERAGE }];
    if (!hasTextsOfCodes(part, formulaFaults)) return [{ path: ['reason'], message: NO_REASON }];
    const isRolledUp = (!below || isWithin(part, below)) && isSum(part);
    return isRolledUp ? [] : [{ path: ['score'], message: NOT_ROLLED_UP }];
  };
  const inList = (list: string, parts: readonly Part[], faultsOf: (part: Part) => Fault[]): Fault[] =>
    parts.flatMap((part, at) => faultsUnder([list, at], faultsOf(part)));
  return [
    ...faultsUnder(['strategy'], faultOf(strategy, pillars, rolledUp.strategy)),
    ...inList('pillars', pillars, (part) => faultOf(part, objectives, rolledUp.pillars)),
    ...inList('objectives', objectives, (part) => faultOf(part, kpis, rolledUp.objectives)),
    ...kpis.flatMap((kpi, at) => {
      const faults = faultOf(kpi);
      const isScored = faults.length > 0 || rolledUp.kpis(kpi);
      return faultsUnder(['kpis', at], isScored ? faults : [{ path: ['score'], message: NOT_OF_VALUE }]);
    }),
  ];
}
