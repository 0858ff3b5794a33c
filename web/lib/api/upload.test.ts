import { expect, test, vi } from 'vitest';
import { uploading } from './upload.ts';

/** An XMLHttpRequest whose events the test fires. */
class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  readonly headers: [string, string][] = [];
  opened: string[] = [];
  body = '';
  status = 409;
  statusText = 'Conflict';
  responseText = '{"error":"no"}';

  constructor() {
    super();
    Request.last = this;
  }

  open = (...words: string[]) => (this.opened = words);
  setRequestHeader = (...header: [string, string]) => this.headers.push(header);
  getAllResponseHeaders = () => 'content-type: application/json\r\nretry-after: 5\r\n';
  send = (body: string) => (this.body = body);
  abort = () => this.dispatchEvent(new Event('abort'));
  sent(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 8 }));
  }
}
vi.stubGlobal('XMLHttpRequest', Request);

const start = (signal?: AbortSignal) => {
  const told: number[] = [];
  const send = uploading((percent) => told.push(percent));
  const init = { method: 'POST', headers: { Accept: 'application/json' }, body: '{"a":1}' };
  return { told, answer: send('/api/x', { ...init, ...(signal && { signal }) }) };
};

test('a request is sent as by fetch, and tells how much of it is sent', async () => {
  const { told, answer } = start();
  const request = Request.last;
  expect([request.opened, request.headers, request.body]).toEqual([
    ['POST', '/api/x'],
    [['accept', 'application/json']],
    '{"a":1}',
  ]);
  request.sent(2);
  request.upload.dispatchEvent(new Event('load'));
  request.dispatchEvent(new Event('load'));
  const response = await answer;
  expect(told).toEqual([25, 100]);
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    409,
    '5',
    { error: 'no' },
  ]);
});

test('one that is stopped fails as fetch does, and one without an answer too', async () => {
  const stopping = new AbortController();
  const { answer } = start(stopping.signal);
  stopping.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect(start(stopping.signal).answer).rejects.toThrow('aborted');
  const lost = start();
  Request.last.dispatchEvent(new Event('error'));
  await expect(lost.answer).rejects.toThrow(TypeError);
});
