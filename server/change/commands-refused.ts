import type { RefusedCommand } from '../../contract/commands/decide-all.ts';
import { Refusal } from '../../contract/api/refusal.ts';

/** Commands that were refused, by their index in the batch; as a Refusal it is the first of them. */
export class CommandsRefused extends Refusal {
  readonly refusals: readonly RefusedCommand[];

  constructor(refusals: readonly [RefusedCommand, ...RefusedCommand[]]) {
    const [{ refusal }] = refusals;
    super(refusal.code, refusal.message, refusal.details ? { details: refusal.details } : {});
    this.refusals = refusals;
  }
}
