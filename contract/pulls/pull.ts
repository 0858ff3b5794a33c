import * as z from 'zod/mini';
import { id, instant, requiredText, text } from '../api/fields.ts';
import { PullSchedule } from './schedule.ts';

/** How a source writes its values. */
const PULL_FORMATS = ['csv', 'json'] as const;
/** Where the period of a value comes from: the source, or the day of the run. */
const PULL_PERIODS = ['at', 'before', 'this'] as const;

/** The most rows and bytes of one answer of a source. */
export const PULL_ROWS_MAX = 5000;
export const PULL_BYTES_MAX = 512 * 1024;
/** How many runs of a data pull are kept, and how many rows of each are told. */
export const PULL_RUNS_KEPT = 50;
export const PULL_ROWS_TOLD = 20;
const PULL_NAME_MAX = 80;
const ADDRESS_MAX = 2000;
const PLACE_MAX = 200;
/** The most headers of a data pull. */
export const PULL_HEADERS_MAX = 5;
const HEADER_VALUE_MAX = 4000;

/** What a data pull reads: the fields that a member chooses, with their rules. */
export const pullRules = {
  name: requiredText(PULL_NAME_MAX, 'Name is required'),
  url: requiredText(ADDRESS_MAX, 'Enter an address'),
  format: z.enum(PULL_FORMATS, `Choose ${PULL_FORMATS.join(' or ')}`),
  /** JSON: the path of the list of rows, such as `data.items`; empty for the whole answer. */
  rowsAt: text(PLACE_MAX),
  /** The column of the value, or its path within a row. */
  valueAt: requiredText(PLACE_MAX, 'Say where the value stands'),
  /** The KPI that gets the values; null where `codeAt` says which. */
  kpiId: z.nullable(id),
  /** The column or path of the code of a KPI; empty where there is one KPI. */
  codeAt: text(PLACE_MAX),
  /** `at`: the period stands in the row. Else the one before the day of the run, or the one that holds it. */
  period: z.enum(PULL_PERIODS, `Choose ${PULL_PERIODS.join(', ')}`),
  periodAt: text(PLACE_MAX),
};
export type PullSource = { [K in Exclude<keyof typeof pullRules, 'name'>]: z.output<(typeof pullRules)[K]> };

/** Headers that are sent along, such as Authorization; without a value the stored one stays. */
export const pullHeaders = z
  .array(
    z.strictObject({
      name: z
        .string('Give the name of a header')
        .check(z.regex(/^[\w-]{1,60}$/, 'Give the name of a header, such as Authorization')),
      value: z.optional(
        z.nullable(
          z
            .string()
            .check(
              z.maxLength(HEADER_VALUE_MAX),
              z.regex(
                /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
                'Give letters, digits and signs without accents',
              ),
            ),
        ),
      ),
    }),
  )
  .check(z.maxLength(PULL_HEADERS_MAX, `Give at most ${PULL_HEADERS_MAX} headers`));

/** What fields ask of each other, by field; the same in the browser. */
export function pullFaults({
  kpiId,
  codeAt,
  period,
  periodAt,
}: PullSource): Partial<Record<keyof PullSource, string>> {
  return {
    ...(kpiId === null && codeAt === '' && { kpiId: 'Choose a KPI, or say where the code of one stands' }),
    ...(kpiId !== null && codeAt !== '' && { codeAt: 'Choose either one KPI or the place of the code' }),
    ...(period === 'at' && periodAt === '' && { periodAt: 'Say where the period stands' }),
  };
}

/** A row of an answer, and what became of it. */
const PullRow = z.object({
  /** Its number in the source, from 1. */
  row: z.int(),
  /** The code or title of the KPI, and the period, as the row gives them. */
  kpi: z.string(),
  period: z.string(),
  value: z.nullable(z.number()),
  state: z.enum(['written', 'same', 'refused']),
  /** Why it is refused. */
  why: z.optional(z.string()),
});
export type PullRow = z.infer<typeof PullRow>;

const counts = { written: z.int(), same: z.int(), refused: z.int() };

/** What trying a data pull would do: of its rows the first ones. `why` says why nothing could be read. */
export const PullTrial = z
  .object({ ...counts, why: z.nullable(z.string()), rows: z.array(PullRow) })
  .check(z.meta({ id: 'PullTrial' }));
export type PullTrial = z.infer<typeof PullTrial>;

/** A run of a data pull. `rows` has the first of its refused rows. */
export const PullRun = z
  .object({
    id,
    at: instant,
    /** How long it took: milliseconds. */
    ms: z.int(),
    isFailed: z.boolean(),
    /** Why it failed. */
    why: z.nullable(z.string()),
    ...counts,
    rows: z.array(PullRow),
  })
  .check(z.meta({ id: 'PullRun' }));
export type PullRun = z.infer<typeof PullRun>;

/** A data pull of a strategy, without the values of its headers. */
export const Pull = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    format: z.enum(PULL_FORMATS),
    rowsAt: z.string(),
    valueAt: z.string(),
    kpiId: z.nullable(id),
    codeAt: z.string(),
    period: z.enum(PULL_PERIODS),
    periodAt: z.string(),
    schedule: PullSchedule,
    /** The names of the headers that are sent along. */
    headers: z.array(z.string()),
    isOn: z.boolean(),
    /** Why Meridian turned it off; null where a member did, and while it is on. */
    offWhy: z.nullable(z.string()),
    /** As whom it enters values. */
    by: z.string(),
    /** When it runs next; null while it is off. */
    nextAt: z.nullable(instant),
    /** Since when each run failed; null where the last one did not. */
    failedSince: z.nullable(instant),
    lastRun: z.nullable(PullRun),
  })
  .check(z.meta({ id: 'Pull' }));
export type Pull = z.infer<typeof Pull>;
