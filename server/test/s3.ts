import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import type { S3Access } from '../files/s3-store.ts';

/** An S3 store in this process, which checks every signature and keeps its objects in memory. */
export interface S3Double {
  readonly access: S3Access;
  /** The objects, by bucket and key: `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** The next requests get these answers first: a status, a connection that breaks, or, by undefined, the true one. */
  readonly trouble: (number | 'broken' | undefined)[];
}

const PAGE = 3;
const hash = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request must have, by the description of Signature Version 4. */
function signatureOf(request: IncomingMessage, url: URL, { region, secretAccessKey }: S3Access): string {
  const { headers } = request;
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((before, part) => hmac(before, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

const error = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

function listing(keys: string[], objects: S3Double['objects'], bucket: string, from: number): string {
  const page = keys.slice(from, from + PAGE).map((key) => {
    const size = objects.get(`${bucket}/${key}`)?.length;
    const text = key.replaceAll('&', '&amp;');
    return `<Contents><Key>${text}</Key><LastModified>2026-11-27T10:00:00.000Z</LastModified><Size>${size}</Size></Contents>`;
  });
  const next =
    from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${page.join('')}${next}</ListBucketResult>`;
}

function answer(
  request: IncomingMessage,
  body: Buffer,
  { access, objects }: S3Double,
): [number, Buffer | string] {
  const url = new URL(request.url ?? '', 'http://s3');
  const { authorization = '', 'x-amz-content-sha256': digest } = request.headers;
  if (!authorization.includes(`Credential=${access.accessKeyId}/`)) return [403, error('InvalidAccessKeyId')];
  if (!authorization.endsWith(`Signature=${signatureOf(request, url, access)}`))
    return [403, error('SignatureDoesNotMatch')];
  if (digest !== hash(body)) return [400, error('XAmzContentSHA256Mismatch')];
  const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
  const name = `${bucket}/${rest.join('/')}`;
  if (bucket !== 'bucket') return [404, error('NoSuchBucket')];
  if (url.searchParams.get('list-type') === '2') {
    const start = `${bucket}/${url.searchParams.get('prefix')}`;
    const names = [...objects.keys()].filter((key) => key.startsWith(start)).toSorted();
    const keys = names.map((key) => key.slice(bucket.length + 1));
    return [200, listing(keys, objects, bucket, Number(url.searchParams.get('continuation-token')))];
  }
  if (request.method === 'PUT') objects.set(name, body);
  if (request.method === 'DELETE') objects.delete(name);
  if (request.method === 'DELETE') return [204, ''];
  const object = objects.get(name);
  return object ? [200, object] : [404, error('NoSuchKey')];
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts an S3 store for the tests of a file, with a bucket named `bucket`. Call it outside of tests. */
export async function startS3(): Promise<S3Double> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const next = double.trouble.shift();
      if (next === 'broken') return request.socket.destroy();
      const [status, content] =
        next === undefined ? answer(request, body, double) : [next, error('SlowDown')];
      return response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content);
    });
  });
  const double: S3Double = {
    access: {
      endpoint: await listen(server),
      region: 'eu-test-1',
      accessKeyId: 'key-of-a-test',
      secretAccessKey: 'secret/of+a=test',
    },
    objects: new Map(),
    trouble: [],
  };
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return double;
}
