import { LIVE_CLOSE, LIVE_PATH } from '../../../../contract/kinds/constants.ts';
import { addressOf } from '../../routes/base.ts';
import type { ClientMessage, News, ServerMessage } from '../../../../contract/api/live.ts';

const FIRST_PAUSE = 250;
/** A proxy may answer neither yes nor no. */
const OPENING_MS = 10_000;

/** A connection is dead that was silent for so many of the server's intervals. */
const SILENT_INTERVALS = 2.5;

export interface ConnectionOptions {
  /** Called for each new connection, so that every watch is sent again. */
  onOpen: () => void;
  onMessage: (message: News) => void;
  /** The connection broke, or the page went offline; it reconnects. */
  onLost: () => void;
  /** A connection failed: the server is unreachable, or the session has ended. */
  onRefused: () => void;
  /** Whether it makes sense to try again. */
  mayRetry: () => boolean;
  /** The longest pause between two attempts, in milliseconds. */
  longestPause: () => number;
  /** Makes a socket; a test gives its own. */
  open?: (address: string) => WebSocket;
}

const socketAddress = (page: Location): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${addressOf(LIVE_PATH)}`;

/** The live socket of a tab: opens on first use, reconnects with exponential backoff, and closes by `end`. */
export class Connection {
  readonly #options: ConnectionOptions;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** How often the server says that the connection is alive, in milliseconds; an older one does not. */
  #aliveMs: number | undefined;
  #pause = FIRST_PAUSE;
  #ended = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Opens the socket unless it is open or being opened. */
  start(): void {
    if (this.#socket || this.#timer || this.#ended) return;
    const open = this.#options.open ?? ((address: string) => new WebSocket(address));
    const socket = open(socketAddress(location));
    this.#socket = socket;
    let wasOpen = false;
    const opening = setTimeout(() => socket.close(), OPENING_MS);
    socket.addEventListener('open', () => {
      wasOpen = true;
      clearTimeout(opening);
      this.#pause = FIRST_PAUSE;
      this.#options.onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)) as ServerMessage);
    });
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(opening);
      // `restart` replaced this socket.
      if (this.#socket !== socket) return;
      if (!wasOpen) this.#options.onRefused();
      this.#lost(code);
    });
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'database') this.#aliveMs = message.aliveMs;
    clearTimeout(this.#silence);
    if (this.#aliveMs !== undefined)
      this.#silence = setTimeout(() => this.restart(), this.#aliveMs * SILENT_INTERVALS);
    if (message.type !== 'alive') this.#options.onMessage(message);
  }

  /** Whether a message reaches the server now. */
  get isOpen(): boolean {
    return this.#socket?.readyState === 1;
  }

  /** Sends a message. Without a connection it is dropped; onOpen sends what is still needed. */
  send(message: ClientMessage): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Connects at once, such as when the browser is online again. */
  retryNow(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.start();
  }

  /** Makes a new connection, as the user who is signed in now. */
  restart(): void {
    clearTimeout(this.#silence);
    const former = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    former?.close();
    // Before the new socket opens, so that its subscriptions start from a clean state.
    if (former) this.#options.onLost();
    this.start();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#silence);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #lost(code: number): void {
    clearTimeout(this.#silence);
    this.#socket = undefined;
    this.#options.onLost();
    if (this.#ended || code === LIVE_CLOSE.signedOut) return;
    // Jitter: after a restart of the server, not all clients connect at once.
    const wait = this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(this.#pause * 2, this.#options.longestPause());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#options.mayRetry()) this.start();
    }, wait);
  }
}
