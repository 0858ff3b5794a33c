import { useQuery } from '@tanstack/react-query';
import { FIRST_DATE, LAST_DATE } from '../../../../contract/scorecard/date-range.ts';
import type { Calendar } from '../../../../contract/scorecard/calendar.ts';
import type { Aggregation, Grain, Series } from '../../../../contract/scorecard/settings.ts';
import { call } from '../../../lib/api/call.ts';
import { scorecardKey } from '../../../lib/sync/query.ts';
import { ChangeNote } from './change-note.tsx';
import { type EnteredPeriod, grainChangeWords } from './grain-change.ts';

/** A KPI whose values are stored. */
export interface StoredKpi {
  id: number;
  strategyId: number;
  /** How often a value is due now; null where it is not tracked over time. */
  grain: Grain | null;
}

interface Entered {
  calendar: Calendar;
  periods: EnteredPeriod[];
}

/** Reads the periods that have a value of a KPI; those of a ratio may have its parts. */
async function readEntered({ id, strategyId }: StoredKpi): Promise<Entered> {
  const params = { id: strategyId };
  const read = (series: Series) =>
    call('points.readMany', {
      params,
      query: { from: FIRST_DATE, to: LAST_DATE, series, kpiId: String(id) },
    });
  const [calendar, ...answers] = await Promise.all([
    call('calendar.read', { params }),
    read('actual'),
    read('num'),
  ]);
  const keys = new Set(answers.flatMap(({ points }) => points.map(({ period }) => period)));
  const periods = Array.from(keys, (key) => {
    const [grain, start = ''] = key.split(':');
    return { grain: grain as Grain, start };
  });
  return { calendar, periods };
}

/** Says before another 'how often' is saved which of the stored values will be seen, and which not. */
export function GrainChangeNote({
  kpi,
  grain,
  aggregation,
}: {
  kpi: StoredKpi;
  grain: Grain;
  aggregation: Aggregation;
}) {
  const isChanged = grain !== kpi.grain;
  const { data } = useQuery({
    queryKey: [...scorecardKey(kpi.strategyId), 'entered-periods', kpi.id],
    queryFn: () => readEntered(kpi),
    enabled: isChanged,
  });
  const words = data && isChanged ? grainChangeWords(data.calendar, data.periods, grain, aggregation) : [];
  return <ChangeNote text={words.join(' ')} />;
}
