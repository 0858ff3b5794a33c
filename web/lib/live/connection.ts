import { LIVE_CLOSE, LIVE_PATH } from '../../../contract/constants.ts';
import type { ClientMessage, ServerMessage } from '../../../contract/live.ts';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8_000;

export interface ConnectionOptions {
  /** Called for each connection made, so that everything watched is asked for again. */
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
  /** The connection broke, or the page went offline; it is being made again. */
  onLost: () => void;
  /** A connection could not be made at all: the server is out of reach, or does not know the session any more. */
  onRefused: () => void;
  /** Whether it makes sense to try again. */
  mayRetry: () => boolean;
  /** Makes a socket; a test gives its own. */
  open?: (address: string) => WebSocket;
}

const addressOf = (page: Location): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${LIVE_PATH}`;

/** The one live socket of a tab: opened when first needed, made again with growing pauses, closed for good by `end`. */
export class Connection {
  readonly #options: ConnectionOptions;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE;
  #ended = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Opens the socket unless it is open or being opened. */
  start(): void {
    if (this.#socket || this.#timer || this.#ended) return;
    const open = this.#options.open ?? ((address: string) => new WebSocket(address));
    const socket = open(addressOf(location));
    this.#socket = socket;
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#pause = FIRST_PAUSE;
      this.#options.onOpen();
    });
    socket.addEventListener('message', ({ data }) =>
      this.#options.onMessage(JSON.parse(String(data)) as ServerMessage),
    );
    socket.addEventListener('close', ({ code }) => {
      // A connection that was given up is nobody's any more.
      if (this.#socket !== socket) return;
      if (!wasOpen) this.#options.onRefused();
      this.#lost(code);
    });
  }

  /** Whether something said now reaches the server. */
  get isOpen(): boolean {
    return this.#socket?.readyState === 1;
  }

  /** Says something; what is said while there is no connection is lost, and said again by onOpen. */
  say(message: ClientMessage): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Tries at once, such as when the browser is online again. */
  hurry(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.start();
  }

  /** Makes a new connection, as whoever is signed in now. */
  restart(): void {
    const former = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    former?.close();
    // What it was told is not told any more, before anything else is asked of the new one.
    if (former) this.#options.onLost();
    this.start();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #lost(code: number): void {
    this.#socket = undefined;
    this.#options.onLost();
    if (this.#ended || code === LIVE_CLOSE.signedOut) return;
    // Spread out, so that a server that restarts is not asked by everybody at once.
    const wait = this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#options.mayRetry()) this.start();
    }, wait);
  }
}
