import type { Send } from './call.ts';

/** Sends a request as `fetch` does, and tells how much of its body is sent: 0 to 100. `fetch` itself does not tell. */
export const uploading =
  (onSent: (percent: number) => void): Send =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent((loaded / total) * 100));
      request.upload.addEventListener('load', () => onSent(100));
      request.addEventListener('load', () => {
        const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
        const answered = lines.flatMap((line): [string, string][] => {
          const end = line.indexOf(': ');
          return end < 0 ? [] : [[line.slice(0, end), line.slice(end + 2)]];
        });
        const { status, statusText, responseText } = request;
        resolve(new Response(responseText, { status, statusText, headers: answered }));
      });
      request.addEventListener('error', () => reject(new TypeError('The request got no answer')));
      request.addEventListener('abort', () => reject(signal?.reason as Error));
      if (signal?.aborted) reject(signal.reason as Error);
      else {
        signal?.addEventListener('abort', () => request.abort());
        request.send(body as string);
      }
    });
