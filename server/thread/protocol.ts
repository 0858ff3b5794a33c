import type { ErrorBody, ErrorCode } from '../../contract/api/errors.ts';

/** What the reading thread computes: a task by its name, with what it needs. */
export interface Task {
  name: string;
  strategyId: number;
  input: object;
}

/** A task for the thread with bytes that become part of its input, or the end of the thread. */
export type ToThread = { id: number; task: Task; bytes?: Uint8Array } | 'end';

/** What became of a task: its result, a refusal, or what went wrong. */
export type FromThread = { id: number } & (
  | { result: unknown }
  | { refusal: { code: ErrorCode; sentence: string; details: ErrorBody['details'] } }
  | { fault: unknown }
);
