import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, type StartProxy } from '../support/below-path.ts';

const START_MS = 20_000;

/** A file of deploy/, with texts replaced that it must have. */
function readDeployed(name: string, replacements: [string, string][]): string {
  const text = readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/${name} does not have: ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

/** What a file of deploy/ says to write for a product below a path. */
const lineForPath = (name: string): string =>
  /Below a path of a host with other pages: (.*)/.exec(readDeployed(name, []))?.[1] ?? '';

/** Makes a certificate for localhost in a folder: key.pem and certificate.pem. */
function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1'];
  const files = ['-nodes', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate];
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' });
}

const statusOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', () => resolve(undefined));
  });

/** Starts a proxy in the foreground, and waits until it passes requests on. */
async function run(program: string, words: string[], folder: string, url: URL): Promise<() => Promise<void>> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  const until = Date.now() + START_MS;
  while ((await statusOf(`${url.href}/readyz`)) !== 200) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`${program} passes nothing on.\n${log}`);
    }
    await delay(100);
  }
  return stop;
}

/** nginx with deploy/nginx.conf. */
export const startNginx: StartProxy = async (url, target) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-nginx-'));
  makeCertificate(folder);
  const plain = await freePort();
  const site = readDeployed('nginx.conf', [
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${url.port} ssl http2;`],
    ['meridian.example.com', url.hostname],
    ['/etc/ssl/meridian', folder],
    ['location / {', lineForPath('nginx.conf')],
    ['http://127.0.0.1:3000', target.origin],
  ]);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const config = join(folder, 'nginx.conf');
  const head = `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\n`;
  writeFileSync(config, `${head}http {\naccess_log off;\n${paths}\n${site}}\n`);
  return run('/usr/sbin/nginx', ['-e', 'stderr', '-c', config], folder, url);
};

/** HAProxy with deploy/haproxy.cfg. Its second node is away, as while it is upgraded. */
export const startHaproxy: StartProxy = async (url, target) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-haproxy-'));
  makeCertificate(folder);
  appendFileSync(join(folder, 'certificate.pem'), readFileSync(join(folder, 'key.pem')));
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    readDeployed('haproxy.cfg', [
      ['bind :8080', `bind 127.0.0.1:${await freePort()}`],
      ['bind :8443', `bind 127.0.0.1:${url.port}`],
      ['/usr/local/etc/haproxy', folder],
      ['default_backend nodes', lineForPath('haproxy.cfg')],
      ['node-a:3000', target.host],
      ['node-b:3000', `127.0.0.1:${await freePort()}`],
    ]),
  );
  return run('/usr/sbin/haproxy', ['-db', '-f', config], folder, url);
};
