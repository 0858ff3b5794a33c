import type { Finding, RuleName } from './finding.ts';
import { RULE_NAMES } from './finding.ts';
import { baselinePastTarget, mixedUnits, noOwner, pastEnd, stale, zeroTarget } from './kpi-rules.ts';
import { causeWithoutEvidence, effectWithoutCause, onNoPath } from './map-rules.ts';
import {
  initiativeWithoutKpi,
  kpiWithoutInitiative,
  lowCoverage,
  noLeadMeasure,
  offTrackWithoutAction,
  tooManyElements,
  tooManyKpis,
  weightsZero,
} from './objective-rules.ts';
import { ownerNoMember } from './owner-rules.ts';
import { Plan, type PlanFacts } from './plan.ts';
import { workWithoutEffect } from './work-rules.ts';

/** What should be looked at in a strategy: by rule, the most important first, then as the board shows the records. */
export function findingsOf(facts: PlanFacts): Finding[] {
  const plan = new Plan(facts);
  const old = [...stale(plan)];
  // Nobody is told the same twice.
  const recordsOf = (findings: readonly Finding[]) => new Set(findings.map(({ of }) => of));
  const unmoved = [...workWithoutEffect(plan)];
  const offTrack = [...offTrackWithoutAction(plan)].filter(({ of }) => !recordsOf(unmoved).has(of));
  const [objectives, kpis] = [recordsOf(offTrack), recordsOf(old)];
  const byRule: Record<RuleName, Iterable<Finding>> = {
    offTrackWithoutAction: offTrack,
    workWithoutEffect: unmoved,
    pastEnd: pastEnd(plan),
    stale: old,
    mixedUnits: mixedUnits(plan),
    weightsZero: weightsZero(plan),
    lowCoverage: lowCoverage(plan, ({ id }) => kpis.has(`kpi:${id}`)),
    baselinePastTarget: baselinePastTarget(plan),
    zeroTarget: zeroTarget(plan),
    ownerNoMember: ownerNoMember(plan),
    noOwner: noOwner(plan),
    initiativeWithoutKpi: initiativeWithoutKpi(plan),
    kpiWithoutInitiative: kpiWithoutInitiative(plan, ({ id }) => objectives.has(`objective:${id}`)),
    noLeadMeasure: noLeadMeasure(plan),
    onNoPath: onNoPath(plan),
    effectWithoutCause: effectWithoutCause(plan),
    causeWithoutEvidence: causeWithoutEvidence(plan),
    tooManyKpis: tooManyKpis(plan),
    tooManyElements: tooManyElements(plan),
  };
  return RULE_NAMES.flatMap((rule) => [...byRule[rule]]);
}
