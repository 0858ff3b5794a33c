import type { ServerMessage } from '../../../../contract/api/live.ts';

/** A socket that the test opens, closes and sends messages through. */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.lose(1000);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** Receives a message from the server. */
  receive(message: ServerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  lose(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
