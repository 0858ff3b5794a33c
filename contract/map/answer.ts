import * as z from 'zod/mini';
import { id } from '../api/fields.ts';
import { nullable, status } from '../scorecard/answers.ts';
import { PeriodAnswer } from '../scorecard/period-fields.ts';
import { GRAINS } from '../scorecard/settings.ts';

const Lag = z.object({ lag: z.int(), pairs: z.int(), correlation: nullable });

/** What the data say of the map of a strategy, up to a period. */
export const MapAnswer = z
  .object({
    revision: z.int(),
    period: PeriodAnswer,
    /** The periods of each grain that series have, oldest first. */
    periods: z.array(z.object({ grain: z.enum(GRAINS), labels: z.array(z.string()) })),
    /** Scores of objectives, and values of the KPIs of links. */
    series: z.array(
      z.object({
        /** `objective:3` or `kpi:12`, and the grain of its periods. */
        of: z.string(),
        grain: z.enum(GRAINS),
        values: z.array(nullable),
        statuses: z.array(status),
      }),
    ),
    /** The causes, in the order of their ids. */
    links: z.array(
      z.object({
        id,
        /** What is compared: the KPIs of the link, else the objectives. Both have the same grain. */
        lead: z.string(),
        lag: z.string(),
        grain: z.enum(GRAINS),
        isUnproven: z.boolean(),
        lags: z.array(Lag),
        best: z.nullable(Lag),
      }),
    ),
  })
  .check(z.meta({ id: 'StrategyMap' }));
export type MapAnswer = z.infer<typeof MapAnswer>;
