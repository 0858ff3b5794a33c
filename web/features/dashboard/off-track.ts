import type { Strategy } from '../../../contract/api/entities.ts';

/** How many of a kind of record are off track: 2 of '24 KPIs'. */
export interface OffTrack {
  count: number;
  total: string;
}

type Counts = readonly { status: string; count: number }[];

function line(counts: Counts, [singular, many]: readonly [string, string]): OffTrack[] {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return [];
  const count = counts.find(({ status }) => status === 'Off Track')?.count ?? 0;
  return [{ count, total: `${all.toLocaleString('en-US')} ${all === 1 ? singular : many}` }];
}

/** What is off track in a strategy, of its KPIs and of its initiatives; without a line for what it has none of. */
export const offTrackOf = ({ kpis, initiatives }: NonNullable<Strategy['statuses']>): OffTrack[] => [
  ...line(kpis, ['KPI', 'KPIs']),
  ...line(initiatives, ['initiative', 'initiatives']),
];
