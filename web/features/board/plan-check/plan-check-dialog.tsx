import type { Content } from '../../../../contract/commands/content.ts';
import { foundOf } from '../../../../contract/plan-check/dismissal.ts';
import type { Finding, Fix } from '../../../../contract/plan-check/finding.ts';
import type { SearchResult } from '../../../../contract/search/result.ts';
import PlanCheckPanel from './plan-check-panel.tsx';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { arriveAt, arriveAtElement, pathOf } from '../../../lib/search/places.ts';
import { useBoard, useBoardContent, type Request } from '../board-context.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { objectiveOfRecord } from '../../../lib/strategy/selectors.ts';

/** The dialog that mends a finding; undefined where its record is gone, or the fix is on another page. */
function requestOf(fix: Fix, content: Content): Request | undefined {
  if (fix.open === 'newKpi') return { kind: 'kpi', nodeId: fix.nodeId };
  if (fix.open === 'newInitiative') return { kind: 'initiative', nodeId: fix.nodeId };
  if (fix.open === 'kpis') return { kind: 'kpiGrid' };
  if (fix.open === 'objectives') return { kind: 'objectiveGrid' };
  if (fix.open === 'node') {
    const node = content.node.get(fix.id);
    return node && { kind: 'edit', node, focusOn: fix.field };
  }
  if (fix.open === 'initiative') {
    const item = content.initiative.get(fix.id);
    return item && { kind: 'editInitiative', item, focusOn: fix.field };
  }
  if (fix.open !== 'kpi') return undefined;
  const kpi = content.kpi.get(fix.id);
  return kpi && { kind: 'editKpi', kpi, focusOn: fix.field === 'baseline' ? 'baseline.value' : fix.field };
}

/** The record of a finding as a result of the search, which leads to it; undefined where it is on the board itself. */
function resultOf(
  { of: subject, name: title }: Finding,
  strategyId: number,
  content: Content,
): SearchResult | undefined {
  const { kind, id } = foundOf(subject);
  if (kind !== 'kpi' && kind !== 'initiative') return undefined;
  return { kind, id, strategyId, title, path: [], objectiveId: objectiveOfRecord(content, kind, id) ?? null };
}

/** The plan check of a board. */
export default function PlanCheckDialog({ onClose }: { onClose: () => void }) {
  const { strategyId, canEdit, open, go } = useBoard();
  const { content } = useBoardContent();
  const show = (finding: Finding): void => {
    const result = resultOf(finding, strategyId, content);
    onClose();
    if (!result) return arriveAtElement(`[data-node="${foundOf(finding.of).id}"]`);
    arriveAt(result);
    go(pathOf(result));
  };
  const fix = ({ fix: target }: Finding): void => {
    if (target.open === 'values') {
      onClose();
      go(kpiPath({ strategyId, id: target.id }));
      return;
    }
    if (target.open === 'map' || target.open === 'team') {
      onClose();
      go(pathTo(target.open, strategyId));
      return;
    }
    const request = requestOf(target, content);
    if (request) open(request);
  };
  return (
    <PlanCheckPanel
      strategyId={strategyId}
      canEdit={canEdit}
      pathOf={(finding) => {
        const result = resultOf(finding, strategyId, content);
        return result ? pathOf(result) : pathTo('board', strategyId);
      }}
      onShow={show}
      onFix={fix}
      onClose={onClose}
    />
  );
}
