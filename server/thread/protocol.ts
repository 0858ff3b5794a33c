import type { ErrorBody, ErrorCode } from '../../contract/api/errors.ts';

/** What the reading thread computes: a task by its name, with what it needs. */
export interface Task {
  name: string;
  strategyId: number;
  input: object;
}

/** A task for the thread with bytes that become part of its input, or the end of the thread. */
export type ToThread = { id: number; task: Task; bytes?: Uint8Array } | 'end';

/** An error on its way from the thread. The marks are what it loses there, and by which an outage of the database is known. */
interface SentFault {
  fault: unknown;
  marks: { code?: unknown; errcode?: unknown };
}

/** An error as the thread sends it. */
export function sentFault(error: unknown): SentFault {
  const { code, errcode } = (error ?? {}) as SentFault['marks'];
  return { fault: error, marks: { code, errcode } };
}

/** The error that the thread sent. */
export const receivedFault = ({ fault, marks }: SentFault): unknown =>
  fault instanceof Error ? Object.assign(fault, marks) : fault;

/** What became of a task: its result, a refusal, or what went wrong. */
export type FromThread = { id: number } & (
  | { result: unknown }
  | { refusal: { code: ErrorCode; sentence: string; details: ErrorBody['details'] } }
  | SentFault
);

/** Who waits for a task: tasks of different people take turns, and one that nobody waits for any more is not begun. */
export interface Waiting {
  userId?: number;
  signal?: AbortSignal;
}
