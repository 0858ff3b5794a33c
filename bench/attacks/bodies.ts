import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { register } from '../support/client.ts';
import { type Measure, shown } from '../support/measure.ts';
import { type Data, startServer } from '../support/server.ts';
import { measureWaits } from './probe.ts';

/** Large bodies that nobody may send, and one of a member. */

const MIB = 1024 * 1024;
const COUNT = 120;
const EACH = 28_000_000;
/** How long the senders of one go on, and how often the memory is read: milliseconds. */
const FOR_MS = 10_000;
const EVERY_MS = 100;
const PIECE = Buffer.alloc(64 * 1024, 'x');

/** Sends a body as fast as it is taken, until it is sent or the server ends the connection; resolves with the bytes sent. */
async function send(socket: Socket, bytes: number): Promise<number> {
  let sent = 0;
  while (sent < bytes && socket.writable) {
    sent += PIECE.length;
    if (socket.write(PIECE)) continue;
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  return sent;
}

/** Begins a large body again and again until the time is over. Returns the statuses of the answers, and how many bytes were sent. */
async function attack(
  port: number,
  path: string,
  until: number,
): Promise<{ statuses: string[]; sent: number }> {
  const statuses: string[] = [];
  let sent = 0;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${EACH}\r\n\r\n`,
    );
    sent += await send(socket, EACH);
    if (!socket.closed)
      await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
    statuses.push(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none');
    socket.destroy();
  }
  return { statuses, sent };
}

/** Counts equal texts: `401: 3, none: 1`. */
const counted = (texts: readonly string[]): string =>
  [...Map.groupBy(texts, (text) => text)].map(([text, all]) => `${text}: ${all.length}`).join(', ');

/** A strategy file as large as a body may be about, which is refused for its last point. */
function largeFile(): Buffer<ArrayBuffer> {
  const point = {
    kpi: 1,
    series: 'actual',
    grain: 'month',
    start: '2026-01-01',
    value: 1.5,
    note: 'x'.repeat(40),
  };
  const points = Array.from({ length: (56 * MIB) / JSON.stringify(point).length }, () => point);
  return Buffer.from(JSON.stringify({ points }));
}

/** Measures how long others wait, and what memory the server takes, during such bodies. */
export async function measureBodies(engine: string, data: Data): Promise<Measure[]> {
  const server = await startServer(data);
  const member = await register(server.origin, `${engine}.bodies`);
  const { id } = await member.call('POST', '/api/strategies', { title: 'Work' });
  const { id: kpiId } = await member.call('POST', `/api/strategies/${id}/kpis`, {
    measure: 'Revenue',
    grain: 'day',
  });
  const work = async (until: number): Promise<number> => {
    let slowest = 0;
    for (let day = 1; performance.now() < until; day++) {
      const start = performance.now();
      const period = `2026-01-${String((day % 28) + 1).padStart(2, '0')}`;
      await member.call('PUT', `/api/kpis/${kpiId}/points`, { points: [{ period, value: day }] });
      await member.call('GET', `/api/strategies/${id}/content`);
      slowest = Math.max(slowest, performance.now() - start);
    }
    return slowest;
  };
  await work(performance.now() + FOR_MS);
  const before = server.residentMiB();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.residentMiB())), EVERY_MS);
  const name = `${engine}: ${COUNT} bodies of 28 MB without a session`;
  const waits = await measureWaits(name, server.origin, async () => {
    const until = performance.now() + FOR_MS;
    const attacks = Array.from({ length: COUNT }, () =>
      attack(server.port, `/api/strategies/${id}/import/sheets`, until),
    );
    const [slowest, ...ends] = await Promise.all([work(until), ...attacks]);
    const sent = ends.reduce((sum, end) => sum + end.sent, 0) / MIB;
    const statuses = counted(ends.flatMap((end) => end.statuses));
    return `slowest value and board of a member ${shown(slowest)} ms; ${shown(sent)} MiB sent; answers ${statuses}`;
  });
  const memory: Measure = { name: `${name}: more memory`, value: most - before, unit: 'MiB' };
  const file = largeFile();
  const upload = await measureWaits(`${engine}: a file of 56 MB of a member`, server.origin, async () => {
    const { cookie } = member;
    const headers = { cookie, 'content-type': 'application/json' };
    const reply = await fetch(`${server.origin}/api/strategies/from-file`, {
      method: 'POST',
      headers,
      body: file,
    });
    await reply.text();
    return `answered ${reply.status}; ${shown(most - before)} MiB more`;
  });
  clearInterval(watch);
  await server.stop();
  return [waits, memory, upload];
}
