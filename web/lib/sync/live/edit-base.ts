import type { ApiError } from '../../api/api-error.ts';
import { cachedContent } from '../content.ts';
import { isSubscribed } from './live.ts';

const revisionOf = (strategyId: number): number | undefined => cachedContent(strategyId)?.revision;

/** Follows the other user's value, which the refusal contains. */
export const CHOICE = 'Save again to keep yours, or cancel to keep theirs.';

/**
 * The base revision of an edit: that of the content when the edit began. With it, the server refuses to overwrite
 * what another user set in the same field since. The refusal contains that value; saving again overwrites it.
 */
export class EditBase {
  readonly #strategyId: number;
  #revision: number | undefined;

  constructor(strategyId: number) {
    this.#strategyId = strategyId;
    this.begin();
  }

  /** An edit begins, on the content as it is now. */
  begin(): void {
    this.#revision = revisionOf(this.#strategyId);
  }

  /** The other user's value was shown. Without a subscription, no known revision contains it. */
  seen(): void {
    this.#revision = isSubscribed(this.#strategyId) ? revisionOf(this.#strategyId) : undefined;
  }

  /** The choice after a conflict, which counts as seen from now on; undefined for another error. */
  choice(error: ApiError): string | undefined {
    if (error.code !== 'conflict') return undefined;
    this.seen();
    return CHOICE;
  }

  /** The option of `submit`. */
  get option(): { base?: number } {
    return this.#revision === undefined ? {} : { base: this.#revision };
  }
}

/** The bases of a grid's rows: all begin when it opens, and each is renewed alone. */
export class RowBases {
  readonly #strategyId: number;
  readonly #first: EditBase;
  readonly #renewed = new Map<string, EditBase>();

  constructor(strategyId: number) {
    this.#strategyId = strategyId;
    this.#first = new EditBase(strategyId);
  }

  baseOf(row: string): EditBase {
    return this.#renewed.get(row) ?? this.#first;
  }

  /** After a conflict, saving the row again overwrites the other user's value. */
  refused(row: string, error: ApiError): void {
    if (error.code !== 'conflict') return;
    const base = new EditBase(this.#strategyId);
    base.seen();
    this.#renewed.set(row, base);
  }
}
