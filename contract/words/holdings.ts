import type { Responsibilities } from '../people/sharing.ts';
import { formatNumber } from './amount.ts';
import { countedList } from './list.ts';

/** What somebody holds: 'owner of 2 strategies, responsible for 8 KPIs and 1 initiative'; '' where it is nothing. */
export function holdingsText(responsible: Responsibilities, owned = 0): string {
  const { kpis, initiatives, tactics, actionSteps, reviewActions } = responsible;
  const records = countedList(
    [kpis, 'KPI'],
    [initiatives, 'initiative'],
    [tactics, 'tactic'],
    [actionSteps, 'action step'],
    [reviewActions, 'review action'],
  );
  const parts = [
    owned > 0 && `owner of ${formatNumber(owned)} ${owned === 1 ? 'strategy' : 'strategies'}`,
    records !== '' && `responsible for ${records}`,
  ];
  return parts.filter(Boolean).join(', ');
}
