import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { OutgoingConnection } from './connection.ts';
import { Outgoing } from './outgoing.ts';

const open = new Outgoing({ allowPrivate: true, allow: [] });
const AT_MOST = { timeoutMs: 5000, maxBytes: 1000 };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server on this machine. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

describe('a request', () => {
  it('sends method, headers and body, and gives the answer', async () => {
    const port = await serve((request, answer) => {
      request.setEncoding('utf8').once('data', (body) => {
        answer.writeHead(201, { 'x-seen': String(request.headers['x-mark']) });
        answer.end(`${request.method} ${request.url} ${String(body)}`);
      });
    });
    const sent = { ...AT_MOST, method: 'POST' as const, headers: { 'x-mark': 'm' }, body: 'text' };
    const answer = await open.request(`http://127.0.0.1:${port}/in?a=1`, sent);
    expect(answer).toMatchObject({ status: 201, isCut: false });
    expect(answer.headers['x-seen']).toBe('m');
    expect(answer.body.toString()).toBe('POST /in?a=1 text');
  });

  it('follows no redirect', async () => {
    const asked: unknown[] = [];
    const port = await serve(({ url }, answer) => {
      asked.push(url);
      answer.writeHead(302, { location: '/private' }).end();
    });
    expect(await open.request(`http://127.0.0.1:${port}/in`, AT_MOST)).toMatchObject({ status: 302 });
    expect(asked).toEqual(['/in']);
  });

  it('reads only so many bytes of an answer', async () => {
    const port = await serve((_request, answer) => {
      answer.end('x'.repeat(5_000_000));
    });
    const { body, isCut } = await open.request(`http://127.0.0.1:${port}/`, { ...AT_MOST, maxBytes: 10 });
    expect([body.toString(), isCut]).toEqual(['x'.repeat(10), true]);
  });

  it.each([
    ['no answer', () => undefined],
    ['an answer without end', (_request, answer) => void answer.write('x')],
  ] satisfies [string, RequestListener][])('ends in time with %s', async (_what, listener) => {
    const port = await serve(listener);
    const request = open.request(`http://127.0.0.1:${port}/`, { ...AT_MOST, timeoutMs: 200 });
    await expect(request).rejects.toThrow(`127.0.0.1:${port} did not answer within 0.2 seconds.`);
  });

  it('ends in time where a name is not found', async () => {
    const stuck = new Outgoing({ allowPrivate: false, allow: [] }, () => new Promise(() => undefined));
    const request = stuck.request('https://slow.example.com/', { ...AT_MOST, timeoutMs: 100 });
    await expect(request).rejects.toThrow('slow.example.com did not answer within 0.1 seconds.');
  });

  it('says why there is no answer', async () => {
    const port = await serve((_request, answer) => void answer.destroy());
    await expect(open.request(`http://127.0.0.1:${port}/`, AT_MOST)).rejects.toThrow(
      'broke the connection off.',
    );
    await expect(open.request(`https://127.0.0.1:${port}/`, AT_MOST)).rejects.toThrow(
      'does not answer to https.',
    );
    await expect(open.request('http://127.0.0.1:1025/', AT_MOST)).rejects.toThrow(
      '127.0.0.1:1025 refused the connection.',
    );
  });

  it('is broken off with its signal', async () => {
    const port = await serve(() => undefined);
    const request = open.request(`http://127.0.0.1:${port}/`, {
      ...AT_MOST,
      signal: AbortSignal.timeout(50),
    });
    await expect(request).rejects.toThrow(/did not answer|broken off/);
  });
});

describe('a connection', () => {
  it('is kept for the requests that follow, unless the server closed it or an answer was not read to its end', async () => {
    const ports: (number | undefined)[] = [];
    let text = 'ok';
    const port = await serve((request, answer) => {
      ports.push(request.socket.remotePort);
      answer.end(text);
      if (text === 'closing') request.socket.destroySoon();
    });
    const connection = new OutgoingConnection();
    closing.push(() => connection.close());
    const ask = async (path: string): Promise<string> => {
      const options = { ...AT_MOST, maxBytes: 100, connection };
      return (await open.request(`http://127.0.0.1:${port}${path}`, options)).body.toString();
    };
    expect([await ask('/a'), await ask('/b')]).toEqual(['ok', 'ok']);
    text = 'closing';
    expect([await ask('/c'), await ask('/d')]).toEqual(['closing', 'closing']);
    text = 'x'.repeat(200_000);
    await ask('/e');
    text = 'ok';
    expect(await ask('/f')).toBe('ok');
    const [a, b, c, d, e, f] = ports;
    expect([b, c]).toEqual([a, a]);
    expect(new Set([a, d, e, f]).size).toBe(4);
    connection.close();
    await ask('/g');
    expect(ports[6]).not.toBe(f);
  });

  it('leads to a checked address of each server', async () => {
    const port = await serve((_request, answer) => void answer.end());
    const guarded = new Outgoing({ allowPrivate: false, allow: [`127.0.0.1`] });
    const connection = new OutgoingConnection();
    closing.push(() => connection.close());
    const options = { ...AT_MOST, connection };
    expect(await guarded.request(`http://127.0.0.1:${port}/`, options)).toMatchObject({ status: 200 });
    await expect(guarded.request(`http://127.0.0.2:${port}/`, options)).rejects.toThrow(
      'is not on the public internet',
    );
  });
});

describe('a name whose address changes', () => {
  it('is refused when it leads into a private network by then', async () => {
    let hits = 0;
    const port = await serve((_request, answer) => {
      hits++;
      answer.end();
    });
    const answers = ['93.184.215.14', '127.0.0.1'];
    const rebinding = new Outgoing({ allowPrivate: false, allow: [] }, () =>
      Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]),
    );
    const address = `http://rebind.example.com:${port}/`;
    expect(await rebinding.refusal(address)).toBeUndefined();
    await expect(rebinding.request(address, AT_MOST)).rejects.toThrow('is not on the public internet');
    expect(hits).toBe(0);
  });

  it('is asked for once by a request, which connects to what was checked', async () => {
    const port = await serve((_request, answer) => void answer.end('here'));
    let asked = 0;
    const counting = new Outgoing({ allowPrivate: false, allow: ['crm.example.com'] }, () => {
      asked++;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    });
    const { body } = await counting.request(`http://crm.example.com:${port}/`, AT_MOST);
    expect([body.toString(), asked]).toEqual(['here', 1]);
  });
});
