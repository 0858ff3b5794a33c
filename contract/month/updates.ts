import { RESPONSIBLE_KINDS, type ResponsibleKind } from '../kinds/kinds.ts';
import * as z from 'zod/mini';
import { id } from '../api/fields.ts';
import { BandAnswer } from '../scorecard/answers.ts';
import { GUARDS } from '../scorecard/reason.ts';
import { DIRECTIONS, GRAINS } from '../scorecard/settings.ts';
import { SentencePart } from './sentence.ts';

const nullable = z.nullable(z.number());

/** The kinds of record that are updated. */
const UPDATED_KINDS = RESPONSIBLE_KINDS as [ResponsibleKind, ...ResponsibleKind[]];

/** What a row shows of a KPI. */
const KpiUpdate = z.object({
  unit: z.string(),
  decimals: nullable,
  direction: z.enum(DIRECTIONS),
  /** The highest score. */
  cap: z.number(),
  /** Of a ratio, whose two parts can be entered: what their quotient is multiplied by. */
  factor: nullable,
  /** What is entered for the period; of a ratio also its two parts, where those are entered. */
  value: nullable,
  num: nullable,
  den: nullable,
  note: z.string(),
  /** The display name of who entered it. */
  by: z.nullable(z.string()),
  target: nullable,
  redLine: nullable,
  band: BandAnswer,
  /** The last value before, the period or day that it is of, and its unit where a lock keeps another one. */
  last: z.nullable(z.object({ value: z.number(), of: z.string(), unit: z.optional(z.string()) })),
  /** The values up to the period, at most 13, oldest first. */
  sparkline: z.array(nullable),
  /** The status of the KPI, whether a member chose it, and the one computed from the value. */
  status: z.string(),
  statusChosen: z.boolean(),
  computed: z.nullable(z.enum(['green', 'amber', 'red'])),
});

/** Something that is due from the viewer. */
export const Update = z
  .object({
    strategyId: id,
    kind: z.enum(UPDATED_KINDS),
    id,
    title: z.string(),
    /** The title of what it belongs to: an objective, an initiative or a tactic; empty for none. */
    context: z.string(),
    /** The period of a tracked KPI; null for what is due once. */
    period: z.nullable(z.object({ key: z.string(), label: z.string(), grain: z.enum(GRAINS) })),
    /** The last day on which it is not late, YYYY-MM-DD. */
    due: z.string(),
    isLate: z.boolean(),
    /** What is entered: a value, or `na` with a note for none; null where it is still open. */
    entered: z.nullable(z.enum(['value', 'na'])),
    kpi: z.nullable(KpiUpdate),
    work: z.nullable(
      z.object({
        progress: z.int(),
        status: z.string(),
        /** Whether the progress follows from parts of the work, so that nobody types it. */
        isFollowed: z.optional(z.literal(true)),
      }),
    ),
  })
  .check(z.meta({ id: 'Update' }));
export type Update = z.infer<typeof Update>;
export type KpiUpdate = z.infer<typeof KpiUpdate>;

/** The status of a score, and what holds it; null where nothing does. */
const standing = {
  status: z.nullable(z.enum(['green', 'amber', 'red'])),
  guardCode: z.nullable(z.enum(GUARDS)),
};
const statusCounts = z.array(z.object({ status: z.string(), count: z.int() }));

/** What the dashboard tells of a strategy beside its texts. */
export const StrategyOverview = z
  .object({
    id,
    /** The score of the last period that has ended, and its status; null where nothing is tracked. */
    score: nullable,
    ...standing,
    /** Where the score moved since the period before. */
    trend: z.nullable(z.enum(['up', 'down', 'flat'])),
    /** How many KPIs are Off Track in that period and were not in the one before. */
    turned: z.int(),
    /** The pillars with a score in that period, in the order of the board. */
    pillars: z.array(
      z.object({
        id,
        title: z.string(),
        score: z.number(),
        ...standing,
        /** Its objectives, where the answer has at most two strategies. */
        objectives: z.optional(
          z.array(
            z.object({
              id,
              title: z.string(),
              score: nullable,
              ...standing,
            }),
          ),
        ),
      }),
    ),
    /** The first KPIs that are Off Track, where the answer has at most two strategies. */
    offTrack: z.optional(
      z.array(
        z.object({
          id,
          measure: z.string(),
          /** Value and target: '2.4 / 4%'. */
          against: z.string(),
          /** Whether it was not Off Track in the period before. */
          hasTurned: z.boolean(),
        }),
      ),
    ),
    /** That period in a sentence of one clause; empty where there is nothing to tell. */
    sentence: z.array(SentencePart),
    /** The name of that period. */
    period: z.string(),
    /** How many KPIs of all levels and how many initiatives have each status, of tracked KPIs the computed one. */
    statuses: z.object({
      kpis: statusCounts,
      initiatives: statusCounts,
      /** How many initiatives are not done and past their end. */
      late: z.int(),
    }),
    /** How many updates are due from the viewer and not entered. */
    due: z.int(),
    /** The first other members who are late with a value, by name, and how many more there are. */
    late: z.array(z.string()),
    lateMore: z.int(),
    /** The names of the periods whose values they are late with, the last one first. */
    latePeriods: z.array(z.string()),
  })
  .check(z.meta({ id: 'StrategyOverview' }));
export type StrategyOverview = z.infer<typeof StrategyOverview>;
