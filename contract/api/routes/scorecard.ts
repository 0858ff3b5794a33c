import { formatNumber } from '../../words/amount.ts';
import * as z from 'zod/mini';
import { CalendarChange, CalendarSettings } from '../../scorecard/calendar-settings.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../kinds/constants.ts';
import { anyNumber, dryRun, id, idInQuery, numberInQuery, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { GRAINS, SERIES } from '../../scorecard/settings.ts';
import {
  ExplanationAnswer,
  ScorecardAnswer,
  TimelineAnswer,
  ValueResult,
  WhatIfAnswer,
  Written,
  WrittenPoint,
} from '../../scorecard/answers.ts';

/** The most points of one call. */
const POINTS_MAX = 10_000;

const read = { who: 'member', act: 'strategy.read' } as const;
const change = { who: 'member', act: 'content.change' } as const;
const enter = { who: 'member', act: 'values.enter' } as const;

const period = text(40);

const point = {
  /** A period as a text: `2026-02`, `2026-Q1`, `FY2026`, or a date in it. */
  period,
  series: z.optional(z.enum(SERIES, `Choose ${SERIES.join(', ')}`)),
  /** Null deletes the point, unless the state is `na`. */
  value: z.optional(z.nullable(anyNumber)),
  state: z.optional(z.enum(['value', 'na'], 'Choose value or na')),
  note: z.optional(text(DESCRIPTION_MAX)),
};

const list = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, 'Give a list of points')
    .check(
      z.minLength(1, 'Give at least one point'),
      z.maxLength(POINTS_MAX, `Give at most ${formatNumber(POINTS_MAX)} points`),
    );

const grain = z.optional(z.enum(GRAINS, `Choose ${GRAINS.join(', ')}`));

/** Measures over time. */
export const scorecardRoutes = {
  'calendar.read': {
    method: 'GET',
    path: '/api/strategies/{id}/calendar',
    summary: 'The calendar that the periods of a strategy follow',
    access: read,
    answer: CalendarSettings,
    status: 200,
  },
  'calendar.update': {
    method: 'PUT',
    path: '/api/strategies/{id}/calendar',
    summary: 'Change the calendar of a strategy, as long as all points stay in its periods',
    access: change,
    body: CalendarChange,
    answer: CalendarSettings,
    status: 200,
  },
  'points.write': {
    method: 'PUT',
    path: '/api/kpis/{id}/points',
    summary: 'Write values and targets of a KPI by period, all or none',
    access: { ...enter, of: 'kpi' },
    body: z.strictObject({ points: list(z.strictObject(point)) }),
    bodyMax: 4 * 1024 * 1024,
    answer: z.object({ points: z.array(z.object(WrittenPoint)) }),
    status: 200,
  },
  'points.read': {
    method: 'GET',
    path: '/api/kpis/{id}/points',
    summary:
      'A KPI over time: values, targets and scores by period, year to date, progress, forecast, signals',
    access: { ...read, of: 'kpi' },
    query: z.strictObject({ from: z.optional(period), to: z.optional(period), grain }),
    answer: TimelineAnswer,
    status: 200,
  },
  'points.readMany': {
    method: 'GET',
    path: '/api/strategies/{id}/points',
    summary:
      'The values or targets that are entered for the KPIs of a strategy, by period, as they are stored',
    access: read,
    query: z.strictObject({
      from: period,
      to: period,
      series: z.enum(SERIES, `Choose ${SERIES.join(', ')}`),
      /** Only those of this KPI. */
      kpiId: z.optional(idInQuery),
    }),
    answer: z.object({ revision: z.int(), points: z.array(z.object({ kpiId: id, ...Written })) }),
    status: 200,
  },
  'points.writeMany': {
    method: 'POST',
    path: '/api/strategies/{id}/points',
    summary: 'Write values and targets of many KPIs, all or none',
    access: enter,
    body: z.strictObject({
      points: list(z.strictObject({ kpiId: id, ...point })),
      /** The revision that the points were changed on: what others changed since is not overwritten. */
      base: z.optional(z.int('Give a revision').check(z.minimum(0, 'Give a revision'))),
    }),
    bodyMax: 4 * 1024 * 1024,
    answer: z.object({
      revision: z.int(),
      /** How many points differ now. */
      changed: z.int(),
      points: z.array(z.object({ kpiId: id, ...WrittenPoint })),
    }),
    status: 200,
    errors: ['conflict'],
  },
  'values.write': {
    method: 'PUT',
    path: '/api/strategies/{id}/values',
    summary:
      'Enter values of KPIs by code or id: each row is written or refused for itself, all in one change',
    access: enter,
    query: z.strictObject({
      /** With true one refused row refuses the call. */
      atomic: z.optional(z.enum(['true', 'false'], 'Choose true or false')),
      /** With true nothing is stored. */
      dryRun,
    }),
    body: z.strictObject({
      values: list(
        z.strictObject({
          /** The code of a KPI, or its id. */
          code: z.optional(text(TITLE_MAX)),
          id: z.optional(id),
          period,
          /** Null deletes the value. */
          value: z.optional(z.nullable(anyNumber)),
          /** Without it the note of the value stays. */
          note: z.optional(text(DESCRIPTION_MAX)),
        }),
      ),
    }),
    bodyMax: 4 * 1024 * 1024,
    answer: z.object({ revision: z.int(), rows: z.array(ValueResult) }),
    status: 200,
  },
  'scorecard.read': {
    method: 'GET',
    path: '/api/strategies/{id}/scorecard',
    summary: 'The scores of a strategy in a period; by default in the last month that has ended',
    access: read,
    query: z.strictObject({ period: z.optional(period), grain }),
    answer: ScorecardAnswer,
    status: 200,
    tagged: true,
  },
  'scorecard.explain': {
    method: 'GET',
    path: '/api/strategies/{id}/explain',
    summary: 'How a value or score came about, with all that it takes to compute it again',
    access: read,
    query: z.strictObject({
      /** What to explain: `kpi:12`, `objective:3`, `pillar:2` or `strategy:1`. */
      of: text(40).check(
        z.regex(/^(?:kpi|objective|pillar|strategy):[1-9]\d{0,14}$/, 'Give what to explain, such as kpi:12'),
      ),
      period: z.optional(period),
    }),
    answer: ExplanationAnswer,
    status: 200,
  },
  'scorecard.whatIf': {
    method: 'GET',
    path: '/api/strategies/{id}/what-if',
    summary: 'What the scores would be if a KPI had another value in a period; nothing is stored',
    access: read,
    query: z.strictObject({ kpi: idInQuery, period: z.optional(period), value: numberInQuery }),
    answer: WhatIfAnswer,
    status: 200,
  },
} as const satisfies Record<string, Route>;
