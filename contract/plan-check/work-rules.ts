import type { Records } from '../kinds/kinds.ts';
import type { PeriodUnit } from '../kinds/constants.ts';
import { isDone } from '../month/work-done.ts';
import { later } from '../scorecard/measure.ts';
import { isWorse } from '../scorecard/score.ts';
import type { Grain } from '../scorecard/settings.ts';
import type { Finding } from './finding.ts';
import type { Plan } from './plan.ts';
import { formatOf, valueText } from '../words/value.ts';
import { dayText } from '../words/dates.ts';
import { counted } from '../words/list.ts';

type Kpi = Records['kpi'];

const UNITS: Record<Grain, readonly [number, PeriodUnit]> = {
  day: [1, 'Day'],
  week: [1, 'Week'],
  month: [1, 'Month'],
  quarter: [1, 'Quarter'],
  half: [6, 'Month'],
  year: [1, 'Year'],
};

/** How many KPIs a sentence names. */
const NAMED_MAX = 3;

/** A KPI before a day and now. */
interface Compared {
  kpi: Kpi;
  before: number;
  now: number;
  isBetter: boolean;
}

/** A KPI before a day and in its last period; undefined where it has no value of both, or neither side is better. */
function comparedSince(plan: Plan, kpi: Kpi, day: string): Compared | undefined {
  const scored = plan.scored(kpi);
  const { direction } = kpi;
  if (!scored?.period || scored.value === null || (direction !== 'up' && direction !== 'down'))
    return undefined;
  if (scored.sparkline.length < 2) return undefined;
  const [grain, start] = scored.period.split(':') as [Grain, string];
  const [count, unit] = UNITS[grain];
  const { sparkline } = scored;
  // A period ended before the day where the next one had begun by then.
  const startOf = (index: number): string => later(start, (index + 1 - sparkline.length) * count, unit);
  const before = sparkline.findLast(
    (value, index) => value !== null && index < sparkline.length - 1 && startOf(index + 1) <= day,
  );
  const hasBegun = start >= day || later(start, count, unit) > day;
  if (before === undefined || before === null || !hasBegun) return undefined;
  return { kpi, before, now: scored.value, isBetter: isWorse(direction, before, scored.value) };
}

/** Objectives whose work is done, while none of their KPIs is better than before it began. */
export function* workWithoutEffect(plan: Plan): Generator<Finding> {
  for (const { id, title } of plan.objectives) {
    const initiatives = plan.initiativesOf(id);
    const [first] = initiatives.flatMap(({ startDate }) => startDate ?? []).toSorted();
    if (first === undefined || !initiatives.every(isDone)) continue;
    const compared = plan.kpisOf(id).flatMap((kpi) => comparedSince(plan, kpi, first) ?? []);
    const isReached = compared.every(({ kpi }) => plan.scored(kpi)?.status === 'green');
    if (isReached || compared.some(({ isBetter }) => isBetter)) continue;
    const work = initiatives.length === 1 ? 'Its initiative is' : `Its ${initiatives.length} initiatives are`;
    const named = compared.slice(0, NAMED_MAX).map(({ kpi, before, now }) => {
      const [was, is] = [before, now].map((value) => valueText(value, formatOf(kpi)));
      return `“${kpi.measure}” was ${was} and is ${is}`;
    });
    const more = compared.length - named.length;
    const others = more > 0 ? `, and ${counted(more, 'other KPI')}` : '';
    const began = `${initiatives.length === 1 ? 'it' : 'they'} began on ${dayText(first)}`;
    yield {
      rule: 'workWithoutEffect',
      of: `objective:${id}`,
      name: title,
      text: `${work} done, but no KPI is better than before ${began}: ${named.join(', ')}${others}.`,
      fix: { open: 'newInitiative', nodeId: id },
    };
  }
}
