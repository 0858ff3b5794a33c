import type { User } from '../../contract/api/entities.ts';
import type { Role } from '../../contract/people/roles.ts';
import type { Answer, Body, Params, Query } from '../../contract/api/route.ts';
import type { RouteName, Routes } from '../../contract/api/routes.ts';
import type { MailSettings } from '../config.ts';
import type { Registration } from '../access/registration.ts';
import type { AccountPrincipal } from '../store/principal.ts';
import type { Session } from '../access/sessions.ts';
import type { Throttle } from './throttle.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { ChangeOptions } from '../change/transact.ts';
import type { IdempotencyKey } from '../change/idempotency.ts';
import type { Limits } from '../../contract/commands/limits.ts';
import type { ReadingLimits } from '../../contract/import/limits.ts';
import type { OutgoingServices } from '../outgoing/services.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Store } from '../store/store.ts';
import type { AnswerBytes, AnswerFile, Encoding } from '../lib/answer-bytes.ts';
import type { LogEvent } from './security-log.ts';

/** The services that handlers use. */
export interface Services extends OutgoingServices {
  store: Store;
  /** The files that records name. */
  files: FileStore;
  throttle: Throttle;
  registration: Registration;
  /** Whether this server sends mail. */
  sendsMail: boolean;
  /** How this server sends mail, for the test of operators. All other mails are jobs. */
  mail: MailSettings | undefined;
  /** Limits of one strategy. */
  strategyLimits: Limits;
  /** Limits of an imported file. */
  importLimits: ReadingLimits;
}

/** The session cookie: its token, and functions to set or clear it. */
export interface SessionCookie {
  readonly token: string | undefined;
  set(token: string): void;
  clear(): void;
}

/** A cookie of text: its text, and a function to set it. */
export interface DeviceCookie {
  read(): string | undefined;
  set(text: string): void;
}

interface CallBase<N extends RouteName> extends Services {
  params: Params<Routes[N]>;
  query: Query<Routes[N]>;
  body: Body<Routes[N]>;
  /** The file that a large body had, which lacks it then. */
  file: Uint8Array | undefined;
  /** Address of the client; see TRUST_PROXY. */
  address: string;
  /** Name of the client's browser and system. */
  device: string;
  /** Address of this server's start page, which links begin with. */
  ownAddress: string;
  /** The content encoding that the client accepts. */
  encoding: Encoding;
  /** The Idempotency-Key of the call. */
  key: IdempotencyKey | undefined;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  /** Ties sign-ins at providers to the browser that began them. */
  attemptCookie: DeviceCookie;
  /** Writes an event to the security log. */
  logEvent: LogEvent;
  /** Aborted when the client breaks the call off. */
  signal: AbortSignal;
  /** Sets the account that the call tries to sign in to, for the security log. */
  tries: (account: Pick<User, 'id' | 'username'> | undefined) => void;
}

/** A call with a session. */
interface SignedIn {
  user: User;
  session: Session;
  principal: AccountPrincipal;
}

/** A call on one strategy, whose role check has passed. */
interface OnStrategy extends SignedIn {
  strategyId: number;
  /** The revision and the day, on which reads of the strategy depend. */
  version: string;
  role: Role;
  /** Changes the strategy as this caller, for this route's act. */
  change: <T>(
    work: (tx: StrategyTx) => Promise<T>,
    more?: Partial<Pick<ChangeOptions, 'act' | 'base' | 'pathOf' | 'isDryRun'>>,
  ) => Promise<T>;
}

type ByAccess<W> = W extends 'member' ? OnStrategy : W extends 'user' | 'operator' ? SignedIn : object;

/** A checked call, for its handler. */
export type Call<N extends RouteName> = CallBase<N> & ByAccess<Routes[N]['access']['who']>;

/** Handles a call; throws a Refusal. */
export type Handler<N extends RouteName> = (
  call: Call<N>,
) => Promise<Answer<Routes[N]> | AnswerBytes | AnswerFile>;

/** A handler for every route of the contract. */
export type Handlers = { [N in RouteName]: Handler<N> };
