import type { Content } from '../../../contract/commands/content.ts';
import { countedList } from '../../../contract/words/list.ts';
import { KPI_LEVELS } from '../../../contract/kinds/constants.ts';
import { formatOf, valueText } from '../../../contract/words/value.ts';
import type { ScoredKpi } from '../../lib/strategy/scores.ts';
import { type Kpi, parentOf, withBelow } from '../../lib/strategy/selectors.ts';

/** The actual with its unit; a dash if there is none. Of a tracked KPI that of the period. */
export const formatActual = (kpi: Kpi, scored?: ScoredKpi): string =>
  valueText(scored ? scored.value : kpi.actual, formatOf(kpi, scored), '–');

/** The consequences of deleting a KPI, in numbers. */
export function consequence(content: Content, kpi: Kpi): string {
  const gone = withBelow(content, kpi);
  const parent = parentOf(content, kpi);
  const counts = KPI_LEVELS.map(
    (level) => [gone.filter(({ kpiLevel }) => kpiLevel === level).length, `${level} KPI`] as const,
  );
  const stays = parent
    ? ` “${parent.measure}” above it stays.`
    : kpi.nodeId === null
      ? ' All other KPIs stay.'
      : ' The objective and all other KPIs stay.';
  return `This deletes ${countedList(...counts)}.${stays}`;
}
