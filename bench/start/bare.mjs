import { createServer } from 'node:http';

/** The least that answers: what a start and a process of it cost, any server of Node costs. */
const server = createServer((_request, reply) => void reply.end('{"status":"ok"}'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`bare: 127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit());
