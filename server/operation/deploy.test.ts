import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settingNames } from '../config.ts';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Variables of other programs in the containers. */
const OTHERS = /^(?:NODE_ENV|MALLOC_ARENA_MAX|POSTGRES_(?:USER|PASSWORD|DB))$/;
const ours = (names: (string | undefined)[]): string[] =>
  names.filter((name) => name !== undefined).filter((name) => !OTHERS.test(name));
const named = (text: string, form: RegExp): string[] =>
  ours([...text.matchAll(form)].map(([, name]) => name));

describe('what the product is deployed with', () => {
  it.each(['deploy/compose.yaml', 'deploy/compose.cluster.yaml'])(
    '%s should set nothing but settings',
    (file) => {
      const text = read(file);
      const set = [...named(text, /^ +([A-Z_]+): /gm), ...named(text, /\$\{([A-Z_]+)/g)];
      expect(set.length).toBeGreaterThan(3);
      expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
    },
  );

  it('the image should set nothing but settings', () => {
    const set = named(read('Dockerfile').match(/^ENV .*$/m)?.[0] ?? '', /([A-Z_]+)=/g);
    expect(set).toEqual(['HOST', 'PORT', 'MERIDIAN_DATA']);
    expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('the image should run on the Node that the checks run on', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${devDependencies.node}-slim`]));
  });

  it('the image should start the server as npm start does', () => {
    const [, argument] = /serverArguments = \['([^']+)'/.exec(read('scripts/server-process.mjs')) ?? [];
    expect(read('Dockerfile')).toContain(`CMD ["node", "${argument}", "server/main.ts"]`);
  });

  it('the image should bring every folder that the server reads, and its tests stay out', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?:--from=\S+ )?(\S+) \S+$/gm)].map(
      ([, from]) => from,
    );
    for (const folder of ['contract', 'scripts', 'server', '/app/web/dist', '/app/node_modules']) {
      expect(copied).toContain(folder);
    }
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/*.test.*', 'server/test', 'data', '.git']),
    );
  });

  it('the pages on operating should tell every setting, each once in a table, and no other', () => {
    const text = read('docs/operating.md');
    const told = [...text.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name ?? '');
    expect(told.toSorted()).toEqual(settingNames.toSorted());
    const mentioned = named(text, /`?\b([A-Z]{2,}_[A-Z_]+)\b/g);
    expect(mentioned.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('every npm script that the pages on operating name should be there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = read('docs/operating.md');
    const called = [...text.matchAll(/npm (?:run ([\w-]+)|(start|test)\b)/g)].map(
      ([, run, name]) => run ?? name ?? '',
    );
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    const programs = Object.values(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []);
    expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([]);
  });
});

const OPENSSL = '/usr/bin/openssl';
const PROXIES = ['/usr/sbin/haproxy', '/usr/sbin/nginx'].filter(
  (one) => existsSync(one) && existsSync(OPENSSL),
);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Has a proxy that is installed here read its configuration, with a certificate of this test's own. */
function checked(program: string): string {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=meridian.example.com', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync(OPENSSL, ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const config = path.join(folder, 'proxy.conf');
  if (program.endsWith('haproxy')) {
    writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const text = read('deploy/haproxy.cfg').replaceAll(/node-[ab]:/g, '127.0.0.1:');
    writeFileSync(config, text.replace('/usr/local/etc/haproxy/certificate.pem', certificate));
    return execFileSync(program, ['-c', '-f', config], { encoding: 'utf8', stdio: 'pipe' });
  }
  const site = read('deploy/nginx.conf').replaceAll('/etc/ssl/meridian', folder);
  writeFileSync(
    config,
    `events {}\npid ${folder}/pid;\nerror_log stderr;\nhttp {\naccess_log off;\n${site}}\n`,
  );
  return execFileSync(program, ['-t', '-q', '-c', config], { encoding: 'utf8', stdio: 'pipe' });
}

describe.each(PROXIES)('%s, which is installed here,', (program) => {
  it('should take its configuration', () => {
    expect(checked(program)).not.toMatch(/warning/i);
  });
});
