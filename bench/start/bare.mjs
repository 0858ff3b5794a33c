import { createServer } from 'node:http';

/** The smallest server: what it costs, any Node server costs. */
const server = createServer((_request, reply) => void reply.end('{"status":"ok"}'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`bare: 127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit());
