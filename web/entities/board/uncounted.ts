import { COMPUTED_STATUSES } from '../../../contract/words/status.ts';
import { type Contents, scoreOf, shownStatus } from './contents.ts';

const RED: string = COMPUTED_STATUSES.red;

/**
 * Why an objective is On Track beside KPIs that are Off Track: they do not count in its score. Empty where there is nothing to
 * explain: a red KPI that counts holds its objective at At Risk.
 */
export function uncountedText(contents: Contents): string {
  const { allKpis, scores } = contents;
  if (scores?.own.status !== 'green') return '';
  const red = allKpis.filter((kpi) => shownStatus(kpi, scoreOf(contents, kpi)) === RED);
  if (red.length === 0) return '';
  const reasons = red.map((kpi) => {
    if (!scoreOf(contents, kpi)) return 'not tracked over time';
    if (kpi.weight === 0) return 'without weight';
    return kpi.parentId === null ? 'without a score' : 'below another KPI';
  });
  const parts = Array.from(
    Map.groupBy(reasons, (reason) => reason),
    ([reason, same]) => `${same.length} ${reason}`,
  );
  const subject = red.length === 1 ? `${RED} KPI does` : `${RED} KPIs do`;
  return `${red.length} ${subject} not count in this score: ${parts.join(', ')}.`;
}
