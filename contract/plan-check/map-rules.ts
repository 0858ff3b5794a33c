import type { Records } from '../kinds/kinds.ts';
import { counted, namesText } from '../words/list.ts';
import type { Finding } from './finding.ts';
import type { Plan } from './plan.ts';

type Node = Records['node'];

/** After so many periods with values a cause should have some on both sides. */
const EVIDENCE_PERIODS = 6;

const finding = (
  rule: Finding['rule'],
  { id, title }: Pick<Node, 'id' | 'title'>,
  text: string,
  fix: Finding['fix'],
): Finding => ({ rule, of: `objective:${id}`, name: title, text, fix });

/** Objectives that neither cause another one nor are caused, in a plan that has causes. */
export function* onNoPath(plan: Plan): Generator<Finding> {
  if (plan.causes.length === 0) return;
  const linked = new Set(plan.causes.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  for (const objective of plan.objectives)
    if (!linked.has(objective.id)) {
      const text = 'It causes no other objective, and none causes it.';
      yield finding('onNoPath', objective, text, { open: 'map' });
    }
}

/** Objectives above the lowest band with effects but no cause: what shall bring them about is missing. */
export function* effectWithoutCause(plan: Plan): Generator<Finding> {
  const bands = plan.pillars.filter(({ id }) => plan.objectivesOf(id).length > 0);
  const lowest = plan.isMapTurned ? bands[0] : bands.at(-1);
  const caused = new Set(plan.causes.map(({ targetId }) => targetId));
  const causing = new Set(plan.causes.map(({ sourceId }) => sourceId));
  for (const objective of plan.objectives) {
    if (objective.perspectiveId === lowest?.id || caused.has(objective.id) || !causing.has(objective.id))
      continue;
    const text = 'It causes others, but nothing on the map causes it.';
    yield finding('effectWithoutCause', objective, text, { open: 'map' });
  }
}

/** Objectives whose causes the data cannot show: after six periods one side of the link still has no value. */
export function* causeWithoutEvidence(plan: Plan): Generator<Finding> {
  const counts = plan.scores?.kpis.map(({ sparkline }) => sparkline.length) ?? [];
  if (Math.max(0, ...counts) < EVIDENCE_PERIODS) return;
  const withValues = new Set(
    plan.scores?.kpis.flatMap(({ id, sparkline }) => (sparkline.length > 0 ? [id] : [])),
  );
  const hasValues = (kpiId: number | null, objectiveId: number): boolean =>
    kpiId === null ? plan.kpisOf(objectiveId).some(({ id }) => withValues.has(id)) : withValues.has(kpiId);
  const titles = new Map(plan.objectives.map(({ id, title }) => [id, title]));
  for (const objective of plan.objectives) {
    const causes = plan.causes.filter(({ targetId }) => targetId === objective.id);
    const silent = causes.filter(
      (link) => !hasValues(link.leadKpiId, link.sourceId) || !hasValues(link.lagKpiId, link.targetId),
    );
    if (silent.length === 0) continue;
    const names = namesText(silent.map(({ sourceId }) => titles.get(sourceId) ?? ''));
    const text = `The data cannot show ${silent.length} of its ${counted(causes.length, 'cause')} (${names}): one side has no values.`;
    yield finding('causeWithoutEvidence', objective, text, { open: 'map' });
  }
}
