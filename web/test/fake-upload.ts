import type { FakeServer } from './fake-server.ts';

/** An XMLHttpRequest that the fake server answers; it tells that half of the body is sent, and then all of it. */
export const uploadRequest = (server: Pick<FakeServer, 'fetch'>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    readonly #stopping = new AbortController();
    #method = '';
    #address = '';
    #answer: Response | undefined;
    status = 0;
    statusText = '';
    responseText = '';

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getAllResponseHeaders(): string {
      return Array.from(this.#answer?.headers ?? [], ([name, value]) => `${name}: ${value}`).join('\r\n');
    }

    abort(): void {
      this.#stopping.abort();
    }

    send(body: string): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
      void this.#send(body);
    }

    async #send(body: string): Promise<void> {
      const { signal } = this.#stopping;
      const init = { method: this.#method, headers: this.#headers, body, signal };
      try {
        await Promise.resolve();
        this.upload.dispatchEvent(new ProgressEvent('load', { loaded: 2, total: 2 }));
        const answer = await server.fetch(this.#address, init);
        this.responseText = await answer.text();
        this.#answer = answer;
        this.status = answer.status;
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
      }
    }
  };
