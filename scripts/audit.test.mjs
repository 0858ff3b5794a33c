import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { auditDependencies, readAudit, shippedPackages } from './audit.mjs';

/** @type {(() => Promise<unknown> | void)[]} */
const closing = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * A registry on this machine that knows these advisories, or answers audits with a status.
 * @param {Record<string, object[]> | number} advisories
 * @returns {Promise<NodeJS.ProcessEnv>} the settings with which npm asks it
 */
async function registry(advisories) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (typeof advisories === 'number') response.writeHead(advisories).end();
    else if (request.method === 'POST') response.end(JSON.stringify(advisories));
    else response.end(JSON.stringify({ name: request.url?.slice(1), versions: {}, 'dist-tags': {} }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cache = await mkdtemp(join(tmpdir(), 'audit-'));
  closing.push(
    () => void server.close(),
    () => rm(cache, { recursive: true, force: true }),
  );
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { npm_config_registry: `http://127.0.0.1:${address.port}/`, npm_config_cache: cache };
}

/** @param {string} severity */
const advisory = (severity) => ({
  id: 1,
  url: 'https://example.com/advisory',
  title: 'Invented for this test',
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 9, vectorString: null },
});

describe('the dependency audit', () => {
  it('fails with the package and the severity where the registry knows a grave advisory', async () => {
    const result = await auditDependencies(await registry({ uqr: [advisory('high')] }));
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    expect(result.output).toMatch(/^uqr .*: high$/m);
  });

  it('passes where it knows none, and where it only knows lesser ones', async () => {
    expect(await auditDependencies(await registry({}))).toMatchObject({ passed: 1, failed: 0 });
    const lesser = await auditDependencies(await registry({ uqr: [advisory('moderate')] }));
    expect(lesser).toMatchObject({ passed: 1, failed: 0 });
  });

  it('passes where it only knows one of a tool, which no server and no browser runs', async () => {
    const tool = await auditDependencies(await registry({ knip: [advisory('high')] }));
    expect(tool).toMatchObject({ passed: 1, failed: 0 });
  });

  it('says that it is not available, and counts as nothing, where the registry refuses or is away', async () => {
    const refusing = await auditDependencies(await registry(405));
    expect(refusing).toMatchObject({ passed: 0, failed: 0 });
    expect(refusing.notes?.[0]).toMatch(/^not available: .*405/);
    const away = { ...(await registry({})), npm_config_registry: 'http://127.0.0.1:9/' };
    expect(await auditDependencies(away)).toMatchObject({ passed: 0, failed: 0 });
  });

  it('is about what runs in a server or in a browser, with what that depends on, and about no tool', () => {
    const shipped = shippedPackages();
    for (const name of ['fastify', 'pg', 'pg-pool', 'react-dom', 'react-stately'])
      expect(shipped).toContain(name);
    for (const name of ['vite', 'vitest', 'node', 'typescript']) expect(shipped).not.toContain(name);
  });

  it('takes no report for what is no report', () => {
    expect(readAudit('npm error')).toEqual({ unavailable: 'npm gave no report' });
    expect(readAudit('{}')).toEqual({ unavailable: 'npm gave no report' });
  });
});
