import type { User } from '../../contract/entities.ts';
import type { Role } from '../../contract/roles.ts';
import type { Answer, Body, Params, Query } from '../../contract/route.ts';
import type { RouteName, Routes } from '../../contract/routes.ts';
import type { Registration } from '../accounts/registration.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import type { Command } from '../change/commands.ts';
import type { Limits } from '../change/limits.ts';
import type { Store } from '../store/store.ts';
import type { TitleIndex } from '../search/title-index.ts';
import type { FlowBytes } from '../strategies/flow-bytes.ts';
import type { AnswerBytes, Encoding } from './bytes.ts';
import type { Tell } from './security-log.ts';

/** What every handler stands on. */
export interface Services {
  store: Store;
  throttle: Throttle;
  registration: Registration;
  flowBytes: FlowBytes;
  titles: TitleIndex;
  /** What one strategy may hold. */
  strategyLimits: Limits;
}

/** The session cookie of the caller: its token as sent, and the means to set or clear it. */
export interface SessionCookie {
  readonly token: string | undefined;
  set(token: string): void;
  clear(): void;
}

/** The cookie by which a browser is a known device of accounts: its text as sent, and the means to set it. */
export interface DeviceCookie {
  read(): string | undefined;
  set(text: string): void;
}

interface CallBase<N extends RouteName> extends Services {
  params: Params<Routes[N]>;
  query: Query<Routes[N]>;
  body: Body<Routes[N]>;
  /** Address of the client, believed as far as TRUST_PROXY says. */
  address: string;
  /** What the client calls itself, in words of ours. */
  device: string;
  /** Origin people use for this server, for links. */
  origin: string;
  /** How the client takes an answer of bytes. */
  encoding: Encoding;
  command: Command | undefined;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  /** Tells the security log. */
  tell: Tell;
  /** Notes for the security log whose account the call tries to sign in to. */
  tries: (account: Pick<User, 'id' | 'username'> | undefined) => void;
}

/** A call whose access asks for a session. */
interface SignedIn {
  user: User;
  session: Session;
}

/** A call on one strategy: the gate found the caller's role and that it may do the route's act. */
interface OnStrategy extends SignedIn {
  strategyId: number;
  /** What a read of the strategy depends on, but for its viewer: its revision, and the day. */
  version: string;
  role: Role;
  /** Changes the strategy through the one door, as this caller, for this route's act. */
  change: <T>(apply: (change: ChangeContext) => Promise<T>) => Promise<T>;
}

type ByAccess<W> = W extends 'member' ? OnStrategy : W extends 'user' ? SignedIn : object;

/** One call after the gate, as its handler sees it. */
export type Call<N extends RouteName> = CallBase<N> & ByAccess<Routes[N]['access']['who']>;

/** Carries a call out; throws a Refusal for what it will not do. */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Answer<Routes[N]> | AnswerBytes>;

/** A handler for every route of the contract. */
export type Handlers = { [N in RouteName]: Handler<N> };
