import type { Generated, Selectable } from 'kysely';
import type { ChangedEntity } from '../../contract/api/change.ts';
import type { Kinds } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import type { PeriodGrain, Series, Source } from '../../contract/scorecard/settings.ts';
import type { InviteRole, Role } from '../../contract/people/roles.ts';
import type { AuditTables } from './audit-schema.ts';
import type { BookTables } from './book-schema.ts';
import type { IntegrationTables } from './integration-schema.ts';
import type { PullTables } from './pull-schema.ts';
import type { MailTables } from './mail-schema.ts';
import type { ReviewTables } from './review-schema.ts';
import type { SignInTables } from './sign-in-schema.ts';
import type { SnapshotTables } from './snapshot-schema.ts';
import type { TableName, TableOf } from './table-of.ts';
import type { TalkTables } from './talk-schema.ts';

/** What operators need to know the last run of. */
export type MaintenanceKind = 'backup' | 'scheduled backup' | 'drill';

/** The tables of what a strategy holds. */
type ContentTables = {
  [K in Exclude<KindName, 'strategy'> as TableName<K>]: TableOf<Kinds[K]> & { strategy_id: number };
};

/** Instants are ISO 8601 text in UTC; booleans are 0 and 1; JSON is text. The same on both engines. */
export interface Schema
  extends
    ContentTables,
    AuditTables,
    BookTables,
    IntegrationTables,
    PullTables,
    MailTables,
    ReviewTables,
    SignInTables,
    SnapshotTables,
    TalkTables {
  /** The identity of the database, and where its files are: one row, which no copy of the database takes along. */
  database_identity: { id: string; files_location: string | null };
  users: {
    id: Generated<number>;
    username: string;
    /** The username in lower case: what makes it unique. */
    username_key: string;
    password_hash: string;
    /** Set while the password is a temporary one: until when it works. */
    temporary_until: string | null;
    display_name: string;
    full_name: string | null;
    /** The full name as it is compared with those of others. */
    full_name_key: string | null;
    disabled_at: string | null;
    /** Who deactivated the account: null where it is active, and where that is not known. */
    disabled_by: 'operator' | 'directory' | null;
    /**
     * The owner who may reset this person's password: set when an invite of theirs made the account, null for ever once
     * the person owns or joins anything else.
     */
    resettable_by: number | null;
    created_at: string;
  };
  /** What users were called before: texts of that time name them so. */
  former_names: { user_id: number; name: string };
  sessions: {
    /** What its owner names it by; it opens nothing. */
    id: Generated<number>;
    /** SHA-256 of the cookie's token, in hex. */
    digest: string;
    user_id: number;
    created_at: string;
    last_used_at: string;
    /** 1 while the session may only set a new password. */
    must_change_password: number;
    /** Address and device it was begun from, as its owner is shown them. */
    address: string;
    device: string;
    /** 1 where more than a password opened it: a second factor, a passkey or a provider. */
    strong: Generated<number>;
    /** The provider it was opened by; null for none. */
    issuer: string | null;
  };
  /** Tokens by which programs act as a user. */
  api_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** SHA-256 of the token, in hex. */
    digest: string;
    /** JSON list of scopes. */
    scopes: string;
    /** JSON list of ids; null for all strategies of the user. */
    strategy_ids: string | null;
    /** Set for a token that acts as the owner of this strategy, and only as long as they own it. */
    strategy_id: number | null;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    last_used_from: string | null;
  };
  /** Private addresses of calendars. */
  feeds: {
    id: Generated<number>;
    user_id: number;
    /** Null for what is due from the user, in all strategies. */
    strategy_id: number | null;
    /** SHA-256 of the token, in hex. */
    digest: string;
    created_at: string;
  };
  /** Sign-ins whose password was right and whose code is awaited. They end with the sessions of their user. */
  sign_in_challenges: {
    /** SHA-256 of what the browser holds, in hex. */
    digest: string;
    user_id: number;
    expires_at: string;
  };
  /** Counts of attempts that the nodes on PostgreSQL share; rate-limiter-flexible reads and writes it. */
  sign_in_limits: {
    key: string;
    points: number;
    /** Milliseconds since 1970. */
    expire: number | null;
  };
  second_factors: {
    user_id: number;
    /** The shared secret of the codes, base32. The server computes codes with it, so it is kept as it is. */
    secret: string;
    begun_at: string;
    /** Since when it is asked for; null until a first code has confirmed it. */
    confirmed_at: string | null;
    /** Step (RFC 6238, 30 seconds) of the last code used: none up to it works again. */
    last_step: number;
  };
  recovery_codes: {
    user_id: number;
    /** SHA-256 of a code without its hyphens, in hex; the row goes when the code is used. */
    digest: string;
  };
  strategies: Omit<TableOf<Kinds['strategy']>, 'map_turned'> & {
    map_turned: Generated<number>;
    revision: number;
    created_at: string;
    updated_at: string;
    /** So many days after its end a month is locked by itself; null for never. */
    closes_after_days: number | null;
    /** The first day of the last month that the job which locks months is done with. */
    closed_through: string | null;
    /** The day, in its time zone, of which the actuals and targets of its KPIs are; null where that is not known. */
    views_on: string | null;
    /** Since when all members can only read it. */
    archived_at: string | null;
  };
  memberships: {
    strategy_id: number;
    user_id: number;
    role: Role;
    created_at: string;
  };
  invite_links: {
    id: Generated<number>;
    strategy_id: number;
    /** SHA-256 of the token, in hex. */
    digest: string;
    role: InviteRole;
    made_by: number;
    created_at: string;
    expires_at: string;
    /** SHA-256 of the token in a mail with this link, in hex. */
    mail_digest: string | null;
  };
  invite_uses: {
    strategy_id: number;
    link_id: number;
    user_id: number;
    at: string;
  };
  /** Values and targets of KPIs by period. Those of a deleted KPI stay: an undo brings it back. */
  points: {
    strategy_id: number;
    kpi_id: number;
    series: Series;
    grain: PeriodGrain;
    /** The first day of the period. */
    start: string;
    /** Null where it does not apply. */
    value: number | null;
    state: 'value' | 'na';
    note: string;
    source: Source;
    user_id: number;
    at: string;
  };
  /** How sheets were read that members imported, for the next sheet with the same headings. */
  import_mappings: {
    strategy_id: number;
    /** SHA-256 of the headings. */
    fingerprint: string;
    /** JSON of a MappingMemory. */
    mapping: string;
    at: string;
  };
  dependencies: {
    strategy_id: number;
    initiative_id: number;
    depends_on_id: number;
  };
  /** The history of all strategies. The event of a strategy's deletion outlasts the strategy. */
  events: {
    /** Ascending over all strategies; see eventsAfter. */
    id: Generated<number>;
    strategy_id: number;
    revision: number;
    /** Order within the revision, from 0. */
    seq: number;
    at: string;
    user_id: number;
    entity: ChangedEntity;
    entity_id: number;
    operation: 'create' | 'update' | 'delete';
    /** What people called the thing then. */
    label: string;
    /** JSON of the fields before; null for a creation. */
    before: string | null;
    /** JSON of the fields after; null for a deletion. */
    after: string | null;
    command_id: string | null;
    /**
     * Null for a user with a session. A token has the id of its user; an operator command and a job have that of the strategy's owner.
     * See actorOf.
     */
    actor: 'operator' | `job:${string}` | `token:${string}` | `pull:${string}` | null;
  };
  commands: {
    user_id: number;
    command_id: string;
    /** Route and SHA-256 of what was asked: a command id is good for one request. */
    request: string;
    /** JSON of the stored answer. */
    answer: string;
    at: string;
  };
  /** Due work; see server/jobs. A job that succeeded has no row, unless it recurs. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** Only one job has it: that of a recurring kind, or one that a later job replaces. */
    key: string | null;
    /** JSON of what the handler needs. */
    payload: string;
    due_at: string;
    /** The node that runs it, and until when no other node may. */
    claimed_by: string | null;
    claimed_until: string | null;
    /** Claims since it was enqueued or last succeeded. */
    attempts: Generated<number>;
    /** Claims of these that expired, because the process ended. */
    crashes: Generated<number>;
    last_error: string | null;
    /** Set once it failed too often; no node runs it any more. */
    failed_at: string | null;
  };
  /** How backups and drills went: of each kind the last that succeeded, and the last that failed. */
  maintenance_runs: {
    kind: MaintenanceKind;
    outcome: 'succeeded' | 'failed';
    at: string;
    /** How long it took: milliseconds. */
    ms: number;
    /** The backup, or where backups are: a file, a folder, or s3://bucket/prefix. */
    location: string;
    /** What was compared, or why it failed. */
    report: string;
  };
}

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
