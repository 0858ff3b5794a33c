import type { Records } from '../../../contract/kinds/kinds.ts';
import type { NewComment } from '../../comments/write.ts';
import { monthBefore } from './points.ts';

/** What was written about KPIs that are off track, by measure. */
const COMMENTS: Readonly<Record<string, string>> = {
  'Operating margin':
    'Copper cost us 1.1 points, and the price rise reaches the order book only in the next quarter. We hold the target.',
  'Orders delivered on the promised day':
    'The new planning tool went live in the busiest weeks. Two planners were trained since; the first weeks of this month are back above 90%.',
};

/** The comments on the last ended month. */
export const exampleComments = (kpis: Iterable<Records['kpi']>, today: string): NewComment[] =>
  Array.from(kpis).flatMap(({ id, measure }) => {
    const text = COMMENTS[measure];
    return text === undefined ? [] : [{ of: { kind: 'kpi', id }, period: monthBefore(today, 1), text }];
  });
