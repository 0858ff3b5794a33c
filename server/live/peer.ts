import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../contract/constants.ts';
import type { Edited, ServerMessage } from '../../contract/live.ts';
import type { Session } from '../accounts/sessions.ts';

/** How many bytes may wait for one socket: whoever reads slower is cut off and resumes from its revision. */
const BACKLOG_MAX = 4 * 1024 * 1024;
/** How many strategies one socket may watch: a tab shows one. */
export const WATCHES_MAX = 20;

/** One live socket and what it watches. */
export class Peer {
  readonly session: Session;
  /** What is open to edit, by strategy watched. */
  readonly watching = new Map<number, Edited | null>();
  /** Tells the security log that a strategy was denied to this socket. */
  readonly tellDenied: (strategyId: number) => void;
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

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** Sends a message that was made into text once for many. */
  sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > BACKLOG_MAX) this.#socket.terminate();
    else this.#socket.send(text);
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
