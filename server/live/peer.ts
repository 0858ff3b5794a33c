import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../contract/constants.ts';
import type { Edited, ServerMessage } from '../../contract/live.ts';
import type { Session } from '../accounts/sessions.ts';
import { Allowance } from './allowance.ts';

/** How many bytes may wait for one socket: one that reads slower is cut off and resumes from its revision. */
const BACKLOG_MAX = 4 * 1024 * 1024;
/** With so many bytes waiting a socket is told of no more changes, but to read the strategy anew when it comes to that. */
const BACKLOG_FOR_CHANGES = 1024 * 1024;
/** How many strategies one socket may watch: a tab shows one. */
export const WATCHES_MAX = 20;

/** One live socket and what it watches. */
export class Peer {
  readonly session: Session;
  /** What is open to edit, by strategy watched. */
  readonly watching = new Map<number, Edited | null>();
  /** Tells the security log that a strategy was denied to this socket. */
  readonly tellDenied: (strategyId: number) => void;
  readonly allowance = new Allowance();
  readonly #socket: WebSocket;

  constructor(session: Session, socket: WebSocket, tellDenied: (strategyId: number) => void) {
    this.session = session;
    this.#socket = socket;
    this.tellDenied = tellDenied;
  }

  /** Takes what the person is called now; says whether that is new. */
  rename(name: string): boolean {
    const { user } = this.session;
    if (user.name === name) return false;
    user.name = name;
    return true;
  }

  /** Whether so much waits for it already that it should read anew in place of being told of changes. */
  get isBehind(): boolean {
    return this.#socket.bufferedAmount > BACKLOG_FOR_CHANGES;
  }

  send(message: ServerMessage): void {
    this.sendText(Buffer.from(JSON.stringify(message)));
  }

  /** Sends a message whose bytes are made once for many. */
  sendText(text: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > BACKLOG_MAX) this.#socket.terminate();
    else this.#socket.send(text, { binary: false });
  }

  /** Ends the connection because its session has ended. */
  signOut(): void {
    this.send({ type: 'signedOut' });
    this.#socket.close(LIVE_CLOSE.signedOut, 'signed out');
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }
}
