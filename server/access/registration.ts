import { sql } from 'kysely';
import type { RegistrationMode } from '../../contract/people/account.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

const REFUSALS = {
  invite: 'Registering takes an invite link here. Ask a teammate for one.',
  closed: 'Registration is closed here. Ask the operator of this server for an account.',
} as const;

/** Who may register on a server. The first account of a database can always be made. */
export class Registration {
  readonly #store: Store;
  readonly #mode: RegistrationMode;
  /** Accounts are never removed, so a count above zero stays true. */
  #hasAccounts = false;

  constructor(store: Store, mode: RegistrationMode) {
    this.#store = store;
    this.#mode = mode;
  }

  async #isFirst(reader: Reader): Promise<boolean> {
    if (this.#hasAccounts) return false;
    const someone = await reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
    this.#hasAccounts = someone !== undefined;
    return !this.#hasAccounts;
  }

  #isOpen(hasToken: boolean): boolean {
    return this.#mode === 'open' || (this.#mode === 'invite' && hasToken);
  }

  /** Who may register now, for the page that offers it. */
  async mode(): Promise<RegistrationMode> {
    if (this.#mode === 'open' || (await this.#isFirst(this.#store.read))) return 'open';
    return this.#mode;
  }

  /** Throws registration_closed where nobody may register, or only with an invite link and there is none. */
  async require(hasToken: boolean): Promise<void> {
    if (this.#isOpen(hasToken) || (await this.#isFirst(this.#store.read))) return;
    throw this.#refusal();
  }

  /** The same check inside the transaction, before the account is added: of two first users the second is refused. */
  async requireIn(writer: Writer, hasToken: boolean): Promise<void> {
    if (this.#isOpen(hasToken)) return;
    // SQLite has one writer at a time.
    if (this.#store.engine === 'postgres') {
      await sql`lock table users in share row exclusive mode`.execute(writer);
    }
    const someone = await writer.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) throw this.#refusal();
  }

  #refusal(): Refusal {
    return new Refusal('registration_closed', REFUSALS[this.#mode === 'closed' ? 'closed' : 'invite']);
  }
}
