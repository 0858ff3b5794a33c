/** How long changes are collected before the first read. */
const COLLECT_MS = 30;

/** Reads again after changes: once for those of a short time, and never twice at the same time. */
export class ReadSoon {
  readonly #read: () => Promise<unknown>;
  isRequested = false;
  #isRunning = false;

  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  /** Something changed. A read that has begun may not have it yet, so another one follows. */
  ask(): void {
    this.isRequested = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.isRequested) {
      await new Promise((done) => setTimeout(done, COLLECT_MS));
      this.isRequested = false;
      await this.#read();
    }
    this.#isRunning = false;
  }
}
