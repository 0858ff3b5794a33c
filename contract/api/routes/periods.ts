import * as z from 'zod/mini';
import { CalendarSettings } from '../../scorecard/calendar-settings.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../kinds/constants.ts';
import { ContentRecords, Flow } from '../entities.ts';
import { requiredText, text } from '../fields.ts';
import { LockCheck } from '../../month/lock-check.ts';
import { PeriodAnswer, periodFields, phase } from '../../scorecard/period-fields.ts';
import { LOCKED_GRAINS, PeriodLock } from '../../month/period-lock.ts';
import type { Route } from '../route.ts';
import { ScorecardAnswer } from '../../scorecard/answers.ts';
import { Snapshot, SnapshotNotes } from '../../month/snapshot.ts';

const read = { who: 'member', act: 'strategy.read' } as const;
const change = { who: 'member', act: 'content.change' } as const;
const manage = { who: 'member', act: 'strategy.manage' } as const;

const period = text(40);
const name = requiredText(TITLE_MAX, 'Name is required');
const note = text(DESCRIPTION_MAX);
const reason = requiredText(DESCRIPTION_MAX, 'Reason is required');

/** Where a period of a strategy stands. */
const PeriodState = z
  .object({
    ...periodFields,
    phase,
    lock: z.nullable(PeriodLock),
    /** How many tracked KPIs a value is expected from in the period, how many have it, and how many are late. */
    kpis: z.object({ expected: z.int(), entered: z.int(), late: z.int() }),
  })
  .check(z.meta({ id: 'PeriodState' }));
export type PeriodState = z.infer<typeof PeriodState>;

/** The periods of a strategy: their locks, and snapshots of them. */
export const periodRoutes = {
  'periods.list': {
    method: 'GET',
    path: '/api/strategies/{id}/periods',
    summary: 'Where the periods of a strategy stand: the running one and the last 12 before it, oldest first',
    access: read,
    query: z.strictObject({
      grain: z.optional(z.enum(LOCKED_GRAINS, `Choose ${LOCKED_GRAINS.join(', ')}`)),
      /** Only this period. */
      period: z.optional(period),
    }),
    answer: z.object({ periods: z.array(PeriodState) }),
    status: 200,
  },
  'periods.withValues': {
    method: 'GET',
    path: '/api/strategies/{id}/periods/with-values',
    summary: 'The months for which values were entered, at most the last 120 that have begun, oldest first',
    access: read,
    answer: z.object({ periods: z.array(PeriodAnswer) }),
    status: 200,
  },
  'periods.locks': {
    method: 'GET',
    path: '/api/strategies/{id}/periods/locks',
    summary:
      'The locked periods of a strategy, and its first day: that of its first value, where that is older',
    access: read,
    answer: z.object({ since: z.string(), locks: z.array(PeriodLock) }),
    status: 200,
  },
  'periods.lock': {
    method: 'POST',
    path: '/api/strategies/{id}/periods/lock',
    summary:
      'Lock a period that has ended: a snapshot keeps its results, and its values can no longer change',
    access: change,
    body: z.strictObject({
      period,
      /** The name of the snapshot; without, that of the period. */
      name: z.optional(name),
      note: z.optional(note),
    }),
    answer: PeriodState,
    status: 200,
    closesMonth: true,
    errors: ['conflict'],
  },
  'periods.unlock': {
    method: 'POST',
    path: '/api/strategies/{id}/periods/unlock',
    summary: 'Reopen a locked period, with the reason for it; the snapshot stays',
    access: change,
    body: z.strictObject({ period, reason }),
    answer: PeriodState,
    status: 200,
    closesMonth: true,
    errors: ['conflict'],
  },
  'periods.checks': {
    method: 'GET',
    path: '/api/strategies/{id}/periods/checks',
    summary:
      'The locked periods whose results were checked after an upgrade: which results are not those that their plan and values give',
    access: { who: 'member', act: 'lock.check' },
    // Only the lock of this period, or of a longer one around it, with what differs.
    query: z.strictObject({ period: z.optional(period) }),
    answer: z.object({ checks: z.array(LockCheck) }),
    status: 200,
  },
  'periods.relock': {
    method: 'POST',
    path: '/api/strategies/{id}/periods/relock',
    summary:
      'Correct the results of a locked period: a new snapshot has what its plan and its values at the lock give, and pages that show the old one show it',
    access: manage,
    body: z.strictObject({ period, reason }),
    answer: PeriodState,
    status: 200,
    closesMonth: true,
    errors: ['conflict'],
  },
  'periods.keep': {
    method: 'POST',
    path: '/api/strategies/{id}/periods/keep',
    summary: 'Leave the results of a locked period as they are, though they differ from what its values give',
    access: manage,
    body: z.strictObject({ period, reason: z.optional(note) }),
    answer: PeriodState,
    status: 200,
    closesMonth: true,
  },
  'snapshots.list': {
    method: 'GET',
    path: '/api/strategies/{id}/snapshots',
    summary: 'The snapshots of a strategy, newest first',
    access: read,
    answer: z.object({ snapshots: z.array(Snapshot) }),
    status: 200,
  },
  'snapshots.create': {
    method: 'POST',
    path: '/api/strategies/{id}/snapshots',
    summary:
      'Keep the strategy as it is now, with the scores of a period; by default of the last ended month',
    access: change,
    body: z.strictObject({ name, period: z.optional(period), note: z.optional(note) }),
    answer: Snapshot,
    status: 201,
    errors: ['conflict'],
  },
  'snapshots.delete': {
    method: 'DELETE',
    path: '/api/snapshots/{id}',
    summary: 'Delete a snapshot that no lock, review, book or published page shows',
    access: { ...manage, of: 'snapshot' },
    answer: z.void(),
    status: 204,
    errors: ['conflict'],
  },
  'snapshots.read': {
    method: 'GET',
    path: '/api/snapshots/{id}',
    summary: 'A snapshot: its name and period, the texts of the strategy, and the notes on its values',
    access: { ...read, of: 'snapshot' },
    answer: z.object({
      snapshot: Snapshot,
      strategy: z.object({
        title: z.string(),
        description: z.string(),
        boardTitle: z.string(),
        mapTurned: z.boolean(),
        calendar: z.nullable(CalendarSettings),
      }),
      notes: SnapshotNotes,
    }),
    status: 200,
    tagged: true,
  },
  'snapshots.content': {
    method: 'GET',
    path: '/api/snapshots/{id}/content',
    summary: 'The records of a strategy by kind, as a snapshot holds them',
    access: { ...read, of: 'snapshot' },
    answer: ContentRecords,
    status: 200,
    tagged: true,
  },
  'snapshots.flow': {
    method: 'GET',
    path: '/api/snapshots/{id}/flow',
    summary: 'Everything on the board of a strategy as a snapshot holds it',
    access: { ...read, of: 'snapshot' },
    answer: Flow,
    status: 200,
    tagged: true,
  },
  'snapshots.scorecard': {
    method: 'GET',
    path: '/api/snapshots/{id}/scorecard',
    summary: 'The scores of the period of a snapshot, as they were then',
    access: { ...read, of: 'snapshot' },
    answer: ScorecardAnswer,
    status: 200,
    tagged: true,
  },
} as const satisfies Record<string, Route>;
