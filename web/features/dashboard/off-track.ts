import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { NO_STATUS } from '../../../contract/words/status.ts';
import { counted } from '../../../contract/words/list.ts';

/** How a kind of record stands: 2 of '24 KPIs' are off track. */
export interface OffTrack {
  count: number;
  total: string;
  /** What is told beside, or in place of 'none Off Track': '3 late', 'no status yet'. */
  beside: string[];
}

type Counts = readonly { status: string; count: number }[];

function line(counts: Counts, noun: string, late = 0): OffTrack[] {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return [];
  const having = (wanted: string): number => counts.find(({ status }) => status === wanted)?.count ?? 0;
  const [count, unjudged] = [having('Off Track'), having(NO_STATUS)];
  const beside = [
    // Where nothing has a status, 'none Off Track' would tell what nobody knows.
    ...(count > 0 ? [] : [unjudged === all ? 'no status yet' : 'none Off Track']),
    ...(unjudged > 0 && unjudged < all ? [`${formatNumber(unjudged)} without a status`] : []),
    ...(late > 0 ? [`${formatNumber(late)} late`] : []),
  ];
  return [{ count, total: counted(all, noun), beside }];
}

/** What is off track in a strategy, of its KPIs and of its initiatives; without a line for what it has none of. */
export const offTrackOf = ({ kpis, initiatives, late }: StrategyOverview['statuses']): OffTrack[] => [
  ...line(kpis, 'KPI'),
  ...line(initiatives, 'initiative', late),
];
