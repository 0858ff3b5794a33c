import { listOf } from '../../lib/list.ts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { KpiLevel } from '../../../contract/constants.ts';
import type { AnyKpi } from '../../../contract/kpi.ts';
import { amount } from './line.ts';
import { withBelow } from './tree.ts';

/** The text of a missing actual. */
const NO_ACTUAL = 'N/A';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** The actual with its unit; 'N/A' if there is none. */
export const formatActual = ({ actual, unit }: AnyKpi): string =>
  actual === null ? NO_ACTUAL : amount(actual, unit);

/** A formatted calendar date, 'Jan 5, 2026', the same in every time zone; '' for none. */
export const formatDueDate = (date: string | null): string => (date ? format(parseISO(date), 'PP') : '');

const counted = (count: number, level: KpiLevel) => {
  const noun = level === 'primary' ? 'primary KPI' : level === 'department' ? 'department KPI' : 'team KPI';
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;
};

/** The consequences of deleting a KPI, in numbers. */
export function consequence(kpi: AnyKpi): string {
  const gone = withBelow(kpi);
  const levels = (['primary', 'department', 'team'] as const)
    .map((level) => ({ level, count: gone.filter(({ kpiLevel }) => kpiLevel === level).length }))
    .filter(({ level, count }) => count > 0 || (level !== 'primary' && kpi.kpiLevel === 'primary'));
  const parts = levels.map(({ level, count }) => counted(count, level));
  const stays = kpi.parentKpi
    ? ` “${kpi.parentKpi.measure}” above it stays.`
    : kpi.nodeId === null
      ? ' All other KPIs stay.'
      : ' The objective and all other KPIs stay.';
  return `This deletes ${listOf(parts)}.${stays}`;
}
