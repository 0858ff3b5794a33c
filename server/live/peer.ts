import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../contract/kinds/constants.ts';
import type { User } from '../../contract/api/entities.ts';
import type { Edited, ServerMessage } from '../../contract/api/live.ts';
import type { Session } from '../access/sessions.ts';
import { MessageBudget } from './message-budget.ts';

/** How often a page hears that the connection is alive, and has to answer a ping: milliseconds. */
export const ALIVE_MS = 30_000;
/** With more bytes in its buffer a socket is terminated; the page reconnects from its revision. */
const BUFFER_MAX = 4 * 1024 * 1024;
/** With more bytes in its buffer a socket gets no changes: its page reads the whole strategy later. */
const BUFFER_MAX_FOR_CHANGES = 1024 * 1024;
/** How many strategies one socket may watch: a tab shows one. */
export const WATCHES_MAX = 20;

/** One live socket and what it watches. */
export class Peer {
  readonly session: Session;
  /** The watched strategies, each with the record that the page has open to edit. */
  readonly watching = new Map<number, Edited | null>();
  /** Writes to the security log that this socket was denied a strategy. */
  readonly logDenied: (strategyId: number) => void;
  readonly budget = new MessageBudget();
  readonly #socket: WebSocket;

  constructor(session: Session, socket: WebSocket, logDenied: (strategyId: number) => void) {
    this.session = session;
    this.#socket = socket;
    this.logDenied = logDenied;
  }

  /** Sets the user's names; false where they are the same. */
  rename({ name, fullName }: Pick<User, 'name' | 'fullName'>): boolean {
    const { user } = this.session;
    if (user.name === name && user.fullName === fullName) return false;
    Object.assign(user, { name, fullName });
    return true;
  }

  get isBehind(): boolean {
    return this.#socket.bufferedAmount > BUFFER_MAX_FOR_CHANGES;
  }

  send(message: ServerMessage): void {
    this.sendBytes(Buffer.from(JSON.stringify(message)));
  }

  /** Sends a message that was encoded once for many peers. */
  sendBytes(bytes: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > BUFFER_MAX) this.#socket.terminate();
    else this.#socket.send(bytes, { binary: false });
  }

  /** Closes the socket because its session has ended. */
  signOut(): void {
    this.send({ type: 'signedOut' });
    this.#socket.close(LIVE_CLOSE.signedOut, 'signed out');
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }
}
