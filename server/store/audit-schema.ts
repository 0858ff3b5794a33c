import type { Generated } from 'kysely';

/** Tables of who acted on accounts, rights and settings, and of the names that nobody may register. */
export interface AuditTables {
  /** The audit log. Rows are only added, and removed once they are old; a trigger refuses changes. */
  audit_log: {
    id: Generated<number>;
    at: string;
    event: string;
    /** Who acted, or whose account was tried; null where nobody is known. Names are read from `users`, so that they follow it. */
    user_id: number | null;
    /** The user whose account, role or membership it is about. */
    of_id: number | null;
    /** The account of the operating system, of a command on the machine. */
    operator: string | null;
    strategy_id: number | null;
    address: string | null;
    /** JSON of the other details. */
    about: string;
  };
  /** Usernames that nobody may register, in lower case, each with why. */
  reserved_names: {
    name_key: string;
    /** Operators: by the setting, or by a command. A former user: work still names them by it. */
    reason: 'setting' | 'operator' | 'former';
  };
}
