import * as z from 'zod/mini';
import type { ServicePrincipal } from '../store/principal.ts';

/** What a handler knows of the job it runs, beside its payload. */
export interface JobContext {
  /** Who changes a strategy by it. */
  principal: ServicePrincipal;
  /** Aborted when the server stops or the node loses its claim: the handler must end soon then. */
  signal: AbortSignal;
  /** The number of this attempt, from 1. */
  attempts: number;
}

/**
 * How many jobs of a lane a node runs at the same time. Jobs wait only for those of their own lane, so that what people are
 * told at once never waits for books or backups. Webhooks mostly wait for their receivers, and mails for the SMTP server. Receivers that
 * fail have a lane of their own: each may take until its time is over, and the others do not wait for it.
 */
export const LANES = {
  quick: 4,
  webhookEvents: 8,
  webhooks: 64,
  failingWebhooks: 16,
  pulls: 2,
  books: 2,
  upkeep: 2,
  mail: 4,
  bulkMail: 4,
} as const;
export type Lane = keyof typeof LANES;

/** How jobs of one kind run. */
export interface JobKind {
  readonly lane: Lane;
  /** How often it recurs; none for jobs that are enqueued. */
  readonly everyMs?: number;
  /** Reads the stored payload. Throws where it is none of this kind: such a job fails at once. */
  readonly payload: z.ZodMiniType;
  /**
   * Runs a job. It may run more than once, because a node may be killed before the job is done, so it must be idempotent. It may
   * return when a recurring job is due next, in place of after `everyMs`.
   */
  perform(payload: never, context: JobContext): Promise<Date | void>;
  /** How often it is tried, and how many processes may end while it runs, where that is not the usual. */
  readonly attemptsMax?: number;
  readonly crashesMax?: number;
  /** Leaves a true state behind once all tries of a job have failed. */
  onFailed?(payload: never): Promise<unknown>;
}

/** The kinds by name. A recurring kind that is undefined is turned off. */
export type JobKinds = Readonly<Record<string, JobKind | undefined>>;

/** A kind of job that is enqueued with a payload. */
export const jobOf = <P extends z.ZodMiniType>(
  payload: P,
  perform: (payload: z.output<P>, context: JobContext) => Promise<void>,
  more: Pick<Partial<JobKind>, 'lane' | 'attemptsMax' | 'crashesMax'> & {
    onFailed?: (payload: z.output<P>) => Promise<unknown>;
  } = {},
): JobKind => ({ lane: 'quick', payload, perform, ...more });

/** A kind of job that recurs. */
export const recurring = (
  everyMs: number,
  perform: (context: JobContext) => Promise<Date | void>,
): JobKind => ({
  lane: 'upkeep',
  everyMs,
  payload: z.unknown(),
  perform: (_payload, context) => perform(context),
});

const HOUR_MS = 60 * 60 * 1000;

/** A kind of job that recurs every hour. */
export const hourly = (perform: (context: JobContext) => Promise<Date | void>): JobKind =>
  recurring(HOUR_MS, perform);
