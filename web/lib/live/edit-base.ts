import type { Flow } from '../../../contract/entities.ts';
import type { ApiError } from '../api-error.ts';
import { flowKey, queryClient } from '../query.ts';
import { isTold } from './live.ts';

const revisionOf = (strategyId: number): number | undefined =>
  queryClient.getQueryData<Flow>(flowKey(strategyId))?.revision;

/** Said beside the other's value, which the refusal tells. */
export const CHOICE = 'Save again to keep yours, or cancel to keep theirs.';

/**
 * The revision an edit stands on: that of the content when it began. Sent along, it makes the server refuse to overwrite
 * what somebody else set in the same field since; the refusal tells the other's value, and saving again keeps one's own.
 */
export class EditBase {
  readonly #strategyId: number;
  #revision: number | undefined;

  constructor(strategyId: number) {
    this.#strategyId = strategyId;
    this.begin();
  }

  /** An edit begins: what is there now has been seen. */
  begin(): void {
    this.#revision = revisionOf(this.#strategyId);
  }

  /** The other's value was shown. Where nothing new is heard, no revision is known that holds it. */
  seen(): void {
    this.#revision = isTold(this.#strategyId) ? revisionOf(this.#strategyId) : undefined;
  }

  /** The sentence to choose by, where an edit was refused for what somebody else changed; that counts as seen from now on. */
  choice(error: ApiError): string | undefined {
    if (error.code !== 'conflict') return undefined;
    this.seen();
    return CHOICE;
  }

  /** For `submit`. */
  get part(): { base?: number } {
    return this.#revision === undefined ? {} : { base: this.#revision };
  }
}

/** The bases of a grid's rows: all begin when it opens, and each is renewed by itself. */
export class RowBases {
  readonly #strategyId: number;
  readonly #first: EditBase;
  readonly #renewed = new Map<string, EditBase>();

  constructor(strategyId: number) {
    this.#strategyId = strategyId;
    this.#first = new EditBase(strategyId);
  }

  of(row: string): EditBase {
    return this.#renewed.get(row) ?? this.#first;
  }

  /** A row's save was refused; where that was for what somebody else changed, saving it again keeps one's own. */
  refused(row: string, error: ApiError): void {
    if (error.code !== 'conflict') return;
    const base = new EditBase(this.#strategyId);
    base.seen();
    this.#renewed.set(row, base);
  }
}
