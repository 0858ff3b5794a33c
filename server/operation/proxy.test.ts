import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const read = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '..', '..', 'deploy', file), 'utf8');

/** The words that each section of HAProxy's configuration uses, as they are in its manual. */
const HAPROXY: Record<string, string> = {
  global: 'log, ssl-default-bind-options',
  defaults:
    'mode, log, option httplog, option dontlognull, timeout connect, timeout http-request, timeout client, timeout server, timeout tunnel',
  resolvers: 'nameserver, hold',
  frontend: 'bind, http-request redirect, http-request set-header, default_backend',
  backend:
    'balance, retries, retry-on, option redispatch, option httpchk, http-check send, http-check expect, default-server, server',
};

/** The words that each block of nginx's configuration uses, as they are in its manual. */
const NGINX: Record<string, string> = {
  http: 'map, server',
  map: 'default, ""',
  server:
    'listen, server_name, return, ssl_certificate, ssl_certificate_key, ssl_protocols, client_max_body_size, location',
  location: 'proxy_pass, proxy_http_version, proxy_set_header, proxy_read_timeout',
};

/** Words whose second word says what they are about. */
const OF_TWO = /^(?:option|timeout|http-request|http-check) \S+|^\S+/;

/** What a configuration of HAProxy says, each as its section and its words. */
function saidToHaproxy(): [section: string, words: string][] {
  let section = '';
  const directives: [string, string][] = [];
  for (const line of read('haproxy.cfg').split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    if (line.startsWith(' ')) directives.push([section, line.trim()]);
    else [section = ''] = line.split(' ');
  }
  return directives;
}

/** What a configuration of nginx says, each as its block and its words. */
function saidToNginx(): [block: string, words: string][] {
  const blocks = ['http'];
  const directives: [string, string][] = [];
  for (const [, words = '', end] of read('nginx.conf')
    .replaceAll(/#.*/g, '')
    .matchAll(/\s*([^;{}]*)([;{}]|$)/g)) {
    if (words !== '' || end === ';') directives.push([blocks.at(-1) ?? '', words]);
    if (end === '{') blocks.push(words.split(' ')[0] ?? '');
    if (end === '}') blocks.pop();
  }
  expect(blocks).toEqual(['http']);
  return directives;
}

describe.each([
  ['haproxy.cfg', saidToHaproxy, HAPROXY],
  ['nginx.conf', saidToNginx, NGINX],
])('deploy/%s', (_file, directives, vocabulary) => {
  it('should be written in the words of its proxy, each where it belongs', () => {
    const isKnown = ([place, words]: [string, string]): boolean =>
      (vocabulary[place] ?? '').split(', ').includes(OF_TWO.exec(words)?.[0] ?? '');
    expect(directives().length).toBeGreaterThan(15);
    expect(directives().filter((one) => !isKnown(one))).toEqual([]);
  });
});

it('HAProxy should use the other node if one accepts no connection, and send nothing twice', () => {
  const backend = saidToHaproxy().flatMap(([section, words]) => (section === 'backend' ? [words] : []));
  expect(backend).toEqual(
    expect.arrayContaining(['retries 3', 'retry-on conn-failure', 'option redispatch 1']),
  );
});

const OPENSSL = '/usr/bin/openssl';
const PROXIES = ['/usr/sbin/haproxy', '/usr/sbin/nginx'].filter(
  (one) => existsSync(one) && existsSync(OPENSSL),
);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-proxy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Has a proxy that is installed here read its configuration, with a certificate of this test's own. */
function checked(program: string): { status: number | null; output: string } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=meridian.example.com', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync(OPENSSL, ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const config = path.join(folder, 'proxy.conf');
  const isHaproxy = program.endsWith('haproxy');
  if (isHaproxy) {
    writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const text = read('haproxy.cfg').replaceAll(/node-[ab]:/g, '127.0.0.1:');
    writeFileSync(config, text.replace('/usr/local/etc/haproxy/certificate.pem', certificate));
  } else {
    const site = read('nginx.conf').replaceAll('/etc/ssl/meridian', folder);
    const head = `events {}\npid ${folder}/pid;\nerror_log stderr;\n`;
    writeFileSync(config, `${head}http {\naccess_log off;\n${site}}\n`);
  }
  const ended = spawnSync(program, isHaproxy ? ['-c', '-f', config] : ['-t', '-c', config], {
    encoding: 'utf8',
  });
  return { status: ended.status, output: ended.stdout + ended.stderr };
}

/** Later versions of nginx have another word for it, which those that many systems bring do not know. */
const OTHER_WORD = /.*"listen \.\.\. http2" directive is deprecated.*/g;

describe.each(PROXIES)('%s, which is installed here,', (program) => {
  it('should accept its configuration without warnings', () => {
    const { status, output } = checked(program);
    expect(status, output).toBe(0);
    expect(output.replaceAll(OTHER_WORD, '')).not.toMatch(/warn/i);
  });
});
