import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../support/server.ts';

const haproxy = (port: number, nodes: number[]): string => `
global
    nbthread 1
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    http-reuse always
listen nodes
    bind 127.0.0.1:${port}
    balance leastconn
${nodes.map((node, at) => `    server n${at} 127.0.0.1:${node}`).join('\n')}
`;

const nginx = (port: number, nodes: number[], folder: string): string => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error;
events { worker_connections 1024; }
http {
    access_log off;
    upstream nodes { least_conn; ${nodes.map((node) => `server 127.0.0.1:${node};`).join(' ')} keepalive 64; }
    server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection ""; }
    }
}
`;

interface Program {
  file: string;
  args: (config: string) => string[];
  config: (port: number, nodes: number[], folder: string) => string;
}

const PROGRAMS: Program[] = [
  { file: '/usr/sbin/haproxy', args: (config) => ['-db', '-f', config], config: haproxy },
  { file: '/usr/sbin/nginx', args: (config) => ['-c', config], config: nginx },
];

const program = PROGRAMS.find(({ file }) => existsSync(file));

/** The installed proxy; undefined if there is none. */
export const proxyName = program && path.basename(program.file);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const TRIES = 200;
const BETWEEN_MS = 20;

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await pause(BETWEEN_MS);
  }
  throw new Error('The proxy does not listen');
}

/** Starts a proxy of one thread that spreads requests over nodes by their ports. */
export async function startProxy(nodes: number[]): Promise<{ port: number; stop: () => Promise<void> }> {
  if (!program) throw new Error('There is no proxy here');
  const { folder, remove } = temporaryFolder();
  const port = await freePort();
  const config = path.join(folder, 'proxy.conf');
  writeFileSync(config, program.config(port, nodes, folder));
  const child = spawn(program.file, program.args(config), { stdio: 'ignore' });
  await untilOpen(port, child);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    remove();
  };
  return { port, stop };
}
