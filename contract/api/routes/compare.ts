import * as z from 'zod/mini';
import { Difference } from '../../month/compare.ts';
import { correctionFields } from '../../month/corrections.ts';
import { id, instant, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { PeriodAnswer } from '../../scorecard/period-fields.ts';

const SIDE = /^(?:now|period:.{1,40}|snapshot:[1-9]\d{0,14})$/;

/** A time of a strategy: `now`, `period:2026-02` (the strategy of today, with the scores of a period) or `snapshot:7`. */
const side = text(60).check(z.regex(SIDE, 'Give now, a period such as period:2026-02, or snapshot:7'));

/** One of the two times. */
const Side = z.object({
  kind: z.enum(['now', 'period', 'snapshot']),
  /** The name of a snapshot; else the label of the period. */
  name: z.string(),
  /** The period of the scores. */
  period: PeriodAnswer,
  /** The snapshot, and when it was made. */
  snapshotId: z.nullable(id),
  at: z.nullable(instant),
  ...correctionFields,
});

/** Comparisons of a strategy with itself. */
export const compareRoutes = {
  'compare.read': {
    method: 'GET',
    path: '/api/strategies/{id}/compare',
    summary:
      'What differs between two times of a strategy: scores that moved and what moved them, and records',
    access: { who: 'member', act: 'strategy.read' },
    query: z.strictObject({ from: side, to: side }),
    answer: z.object({ ...Difference.shape, from: Side, to: Side }).check(z.meta({ id: 'Comparison' })),
    status: 200,
  },
} as const satisfies Record<string, Route>;
