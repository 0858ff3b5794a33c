import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { capturingLogger } from '../test/log.ts';
import { startProduct } from '../test/product.ts';
import { pause, until } from '../test/wait.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });

it('should not treat an aborted request as an outage of the database or an internal error', async () => {
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: plans\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await until('the request', () => lines.some((line) => line.includes('/api/login')));
  await pause(50);
  socket.resetAndDestroy();
  await pause(100);
  expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
});
